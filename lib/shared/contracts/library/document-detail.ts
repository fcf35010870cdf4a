import { z } from "zod";
import { documentSummarySchema, textRangeSchema } from "./document";
import { receiptSchema } from "./receipt/receipt";

/** A document by its title, for a link. */
const documentLinkSchema = z.object({ id: z.string(), title: z.string() });
export type DocumentLink = z.infer<typeof documentLinkSchema>;

/** The document as a reader sees it: the whole stored text and the offsets of its passages. */
export const documentDetailSchema = documentSummarySchema.extend({
  /** Id of the searchable row of its series; its own id if it is that row. */
  currentId: z.string(),
  /** The other document that has replaced it in search. */
  supersededBy: documentLinkSchema.nullable(),
  /** Other documents that it has replaced in search, by title. */
  supersedes: z.array(documentLinkSchema),
  receipt: receiptSchema.nullable(),
  /** One row of each version, oldest first. */
  versions: z.array(z.object({ id: z.string(), version: z.int(), createdAt: z.iso.datetime() })),
  text: z.string(),
  pageStarts: z.array(z.int()),
  /** What is printed on its pages, in order; absent where that is their numbers. */
  pageLabels: z.array(z.string()).optional(),
  passageSpans: z.array(z.object({ id: z.string(), ordinal: z.int(), start: z.int(), end: z.int() })),
  /** Stretches of `text` that OCR read with low confidence, in order. */
  doubtful: z.array(textRangeSchema),
});
export type DocumentDetail = z.infer<typeof documentDetailSchema>;
