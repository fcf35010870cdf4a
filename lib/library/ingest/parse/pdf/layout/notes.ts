import { RAISED_DIGIT } from "@/lib/shared/contracts/note-marks";
import type { SetWord } from "./raised-words";
import type { Row } from "./rows";
import type { StraightLine } from "./straight-lines";

/** A footnote: its label, and its lines without it. */
export interface PageNote {
  label: string;
  rows: Row[];
}

/** Notes are set in smaller type, as a share of the body's. */
const NOTE_SIZE = 0.95;
/** How far the labels may be from the left edge of the notes, in font sizes. */
const LABEL_INDENT = 2.5;
const NUMBER = new RegExp(`^${RAISED_DIGIT}{1,3}$`);
const NUMBERED = /^\(?(\d{1,3})[.)]?$/;
const SYMBOL = /^(?:\*{1,3}|†{1,2}|‡{1,2}|§)$/;
/** Words whose raised number is an exponent. */
const HAS_EXPONENT = /^(?:10|[kcmdµ]?m|km|cm|mm|dm|ha|s|h|kg|ft|in|R|χ|x|y|n|r|e)$/i;

/**
 * Footnotes at the end of a column: smaller lines that begin with a superscript number or a sign, or with a number
 * below a line.
 * @param rows of a region, from top to bottom
 * @param body font size of the page's text
 * @returns the notes and the rows before them
 */
export function footnotesOf(
  rows: readonly Row[],
  body: number,
  horizontal: readonly StraightLine[],
): { rows: readonly Row[]; notes: PageNote[] } {
  let start = rows.length;
  while (start > 0 && (rows[start - 1]?.size ?? body) < NOTE_SIZE * body) start -= 1;
  const small = rows.slice(start);
  // A number on the baseline is a label below a line, and after another such label.
  let plain = false;
  const from = small.findIndex((row, at) => {
    if (labelOf(row, false) !== null) return true;
    plain = labelOf(row, true) !== null && isUnderLine(row, at === 0 ? rows[start - 1] : small[at - 1], horizontal);
    return plain;
  });
  if (from === -1) return { rows, notes: [] };
  const notes: PageNote[] = [];
  const left = Math.min(...small.slice(from).map((row) => row.left));
  for (const row of small.slice(from)) {
    const label = labelOf(row, plain);
    const last = notes.at(-1);
    if (label !== null && (last === undefined || row.left < left + LABEL_INDENT * row.size))
      notes.push({ label, rows: [{ ...row, words: row.words.slice(1) }] });
    else last?.rows.push(row);
  }
  return { rows: rows.slice(0, start + from), notes };
}

/** @param plain whether a number on the baseline counts */
function labelOf({ words }: Row, plain: boolean): string | null {
  const [first, second] = words;
  if (first === undefined || second === undefined) return null;
  if (NUMBER.test(first.text)) return first.text.normalize("NFKD");
  if (SYMBOL.test(first.text)) return first.text;
  if (!plain || isThousands(first.text, second.text)) return null;
  return NUMBERED.exec(first.text)?.[1] ?? null;
}

/** "1 250 euros": the first group of a number is not a label. */
function isThousands(first: string, second: string): boolean {
  return /^\d{1,3}$/.test(first) && /^\d{3}(?!\d)/.test(second);
}

function isUnderLine(row: Row, above: Row | undefined, horizontal: readonly StraightLine[]): boolean {
  return horizontal.some(
    ({ at, from, to }) =>
      at < row.baseline &&
      at > (above?.baseline ?? row.top - 3 * row.size) &&
      from < row.left + 3 * row.size &&
      to > row.left,
  );
}

/**
 * Takes the calls of notes out of a page's words; each is a raised number that is the label of one of the notes.
 * @returns the words without calls, and the calls with the words that carry them
 */
export function withoutCalls(
  words: readonly SetWord[],
  labels: ReadonlySet<string>,
): { words: readonly SetWord[]; calls: Map<SetWord, string[]> } {
  const calls = new Map<SetWord, string[]>();
  if (labels.size === 0) return { words, calls };
  const kept: SetWord[] = [];
  for (const word of words) {
    const host = kept.at(-1);
    const called = callIn(word);
    const isCall = called !== null && labels.has(called) && host !== undefined && host.line === word.line;
    if (isCall && !HAS_EXPONENT.test(host.text)) calls.set(host, [...(calls.get(host) ?? []), called]);
    else kept.push(word);
    const symbol = /[*†‡§]+$/.exec(word.text)?.[0];
    if (symbol !== undefined && labels.has(symbol)) calls.set(word, [...(calls.get(word) ?? []), symbol]);
  }
  return { words: kept, calls };
}

function callIn({ raised, text }: SetWord): string | null {
  return raised && NUMBER.test(text) ? text.normalize("NFKD") : null;
}
