import { z } from "zod";

/** A sentence of a passage, as offsets into the passage's text, or a row of a table with its header before it. */
const summaryQuoteSchema = z.object({
  passageId: z.string(),
  start: z.int(),
  end: z.int(),
  isRow: z.boolean(),
});
export type SummaryQuote = z.infer<typeof summaryQuoteSchema>;

const summaryPartSchema = z.object({
  /** Its heading in the document; `null` without one. */
  heading: z.string().nullable(),
  quotes: z.array(summaryQuoteSchema),
});
export type SummaryPart = z.infer<typeof summaryPartSchema>;

const summarizedDocumentSchema = z.object({
  documentId: z.string(),
  title: z.string(),
  /** In the order of the document. */
  parts: z.array(summaryPartSchema),
});
export type SummarizedDocument = z.infer<typeof summarizedDocumentSchema>;

/** The sentences that sum up a document; of several documents, if the question may mean each of them. */
export const quotedSummarySchema = z.object({ documents: z.array(summarizedDocumentSchema) });
export type QuotedSummary = z.infer<typeof quotedSummarySchema>;
