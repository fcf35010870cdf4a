import { z } from "zod";

/** Which pages are read by OCR: none, those without a usable text layer, or all. Pictures count as such pages. */
export const ocrModeSchema = z.enum(["off", "scans", "all"]);
export type OcrMode = z.infer<typeof ocrModeSchema>;

/** Languages whose OCR data is installed. */
export const ocrLanguageSchema = z.enum(["en", "fr"]);
export type OcrLanguage = z.infer<typeof ocrLanguageSchema>;

/** Words below this confidence are doubtful: of those above it, about one in a hundred is wrong (docs/benchmarks.md). */
export const DOUBTFUL_BELOW = 0.8;

const points = z.number();

export const recognizedWordSchema = z.object({
  text: z.string(),
  /** Left, top, right and bottom on the upright page, in points from its top left corner. */
  box: z.tuple([points, points, points, points]),
  /** From 0 to 1. */
  confidence: z.number(),
});
export type RecognizedWord = z.infer<typeof recognizedWordSchema>;

/** A page as OCR read it. */
export const recognizedPageSchema = z.object({
  /** Size of the page as it is shown, in points. */
  width: points,
  height: points,
  /** The page as it is shown is the upright page, turned clockwise about its centre by these degrees. */
  angle: z.number(),
  /** Size of the upright page, in which all places are given. */
  upright: z.object({ width: points, height: points }),
  /** In reading order. */
  lines: z.array(
    z.object({
      /** Distance from the top of the upright page. */
      baseline: points,
      /** Height of its letters with ascenders and descenders: its font size. */
      size: points,
      words: z.array(recognizedWordSchema),
    }),
  ),
});
export type RecognizedPage = z.infer<typeof recognizedPageSchema>;
