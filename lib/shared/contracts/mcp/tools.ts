import { z } from "zod";
import { gradeSchema, verdictSchema } from "../evaluation/judgement";
import { languageSchema, textLanguageSchema } from "../language";
import { collectionSchema, documentMediaTypeSchema, libraryScopeSchema } from "../library/document";
import { MAX_QUESTION_CHARS } from "../runs/run";
import { publishedCitationSchema, storedRunAnswerSchema } from "../runs/workflow-run";
import { profileNameSchema } from "../settings/settings";

/**
 * `/mcp`: tools of the Model Context Protocol (https://modelcontextprotocol.io/specification). Descriptions are read by
 * language models; names are spelled as in the published answer.
 */

/**
 * A message of JSON-RPC 2.0, or several in an array. The protocol's own server reads the rest, which differs between its
 * versions.
 */
const messageSchema = z.looseObject({ jsonrpc: z.literal("2.0") });
export const mcpRequestSchema = z.union([messageSchema, z.array(messageSchema).min(1)]);
export const mcpAnswerSchema = z.union([messageSchema, z.array(messageSchema)]);

const scope = libraryScopeSchema
  .optional()
  .describe("The part of the library to search, e.g. some collections or documents. Default: everything.");

export const askInputSchema = z.strictObject({
  question: z.string().trim().min(1).max(MAX_QUESTION_CHARS).describe("One question, in any language of the library."),
  profile: profileNameSchema.optional().describe("A workflow profile. Default: that of the settings."),
  language: languageSchema.optional().describe("Language of the answer. Default: that of the question."),
  scope,
  follows: z.uuid().optional().describe("The run_id of the answer that this question follows up on."),
});
export const askOutputSchema = storedRunAnswerSchema;

export const searchInputSchema = z.strictObject({
  query: z.string().trim().min(1).max(MAX_QUESTION_CHARS),
  limit: z.int().min(1).max(50).default(10).describe("Maximum number of passages."),
  scope,
});
const foundPassageSchema = publishedCitationSchema.omit({ number: true, text: true }).extend({
  /** From 1. */
  rank: z.int().min(1),
  text: z.string(),
});
export const searchOutputSchema = z.object({ passages: z.array(foundPassageSchema) });

export const readDocumentInputSchema = z.strictObject({
  document_id: z.uuid(),
  offset: z.int().min(0).default(0).describe("Where to start, in characters: next_offset of the previous part."),
  max_chars: z.int().min(1).max(100_000).default(20_000),
});
export const readDocumentOutputSchema = z.object({
  document_id: z.string(),
  title: z.string(),
  media_type: documentMediaTypeSchema,
  language: textLanguageSchema.nullable(),
  source_url: z.string().nullable(),
  text: z.string(),
  /** Page of the first character, for formats with pages. */
  page: z.int().nullable(),
  /** What is printed on the page, where that is not its number. */
  page_label: z.string().optional(),
  offset: z.int(),
  /** `null` at the end. */
  next_offset: z.int().nullable(),
  total_chars: z.int(),
  /** Pages of which no text could be read. */
  unread_pages: z.int(),
});
export type ReadDocumentOutput = z.infer<typeof readDocumentOutputSchema>;

export const listCollectionsInputSchema = z.strictObject({});
export const listCollectionsOutputSchema = z.object({
  collections: z.array(collectionSchema.pick({ id: true, name: true, documents: true })),
  /** Documents of the whole library. */
  documents: z.int(),
});

export const explainRunInputSchema = z.strictObject({
  run_id: z.uuid().describe("The run_id of an answer."),
});
export const explainRunOutputSchema = storedRunAnswerSchema.extend({
  /** What was found and how it was checked, in each attempt. */
  checks: z.array(
    z.object({
      attempt: z.int().min(1),
      passages: z.array(
        z.object({
          passage_id: z.string(),
          document_title: z.string(),
          /** `null` when it was not graded. */
          grade: gradeSchema.nullable(),
          reason: z.string().nullable(),
        }),
      ),
      sentences: z.array(
        z.object({
          text: z.string(),
          verdict: verdictSchema,
          reason: z.string(),
          /** Words of the sources that the verdict rests on. */
          evidence: z.array(z.object({ passage_id: z.string(), quote: z.string() })),
          /** It was removed from the answer. */
          removed: z.boolean(),
        }),
      ),
    }),
  ),
});
export type ExplainRunOutput = z.infer<typeof explainRunOutputSchema>;
