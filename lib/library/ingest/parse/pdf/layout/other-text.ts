import { boxOf, pitchOf, type Row } from "./rows";
import { isFigure, isValue } from "./tables/cell-texts";
import type { TableLine } from "./tables/table-lines";

/** Columns whose cells hold this many words are columns of prose. */
const PROSE_WORDS = 6;
/** Share of the prose lines without words in the margin, and how many words they have. */
const NOTED_SHARE = 0.5;
const NOTED_WORDS = 7;
/**
 * Maximum difference between the ends of justified lines, in points, and their maximum distance, relative to the usual
 * one.
 */
const JUSTIFIED_WITHIN = 1;
const PARAGRAPH_DISTANCE = 1.2;
const LIST_MARKER = /^(?:[•‣▪◦·–—*-]|\(?\d{1,3}(?:\.\d+)*[.)]?|\(?[a-zA-Z][.)]|\[\d{1,3}\]|\(?[ivxlc]+[.)])$/;
/** A dot leader from a text to a number in the same line. */
export const LEADERS = /\.{4,}|(?:\.\s){3,}|…{2,}|·{4,}/;

/** Whether a dot leader joins a text and a page number, as in a table of contents. */
export function hasLeader({ words }: Row): boolean {
  return words.some(({ text }) => LEADERS.test(text));
}

/** Whether lines with white strips are not a table: a list, a table of contents, columns of prose. */
export function isOtherText(lines: readonly TableLine[], columns: number): boolean {
  const full = lines.filter(({ cells }) => cells.length > 1);
  if (full.length < 2) return true;
  const leaders = lines.filter(({ cells }) => cells.some(({ text }) => LEADERS.test(text)));
  if (leaders.length >= 0.4 * lines.length) return true;
  const texts = (column: number) =>
    lines
      .flatMap(({ cells }) => cells.filter(({ from, to }) => from === column && to === column))
      .map(({ text }) => text);
  const words = (column: number) => {
    const all = texts(column);
    return all.reduce((sum, text) => sum + text.split(" ").length, 0) / Math.max(1, all.length);
  };
  const marked = texts(0).filter((text) => LIST_MARKER.test(text)).length;
  if (columns === 2 && marked >= 0.7 * texts(0).length && words(1) >= 3 && !texts(1).every(isValue)) return true;
  const dense = full.length >= 0.7 * lines.length;
  return dense && Array.from({ length: columns }, (_, at) => words(at)).every((mean) => mean >= PROSE_WORDS);
}

/**
 * Whether lines with a white strip are part of a justified paragraph, which continues above or below them: spaces of a
 * narrow column may align by chance. @param rows the lines from `from` to before `to`, with their surroundings
 */
export function isOfParagraph(
  rows: readonly Row[],
  { from, to }: { from: number; to: number },
  lines: readonly TableLine[],
): boolean {
  const own = rows.slice(from, to);
  const { left, right } = boxOf(own);
  const isFull = (row: Row) =>
    Math.abs(row.left - left) < JUSTIFIED_WITHIN && Math.abs(row.right - right) < JUSTIFIED_WITHIN;
  // The first line of a paragraph is indented, or its last one is short.
  if (own.filter(isFull).length < Math.max(1, own.length - 1)) return false;
  const most = PARAGRAPH_DISTANCE * pitchOf(own);
  const goesOn = (upper: Row | undefined, lower: Row | undefined) => {
    if (upper === undefined || lower === undefined || lower.baseline - upper.baseline > most) return false;
    return Math.abs(upper.size - lower.size) < 0.5;
  };
  const [above, below] = [rows[from - 1], rows[to]];
  const isAbove = above !== undefined && isFull(above) && goesOn(above, own[0]);
  const isBelow = below !== undefined && isFull(below) && goesOn(own.at(-1), below);
  if (!isAbove && !isBelow) return false;
  return lines.every(({ cells }) => cells.filter(({ text }) => isFigure(text)).length <= 0.5 * cells.length);
}

/** Whether the lines are prose with some words in the margin before it, as in manuals. */
export function hasSideNotes(lines: readonly TableLine[], columns: number): boolean {
  const prose = lines.flatMap(({ cells }) => cells.filter(({ from, to }) => from === 1 && to === 1));
  const alone = lines.filter(({ cells }) => cells.every(({ from }) => from > 0)).length;
  const words = prose.reduce((sum, cell) => sum + cell.words.length, 0) / Math.max(1, prose.length);
  return columns === 2 && alone >= NOTED_SHARE * lines.length && words >= NOTED_WORDS;
}
