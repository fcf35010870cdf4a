import { z } from "zod";
import { unreadReasonSchema } from "./receipt";

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

const pageNumber = z.int().min(1);

/** What OCR made of a page. */
export const ocrResultSchema = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("read"),
    number: pageNumber,
    /** JSON of a `RecognizedPage`. */
    content: z.string(),
  }),
  z.object({ state: z.literal("blank"), number: pageNumber }),
  z.object({ state: z.literal("unread"), number: pageNumber, reason: unreadReasonSchema }),
]);
export type OcrResult = z.infer<typeof ocrResultSchema>;
