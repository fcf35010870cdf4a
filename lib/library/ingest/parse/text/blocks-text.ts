import type { ExactNumbers } from "@/lib/shared/contracts/library/tables";
import type { Heading } from "../parse-document";
import { ParseFailure } from "../parse-failure";
import type { ReadLimits } from "../parser";

/** A paragraph, list, table or the like as Markdown; `level` and `title` for headings. */
export interface Block {
  text: string;
  level?: number;
  title?: string;
  /** Numbers of the pictures that are shown before it. */
  figures?: readonly number[];
  /** Exact numbers of a table's cells, by offset in `text`. */
  exact?: ExactNumbers;
  /**
   * For a separate table: the text written between it and another one above it, whose rows it would otherwise seem to
   * continue.
   */
  apart?: string;
  /** The level of the heading above it whose section ends with it. */
  ends?: number;
}

/**
 * Joins blocks into one text, with the positions of its headings and exact numbers, and the start of each block.
 * @param mayBeEmpty whether a text without words is one
 * @throws ParseFailure `no_text`, `too_large`
 */
export function joinBlocks(
  blocks: readonly Block[],
  { maxTextChars }: Pick<ReadLimits, "maxTextChars">,
  mayBeEmpty = false,
): {
  text: string;
  headings: Heading[];
  starts: number[];
  figures: { number: number; start: number }[];
  exact: ExactNumbers;
} {
  const exact: ExactNumbers = [];
  const headings: Heading[] = [];
  const figures: { number: number; start: number }[] = [];
  const parts: string[] = [];
  const starts: number[] = [];
  let length = 0;
  let ended: number | null = null;
  for (const { text, level, title, figures: before = [], exact: numbers = [], apart, ends = null } of blocks) {
    if (parts.length > 0) length += 2;
    if (apart !== undefined && parts.at(-1)?.startsWith("|") === true) {
      parts.push(apart);
      length += apart.length + 2;
    }
    if (ended !== null && (level === undefined || level > ended))
      headings.push({ start: length, end: length, level: ended, title: "" });
    ended = ends;
    if (level !== undefined && title !== undefined)
      headings.push({ start: length, end: length + text.length, level, title });
    starts.push(length);
    for (const number of before) figures.push({ number, start: length });
    for (const [at, number] of numbers) exact.push([length + at, number]);
    length += text.length;
    if (length > maxTextChars) throw new ParseFailure("too_large", `more than ${maxTextChars} characters of text`);
    parts.push(text);
  }
  const text = parts.join("\n\n");
  if (!mayBeEmpty && !/[\p{L}\p{N}]/u.test(text)) throw new ParseFailure("no_text", "no words");
  return { text, headings, starts, figures, exact };
}
