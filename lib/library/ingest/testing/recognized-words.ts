import type { OcrResult, RecognizedPage } from "@/lib/shared/contracts/library/recognized-page";

/** Lines of words, each word with its confidence. */
export type WordLines = readonly (readonly (readonly [string, number])[])[];

/**
 * The OCR result for a picture; its words are 60 pixels apart, its lines 14. @param on the place of the picture on its
 * page, for a PDF
 */
export function recognizedWords(
  number: number,
  lines: WordLines,
  { width, height, on }: { width: number; height: number; on?: NonNullable<RecognizedPage["on"]> },
): OcrResult {
  const page: RecognizedPage = {
    width,
    height,
    angle: 0,
    upright: { width, height },
    lines: lines.map((words, row) => ({
      baseline: 20 + row * 14,
      size: 12,
      words: words.map(([text, confidence], at) => ({
        text,
        box: [20 + at * 60, 10 + row * 14, 70 + at * 60, 22 + row * 14],
        confidence,
      })),
    })),
    ...(on !== undefined && { on }),
  };
  return { number, state: "read", content: JSON.stringify(page) };
}
