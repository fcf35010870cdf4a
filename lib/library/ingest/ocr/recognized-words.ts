import type { RecognizedPage } from "@/lib/shared/contracts/library/recognized-page";
import type { PageContent, PageWord } from "../parse/pdf/page/page-content";

/** Heights of lines within this share of the usual one are the same font size, measured on other letters. */
const SAME_SIZE = 0.2;

/** A page that OCR read, in the form of a page that a PDF paints. */
export function recognizedContent({ upright, lines }: RecognizedPage): PageContent {
  const usual = usualSize(lines);
  const words = lines.flatMap(({ baseline, size: measured, words: own }): PageWord[] => {
    const size = Math.abs(measured - usual) <= SAME_SIZE * usual ? usual : measured;
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
  return { ...upright, words, turned: [], rules: [], fills: [] };
}

/** The height of the line in the middle, by the number of letters. */
function usualSize(lines: RecognizedPage["lines"]): number {
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
