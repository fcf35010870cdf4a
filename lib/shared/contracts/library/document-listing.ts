import { z } from "zod";

/** Documents that a listing names at most; the others are counted. */
export const MAX_LISTED_DOCUMENTS = 40;

/** Kinds of documents that questions ask for. Each language has its words for them. */
export const DOCUMENT_KINDS = [
  "contract",
  "amendment",
  "invoice",
  "quote",
  "policy",
  "report",
  "minutes",
  "letter",
  "manual",
  "procedure",
  "certificate",
] as const;
const documentKindSchema = z.enum(DOCUMENT_KINDS);
export type DocumentKind = z.infer<typeof documentKindSchema>;

/** The documents that a question asks for: those that meet every condition that is given. */
export const documentFilterSchema = z.strictObject({
  /** Words that a document must have, as the question writes them; empty: any document. */
  phrases: z.array(z.string()),
  /** How many of the phrases a document must have. */
  match: z.enum(["all", "any", "none"]),
  /** The title, the file name or the first heading of a document must have one of the kind's words ("agreement"). */
  kind: documentKindSchema.nullable(),
  /** Days between which it is dated (`own`) or was added, both included; `null`: open. */
  dated: z.object({ by: z.enum(["own", "added"]), from: z.string().nullable(), to: z.string().nullable() }).nullable(),
  /** What the question asks for, of which each document gives one sentence ("warehouses"); `null`: the documents. */
  things: z.string().nullable(),
});
export type DocumentFilter = z.infer<typeof documentFilterSchema>;

export const listedDocumentSchema = z.object({
  documentId: z.string(),
  title: z.string(),
  /** The passage that shows it: with the phrase, or the first one. */
  passageId: z.string(),
  /** The sentence with the phrase, as offsets into the passage's text; `null` if only the title has it, or without one. */
  quote: z.object({ start: z.int(), end: z.int() }).nullable(),
  /** The day by which it was chosen, ISO; `null` without one. */
  day: z.string().nullable(),
});
export type ListedDocument = z.infer<typeof listedDocumentSchema>;

/** Why a listing may lack documents, or have too many. Such an answer is not approved. */
export const listingDoubtSchema = z.object({
  kind: z.enum([
    /** The question asks what documents are about, and others may say it in other words. */
    "other_words",
    /** The question asks for documents of a kind, which others may be without a title that says so. */
    "other_titles",
    /** The question asks for things, which may be in other words or in further sentences. */
    "other_sentences",
    /** A name that some documents only have as an ordinary word, in lower case. */
    "lower_case",
    /** Documents that give no date. */
    "undated",
    /** Documents that were not read in full. */
    "unread",
    /** Documents that are not read yet. */
    "importing",
    /** Documents beyond the limit of the list. */
    "not_shown",
  ]),
  /** The documents that it is about; 0 if they are not known. */
  count: z.int(),
});
export type ListingDoubt = z.infer<typeof listingDoubtSchema>;

/** The documents of the library that meet a filter, each of which was looked at. */
export const documentListingSchema = z.object({
  filter: documentFilterSchema,
  asked: z.enum(["list", "count"]),
  documents: z.array(listedDocumentSchema),
  /** Documents beyond `documents` that also meet it. */
  more: z.int(),
  /** With a kind and a phrase: documents with the phrase that are not of the kind, and how many there are besides. */
  others: z.array(listedDocumentSchema),
  moreOthers: z.int(),
  /** All documents that were looked at. */
  searched: z.int(),
  doubts: z.array(listingDoubtSchema),
});
export type DocumentListing = z.infer<typeof documentListingSchema>;
