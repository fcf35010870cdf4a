import { z } from "zod";
import { instantSchema } from "../instant";
import { textLanguageSchema } from "../language";
import { DOCUMENT_TYPES } from "./document-formats";
import { receiptCountsSchema } from "./receipt/receipt-counts";
import { webSourceSchema } from "./web-search";

export const documentStatusSchema = z.enum(["queued", "processing", "ready", "failed"]);

export const documentMediaTypeSchema = z.enum(DOCUMENT_TYPES);

/** Failures that the file itself causes: importing it again has the same result. */
export const fileFailureCodeSchema = z.enum([
  "unsupported_type",
  "empty",
  "encrypted",
  "broken",
  "too_large",
  "too_many_rows",
  "row_too_wide",
  "too_many_cells",
  "cell_too_long",
  "too_many_pages",
  "no_text",
  /** It has words, and all are in parts that are not read, such as headers and comments. */
  "only_left_out",
  "unpacks_too_large",
]);

/** Why a document could not be imported. Worded by the interface (`documents.failures.<code>`). */
export const documentFailureCodeSchema = z.enum([
  ...fileFailureCodeSchema.options,
  /** It consists of pictures of pages, and OCR is off or could not read any. */
  "scanned",
  /** It is an old Office document, and LibreOffice is no longer installed. */
  "converter_missing",
  "parse_timed_out",
  "out_of_memory",
  "cancelled",
  "embedder_failed",
  "index_failed",
  "internal",
]);
export type DocumentFailureCode = z.infer<typeof documentFailureCodeSchema>;

export const ingestStageSchema = z.enum(["waiting", "parsing", "recognizing", "chunking", "embedding", "done"]);
export type IngestStage = z.infer<typeof ingestStageSchema>;

/** Sizes of passages in tokens of the built-in embedder, as stored with each document. */
export const passageSizesSchema = z.object({
  /** The target size of passages. */
  target: z.int(),
  /** The maximum size of passages. */
  max: z.int(),
  /** Maximum number of tokens that a passage repeats from the previous one. */
  overlap: z.int(),
});
export type PassageSizes = z.infer<typeof passageSizesSchema>;

export const documentSummarySchema = z.object({
  id: z.string(),
  /** Shared by all versions of one document. */
  seriesId: z.string(),
  /** From 1; re-uploading a changed file adds one. */
  version: z.int(),
  /** A later version, a rechunk of the same one, or another document has replaced it. */
  superseded: z.boolean(),
  /**
   * Set while it is a copy of a document with the same content, which it replaces once it is ready: cut with other sizes
   * (`rechunk`), or read again (`reread`). Until then the previous passages are searched.
   */
  updating: z.enum(["rechunk", "reread"]).nullable(),
  /** It was read by an earlier version of its parser: reading it again may find more. */
  outdated: z.boolean(),
  /** Sizes of its passages, or the requested ones while it is being chunked again; null until it is chunked. */
  passageSizes: passageSizesSchema.nullable(),
  /** Ids of the collections it belongs to. */
  collections: z.array(z.string()),
  /** What was read of it and what was not, in numbers; null until it is read. */
  receipt: receiptCountsSchema.nullable(),
  title: z.string(),
  fileName: z.string(),
  mediaType: documentMediaTypeSchema,
  /** The address it was fetched from; `null` for a file or a pasted text. */
  sourceUrl: z.string().nullable(),
  language: textLanguageSchema.nullable(),
  /** ISO 639-1 code of the language of a text that is read as `other`. */
  writtenIn: z.string().nullable(),
  /** First day of the date that it gives itself, ISO. */
  dated: z.string().nullable(),
  status: documentStatusSchema,
  bytes: z.int(),
  passages: z.int(),
  sample: z.boolean(),
  progress: z.object({ stage: ingestStageSchema, done: z.int(), total: z.int() }),
  failure: z.object({ code: documentFailureCodeSchema, detail: z.string().nullable() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type DocumentSummary = z.infer<typeof documentSummarySchema>;

/** A stretch of a text, in UTF-16 code units. */
export const textRangeSchema = z.object({ start: z.int(), end: z.int() });
export type TextRange = z.infer<typeof textRangeSchema>;

/** What the numbered parts of a document are. */
export const pageUnitSchema = z.enum(["page", "slide"]);
export type PageUnit = z.infer<typeof pageUnitSchema>;

export const passagePagesSchema = z.array(
  z.object({
    page: z.int(),
    start: z.int(),
    /** What is printed on the page, where that is not its number: "iv". */
    label: z.string().optional(),
  }),
);

/** One retrievable chunk: `text` is exactly `document.text.slice(start, end)`. */
export const passageSchema = z.object({
  id: z.string(),
  documentId: z.string(),
  documentTitle: z.string(),
  /** First day of the date that the document gives itself, ISO; absent without one. */
  documentDate: z.string().optional(),
  /** 0-based position in its document. */
  ordinal: z.int(),
  text: z.string(),
  /** UTF-16 code unit offsets into the document's stored text. */
  start: z.int(),
  end: z.int(),
  /** 1-based first page, for formats that have pages. */
  page: z.int().nullable(),
  /**
   * The pages that it spans, in order, each with the offset in `text` at which it begins; absent for one page without a
   * label of its own.
   */
  pages: passagePagesSchema.optional(),
  /** Set where `page` is no page. */
  pageUnit: pageUnitSchema.optional(),
  headingPath: z.array(z.string()),
  language: textLanguageSchema,
  /** Stretches of `text` that OCR read with low confidence. */
  doubtful: z.array(textRangeSchema).optional(),
  /** Set for a passage from the web, which belongs to no document of the library. */
  web: webSourceSchema.optional(),
});
export type Passage = z.infer<typeof passageSchema>;

export const documentListSchema = z.object({ documents: z.array(documentSummarySchema) });
/** GET /api/documents/events: the whole list first, then every change of it. */
export const documentEventSchema = z.discriminatedUnion("type", [
  /** All documents that are not superseded, newest first; it replaces everything received before. */
  z.object({ type: z.literal("document-list"), documents: z.array(documentSummarySchema) }),
  /** A document is new or has changed. */
  z.object({ type: z.literal("document-change"), document: documentSummarySchema }),
  /** It was deleted or superseded, and leaves the list. */
  z.object({ type: z.literal("document-remove"), documentId: z.string() }),
]);
export type DocumentEvent = z.infer<typeof documentEventSchema>;
export const documentAcceptedSchema = z.object({
  documentId: z.string(),
  /** The same bytes were already in the library. */
  duplicate: z.boolean(),
  /** Above 1: it replaces the document of the same name once it is ready. */
  version: z.int(),
  /**
   * A document with the same name or bytes stays unchanged, since this person may not change it or it is in other
   * collections: the upload is a separate document.
   */
  separate: z.boolean(),
});
export type DocumentAccepted = z.infer<typeof documentAcceptedSchema>;

/** Answer to a change of a document. */
export const documentNamedSchema = documentAcceptedSchema.pick({ documentId: true });

/** Answer to the upload of a ZIP archive: each of its files becomes a document, named by its path. */
export const archiveAcceptedSchema = z.object({
  archive: z.string(),
  documents: z.array(documentAcceptedSchema.extend({ fileName: z.string() })),
  /** Rejected files, each with the reason. */
  leftOut: z.array(z.object({ fileName: z.string(), message: z.string() })),
});
export type ArchiveAccepted = z.infer<typeof archiveAcceptedSchema>;
/** Answer to `POST /api/documents`. */
export const uploadAcceptedSchema = z.union([documentAcceptedSchema, archiveAcceptedSchema]);

/** POST /api/documents/reread: these documents, or all that may yield more when read again. */
export const documentRereadRequestSchema = z.strictObject({
  documents: z.array(z.uuid()).min(1).max(5_000).optional(),
});
export const documentsQueuedSchema = z.object({ queued: z.int() });

/** POST /api/documents/{id}/supersede: the document that replaces it, by the id of any of its versions. */
export const documentSupersedeRequestSchema = z.strictObject({ by: z.uuid().toLowerCase() });

/** PATCH /api/documents/{id} */
export const documentPatchSchema = z.strictObject({ collections: z.array(z.uuid().toLowerCase()).max(100) });
/** Its answer, without the text: a person who may write need not be allowed to read. */
export const documentCollectedSchema = z.object({ id: z.string(), collections: z.array(z.string()) });

export const collectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  documents: z.int(),
  createdAt: z.iso.datetime(),
});
export type Collection = z.infer<typeof collectionSchema>;
export const collectionListSchema = z.object({ collections: z.array(collectionSchema) });
/** POST /api/collections and PATCH /api/collections/{id} */
export const collectionRequestSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
});
/** POST /api/collections/{id}/documents: documents to add or remove, by the id of any of their versions. */
export const collectionMembersRequestSchema = z.strictObject({
  add: z.array(z.uuid()).max(5_000).default([]),
  remove: z.array(z.uuid()).max(5_000).default([]),
});

/** The part of the library for a question or a search; omitted fields do not restrict it. */
export const libraryScopeSchema = z
  .strictObject({
    /** Documents in any of these. */
    collections: z.array(z.uuid()).min(1).max(100),
    /** These documents, by the id of any of their versions. */
    documents: z.array(z.uuid()).min(1).max(100),
    /** Documents of these languages. */
    languages: z.array(textLanguageSchema).min(1),
    mediaTypes: z.array(documentMediaTypeSchema).min(1),
    /** Added on or after, and before. */
    from: instantSchema,
    to: instantSchema,
  })
  .partial();
export type LibraryScope = z.infer<typeof libraryScopeSchema>;
/** Collections that an upload is meant for: it is in them from its first moment. */
export const uploadCollectionsSchema = z
  .array(z.uuid().toLowerCase())
  .max(100)
  .transform((ids) => [...new Set(ids)]);
export const documentUrlRequestSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  collections: uploadCollectionsSchema.default([]),
});
export const documentTextRequestSchema = z.strictObject({
  title: z.string().trim().min(1).max(300),
  text: z.string().min(1),
  collections: uploadCollectionsSchema.default([]),
});
