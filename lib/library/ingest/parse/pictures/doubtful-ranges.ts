import type { TextRange } from "@/lib/shared/contracts/library/document";
import type { RecognizedPage } from "@/lib/shared/contracts/library/recognized-page";
import { lettersOf } from "@/lib/shared/projections/text/letters-of";
import { DOUBTFUL_BELOW } from "./tunables";

/** The letters of a line that OCR read, and which of them belong to doubtful words. */
export interface ReadLine {
  letters: string;
  /** Offsets into `letters`. */
  doubtful: TextRange[];
}

/** A stretch of a document's text, with the lines that OCR read there. */
export interface ReadStretch extends TextRange {
  lines: readonly ReadLine[];
}

/** A doubtful word is searched without its line only if it is long enough to be distinctive. */
const LONE_WORD_LETTERS = 4;

/** The lines of a page, reduced to what `doubtfulRanges` needs. */
export function readLines({ lines }: RecognizedPage): ReadLine[] {
  return lines.map(({ words }) => {
    const line: ReadLine = { letters: "", doubtful: [] };
    for (const { text, confidence } of words) {
      const { letters } = lettersOf(text);
      const start = line.letters.length;
      line.letters += letters;
      if (confidence < DOUBTFUL_BELOW && letters !== "") line.doubtful.push({ start, end: line.letters.length });
    }
    return line;
  });
}

/**
 * The ranges of doubtful words in a document's text. Later steps may join, move or leave out lines of a page, so each
 * line is searched among the letters of its page.
 * @param stretches the pages and pictures that OCR read
 * @returns ranges in order, adjacent ones joined
 */
export function doubtfulRanges(text: string, stretches: readonly ReadStretch[]): TextRange[] {
  const found = stretches.flatMap(({ start, end, lines }) =>
    rangesOnPage(text.slice(start, end), lines).map((range) => ({
      start: range.start + start,
      end: range.end + start,
    })),
  );
  return joined(
    found.sort((a, b) => a.start - b.start),
    text,
  );
}

function rangesOnPage(text: string, lines: readonly ReadLine[]): TextRange[] {
  const { letters, from } = lettersOf(text);
  const textRange = (at: number, length: number): TextRange => {
    const last = from[at + length - 1] ?? text.length;
    return { start: from[at] ?? text.length, end: last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1) };
  };
  let after = 0;
  const place = (wanted: string) => {
    const next = letters.indexOf(wanted, after);
    return next === -1 ? letters.indexOf(wanted) : next;
  };
  return lines.flatMap((line) => {
    const at = line.letters === "" ? -1 : place(line.letters);
    if (at !== -1) after = at + line.letters.length;
    return line.doubtful.flatMap(({ start, end }) => {
      if (at !== -1) return [textRange(at + start, end - start)];
      const alone = end - start < LONE_WORD_LETTERS ? -1 : place(line.letters.slice(start, end));
      return alone === -1 ? [] : [textRange(alone, end - start)];
    });
  });
}

/** Joins ranges with only white space between them. */
function joined(ranges: readonly TextRange[], text: string): TextRange[] {
  const found: TextRange[] = [];
  for (const range of ranges) {
    const last = found.at(-1);
    if (last !== undefined && text.slice(last.end, range.start).trim() === "") last.end = Math.max(last.end, range.end);
    else found.push({ ...range });
  }
  return found;
}
