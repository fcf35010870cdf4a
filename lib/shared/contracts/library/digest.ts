import { z } from "zod";
import { textLanguageSchema } from "../language";
import { graphSpendingSchema } from "./graph-extraction";

/** A sentence about a document, with the place that says it: UTF-16 offsets into the document's text. */
const writtenSentenceSchema = z.object({ text: z.string(), start: z.int(), end: z.int() });
export type WrittenSentence = z.infer<typeof writtenSentenceSchema>;

/** A sentence of a summary: quoted from the document, or written by a language model and supported by its place. */
export const summarySentenceSchema = writtenSentenceSchema.extend({
  /** Ordinal of the passage it is in, which a link opens. */
  passage: z.int(),
});
export type SummarySentence = z.infer<typeof summarySentenceSchema>;

/** `GET /api/documents/{id}/digest` */
export const documentDigestSchema = z.object({
  /** False while it is being made, shortly after the document became ready. */
  made: z.boolean(),
  /** Questions that the document answers, in its language. */
  questions: z.array(z.string()),
  summary: z.array(summarySentenceSchema),
  /** The language model that wrote the summary; `null` if its sentences are quoted. */
  writer: z.string().nullable(),
  /** The language model's usage for it. */
  spent: graphSpendingSchema,
});
export type DocumentDigest = z.infer<typeof documentDigestSchema>;

/** A question that a document answers. */
export const suggestedQuestionSchema = z.object({
  question: z.string(),
  language: textLanguageSchema,
  documentId: z.string(),
  documentTitle: z.string(),
});
export type SuggestedQuestion = z.infer<typeof suggestedQuestionSchema>;

/** `GET /api/suggestions` */
export const suggestionsSchema = z.object({
  questions: z.array(suggestedQuestionSchema),
  /** Documents whose questions are still to be made. */
  making: z.int(),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;

/** Answer to `POST` and `DELETE /api/samples`: how many documents of the sample library there are. */
export const sampleLibrarySchema = z.object({ documents: z.int() });

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
