import type { SetWord } from "../raised-words";
import { fromLeft } from "../rows";
import { SAME_PLACE } from "./edge-parts";

/** Share of a page's lines that start like a line at the same place of another page if both are the same form. */
const ALIKE_SHARE = 0.4;

/** The start of a line, and where it is. */
export interface StartPlace {
  /** The first word, and, unless it is a label with a colon, the next without its numbers. */
  text: string;
  left: number;
  y: number;
  size: number;
}

export interface RowStart extends StartPlace {
  words: readonly SetWord[];
}

/** How each line of a page starts; those that start with no letter, such as the rows of a list of dates, with `""`. */
export function rowStarts(lines: readonly SetWord[][]): RowStart[] {
  return lines.flatMap((line) => {
    const [first, second] = firstWords(line);
    if (first === undefined) return [];
    const next = first.text.endsWith(":") ? "" : (second?.text.replace(/\d+/g, "#") ?? "");
    const text = /\p{L}/u.test(first.text) ? `${first.text} ${next}` : "";
    return [{ text, left: first.left, y: first.line, size: first.size, words: line }];
  });
}

/** The first two words of a line that have a letter or digit. */
function firstWords(line: readonly SetWord[]): SetWord[] {
  const first: SetWord[] = [];
  for (const word of fromLeft(line)) {
    if (/[\p{L}\p{N}]/u.test(word.text)) first.push(word);
    if (first.length === 2) break;
  }
  return first;
}

/**
 * Whether two pages are copies of a form, filled in differently, such as the invoices of several months: many of their
 * lines start alike at the same place.
 * @param rows lines of the one page
 * @param others all lines of the other
 */
export function isSameForm(rows: readonly StartPlace[], others: readonly StartPlace[]): boolean {
  const isAlike = (row: StartPlace) => others.some((other) => row.text === other.text && isSamePlace(row, other));
  const alike = rows.filter((row) => row.text !== "" && isAlike(row)).length;
  return alike > 0 && alike >= ALIKE_SHARE * rows.length;
}

function isSamePlace(one: StartPlace, other: StartPlace): boolean {
  const most = SAME_PLACE * Math.max(one.size, other.size);
  return Math.abs(one.left - other.left) < most && Math.abs(one.y - other.y) < most;
}
