import { z } from "zod";
import { languageSchema } from "./language";

export const documentStatusSchema = z.enum(["queued", "processing", "ready", "failed"]);

export const documentMediaTypeSchema = z.enum([
  "text/markdown",
  "text/plain",
  "text/html",
  "application/pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
]);
export type DocumentMediaType = z.infer<typeof documentMediaTypeSchema>;

/** Why a document could not be taken in. Worded by the interface (`documents.failures.<code>`). */
export const documentFailureCodeSchema = z.enum([
  "unsupported_type",
  "empty",
  "encrypted",
  "broken",
  "too_large",
  "too_many_pages",
  "no_text",
  "parse_timed_out",
  "out_of_memory",
  "unpacks_too_large",
  "cancelled",
  "embedder_failed",
  "internal",
]);
export type DocumentFailureCode = z.infer<typeof documentFailureCodeSchema>;

export const ingestStageSchema = z.enum(["waiting", "parsing", "chunking", "embedding", "done"]);
export type IngestStage = z.infer<typeof ingestStageSchema>;

export const documentSummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  fileName: z.string(),
  mediaType: documentMediaTypeSchema,
  /** Where it was fetched from; `null` for a file or a pasted text. */
  sourceUrl: z.string().nullable(),
  language: languageSchema.nullable(),
  status: documentStatusSchema,
  bytes: z.number().int(),
  pages: z.number().int().nullable(),
  passages: z.number().int(),
  sample: z.boolean(),
  progress: z.object({ stage: ingestStageSchema, done: z.number().int(), total: z.number().int() }),
  failure: z.object({ code: documentFailureCodeSchema, detail: z.string().nullable() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type DocumentSummary = z.infer<typeof documentSummarySchema>;

/** One retrievable chunk: `text` is exactly `document.text.slice(start, end)`. */
export const passageSchema = z.object({
  id: z.string(),
  documentId: z.string(),
  documentTitle: z.string(),
  /** 0-based position in its document. */
  ordinal: z.number().int(),
  text: z.string(),
  /** UTF-16 code unit offsets into the document's stored text. */
  start: z.number().int(),
  end: z.number().int(),
  /** 1-based first page, for formats that have pages. */
  page: z.number().int().nullable(),
  headingPath: z.array(z.string()),
  language: languageSchema,
});
export type Passage = z.infer<typeof passageSchema>;

/** The document as a reader sees it: the whole stored text and where its passages lie. */
export const documentDetailSchema = documentSummarySchema.extend({
  text: z.string(),
  pageStarts: z.array(z.number().int()),
  passageSpans: z.array(
    z.object({ id: z.string(), ordinal: z.number().int(), start: z.number().int(), end: z.number().int() }),
  ),
});
export type DocumentDetail = z.infer<typeof documentDetailSchema>;

export const documentListSchema = z.object({ documents: z.array(documentSummarySchema) });
export const documentAcceptedSchema = z.object({ documentId: z.string(), duplicate: z.boolean() });
export const documentUrlRequestSchema = z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2_000) });
export const documentTextRequestSchema = z.strictObject({
  title: z.string().trim().min(1).max(300),
  text: z.string().min(1),
});
