import { ParseFailure } from "../parse-failure.mjs";
import { cleanText } from "./clean-text.mjs";
import { decodeText } from "./decode-text.mjs";

/**
 * A plain text.
 * @throws ParseFailure `unsupported_type`, `empty`, `too_large`
 */
export function parseText(bytes, { maxTextChars }, findings) {
  const decoded = decodeText(bytes);
  if (decoded === null) throw new ParseFailure("unsupported_type", "the file is not text");
  const text = cleanText(decoded, findings);
  if (text.trim() === "") throw new ParseFailure("empty", "only white space");
  if (text.length > maxTextChars) throw new ParseFailure("too_large", `more than ${maxTextChars} characters of text`);
  return { text, pageStarts: [], headings: [], pages: null, title: null, language: null };
}
