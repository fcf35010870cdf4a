import type { RecognizedPage } from "@/lib/shared/contracts/library/recognized-page";
import type { PageContent, PageWord } from "../pdf/page/page-content";

/** Line sizes within this share of each other are the same font size, measured on different letters. */
const SAME_SIZE = 0.2;

/**
 * A page that OCR read, in the form of a page that a PDF paints.
 * @param usual the font size of most text, which lines of about that size get
 */
export function recognizedContent({ upright, lines }: RecognizedPage, usual: number): PageContent {
  const words = lines.flatMap(({ baseline, size: measured, words: own }): PageWord[] => {
    const size = isSameSize(measured, usual) ? usual : measured;
    return own.map(({ text, box: [left, top, right, bottom] }) => ({
      text,
      left,
      top,
      right,
      bottom,
      baseline,
      size,
      bold: false,
      spaced: true,
      mark: null,
      artifact: false,
    }));
  });
  return { ...upright, words, turned: [], rules: [], fills: [], figures: [] };
}

/** Whether two sizes are close enough to be the same font size. */
export function isSameSize(one: number, other: number): boolean {
  return Math.abs(one - other) <= SAME_SIZE * other;
}

/** The size of the line in the middle, by the number of letters; 0 without lines. */
export function usualSize(lines: RecognizedPage["lines"]): number {
  const weighed = lines
    .map(({ size, words }) => ({ size, letters: words.reduce((sum, { text }) => sum + text.length, 0) }))
    .sort((a, b) => a.size - b.size);
  const half = weighed.reduce((sum, { letters }) => sum + letters, 0) / 2;
  let before = 0;
  for (const { size, letters } of weighed) {
    before += letters;
    if (before >= half) return size;
  }
  return 0;
}
