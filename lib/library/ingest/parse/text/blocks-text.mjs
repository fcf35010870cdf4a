import { ParseFailure } from "../parse-failure.mjs";

/**
 * Joins blocks into one text, with the positions of its headings and the start of each block.
 * @throws ParseFailure `no_text`, `too_large`
 */
export function joinBlocks(blocks, { maxTextChars }) {
  const headings = [];
  const parts = [];
  const starts = [];
  let length = 0;
  for (const { text, level, title } of blocks) {
    if (parts.length > 0) length += 2;
    if (level !== undefined) headings.push({ start: length, end: length + text.length, level, title });
    starts.push(length);
    length += text.length;
    if (length > maxTextChars) throw new ParseFailure("too_large", `more than ${maxTextChars} characters of text`);
    parts.push(text);
  }
  const text = parts.join("\n\n");
  if (!/[\p{L}\p{N}]/u.test(text)) throw new ParseFailure("no_text", "no words");
  return { text, headings, starts };
}
