import { z } from "zod";
import { unreadReasonSchema } from "./receipt/receipt-counts";

const points = z.number();

/** Left, top, right and bottom, in points from the top left corner. */
const boxSchema = z.tuple([points, points, points, points]);

export const recognizedWordSchema = z.object({
  text: z.string(),
  /** On the upright page. */
  box: boxSchema,
  /** From 0 to 1. */
  confidence: z.number(),
});
export type RecognizedWord = z.infer<typeof recognizedWordSchema>;

/** A page as OCR read it, or a picture on a page with text. */
export const recognizedPageSchema = z.object({
  /** Size of the page as shown, in points. */
  width: points,
  height: points,
  /** The page as shown is the upright page, turned clockwise about its centre by these degrees. */
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
  /** Of a picture: the size of the page that shows it, and where it is there; its own points may be of another size. */
  on: z.object({ width: points, height: points, box: boxSchema }).optional(),
});
export type RecognizedPage = z.infer<typeof recognizedPageSchema>;

/** What OCR read on a page, with places on the page as shown. */
export const scannedPageSchema = recognizedPageSchema.omit({ on: true }).extend({
  /** Whether these are only the words of pictures, on a page whose other words are text. */
  isPictures: z.boolean(),
});
export type ScannedPage = z.infer<typeof scannedPageSchema>;

const pageNumber = z.int().min(1);

/** The result of OCR for a page. */
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
