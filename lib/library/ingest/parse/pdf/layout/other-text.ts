import type { Row } from "./rows";
import { isValue } from "./tables/cell-texts";
import type { TableLine } from "./tables/table-lines";

/** Columns whose cells hold this many words are columns of prose. */
const PROSE_WORDS = 6;
/** Share of the lines of prose without words in the margin, and how many words they have. */
const NOTED_SHARE = 0.5;
const NOTED_WORDS = 7;
const LIST_MARKER = /^(?:[•‣▪◦·–—*-]|\(?\d{1,3}(?:\.\d+)*[.)]?|\(?[a-zA-Z][.)]|\[\d{1,3}\]|\(?[ivxlc]+[.)])$/;
/** Dots that lead from a text to a number in the same line. */
export const LEADERS = /\.{4,}|(?:\.\s){3,}|…{2,}|·{4,}/;

/** Whether dots lead from a text to a page number, as in a table of contents. */
export function hasLeader({ words }: Row): boolean {
  return words.some(({ text }) => LEADERS.test(text));
}

/** Whether lines with white strips are no table: a list, a table of contents, columns of prose. */
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

/** Whether the lines are prose with some words in the margin before it, as in manuals. */
export function hasSideNotes(lines: readonly TableLine[], columns: number): boolean {
  const prose = lines.flatMap(({ cells }) => cells.filter(({ from, to }) => from === 1 && to === 1));
  const alone = lines.filter(({ cells }) => cells.every(({ from }) => from > 0)).length;
  const words = prose.reduce((sum, cell) => sum + cell.words.length, 0) / Math.max(1, prose.length);
  return columns === 2 && alone >= NOTED_SHARE * lines.length && words >= NOTED_WORDS;
}
