import { z } from "zod";
import { leftOutReasonSchema, receiptCountsSchema, unreadReasonSchema } from "./receipt-counts";

/**
 * The receipt of a document: what was read of it, with what confidence, and what was not read. Written once, by the parser that read
 * it, and stored with the document's version.
 */

/** How text was hidden from readers. Worded by the interface (`library.receipt.hiddenBy.<how>`). */
export const hiddenBySchema = z.enum([
  /** Its format says that it is not shown. */
  "marked_hidden",
  /** It has the colour of its background. */
  "same_colour",
  "too_small",
  "off_page",
  /** Any of these, by styles. */
  "styles",
]);
export type HiddenBy = z.infer<typeof hiddenBySchema>;

/** 1-based number of a page, slide or sheet; null in formats without them. */
const placeSchema = z.int().min(1).nullable();

export const receiptTableSchema = z.object({
  place: placeSchema,
  caption: z.string().nullable(),
  /** Below the header. */
  rows: z.int(),
  columns: z.int(),
});
export type ReceiptTable = z.infer<typeof receiptTableSchema>;

export const receiptHiddenSchema = z.object({
  place: placeSchema,
  by: hiddenBySchema,
  /** The last words shown before it, in formats without pages. */
  after: z.string().nullable().default(null),
  /** Its first words. */
  text: z.string(),
  characters: z.int(),
});
export type ReceiptHidden = z.infer<typeof receiptHiddenSchema>;

/** Parts of a workbook that its reader does not see, but that are in the text. */
export const receiptConcealedSchema = z.object({
  place: placeSchema,
  what: z.enum(["sheet", "rows", "columns"]),
  /** Its name, or as the program numbers them: "3–5, 9", "C–D". */
  parts: z.string(),
});
export type ReceiptConcealed = z.infer<typeof receiptConcealedSchema>;

export const receiptOcrPageSchema = z.object({
  place: placeSchema,
  words: z.int(),
  doubtfulWords: z.int(),
  confidence: z.number().min(0).max(1),
});
export type ReceiptOcrPage = z.infer<typeof receiptOcrPageSchema>;

const rangesSchema = z.array(z.object({ from: z.int(), to: z.int() }));

export const receiptLeftOutSchema = z.object({
  reason: leftOutReasonSchema,
  /** Its first words. */
  text: z.string(),
  /** How often it was left out. */
  count: z.int().min(1),
  /** The pages or slides, where they are known. */
  ranges: rangesSchema,
});
export type ReceiptLeftOut = z.infer<typeof receiptLeftOutSchema>;

/** What was not read for a reason; `ranges` of numbers of pages or slides, empty where they are not known. */
const receiptUnreadSchema = z.object({
  reason: unreadReasonSchema,
  count: z.int(),
  ranges: rangesSchema,
});
export type ReceiptUnread = z.infer<typeof receiptUnreadSchema>;

/** The whole receipt. Its lists are limited in length; the counts are not. */
export const receiptSchema = receiptCountsSchema.extend({
  tables: z.array(receiptTableSchema).default([]),
  /** Names of the sheets, by number. */
  sheetNames: z.array(z.string()).default([]),
  ocrPages: z.array(receiptOcrPageSchema).default([]),
  /** Pictures that are shown with the text: their numbers, and the offset before which each is shown. */
  shownFigures: z.array(z.object({ number: z.int().min(1), start: z.int().min(0) })).default([]),
  hidden: z.array(receiptHiddenSchema).default([]),
  concealed: z.array(receiptConcealedSchema).default([]),
  /** The texts with words that were left out, apart from those in `hidden`, by reason. */
  leftOutTexts: z.array(receiptLeftOutSchema).default([]),
  /** How many more there are than the list holds. */
  unlistedLeftOutTexts: z.int().default(0),
  /** Pages. */
  unread: z.array(receiptUnreadSchema).default([]),
  /** Pictures inside the document. */
  unreadPictureList: z.array(receiptUnreadSchema).default([]),
});
export type Receipt = z.infer<typeof receiptSchema>;
