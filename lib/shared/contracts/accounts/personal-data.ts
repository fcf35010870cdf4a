import { z } from "zod";
import { instantSchema } from "../instant";
import { apiTokenSchema } from "./api-token";
import { auditEntrySchema } from "./audit-log";
import { personSchema } from "./person";

/**
 * Whether the words of an item are left out (`null`): they are, or may be, of a private conversation, and the file is not
 * for the person who keeps it private.
 */
const wordsWithheld = z.boolean();

const exportedRunSchema = z.object({
  id: z.string(),
  question: z.string().nullable(),
  answer: z.string().nullable(),
  outcome: z.string().nullable(),
  language: z.string().nullable(),
  profile: z.string(),
  startedAt: instantSchema,
  endedAt: instantSchema.nullable(),
});

export const exportedConversationSchema = z.object({
  id: z.string(),
  title: z.string().nullable(),
  private: z.boolean(),
  wordsWithheld,
  pinned: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** Deleted, but not purged yet. */
  deletedAt: instantSchema.nullable(),
  runs: z.array(exportedRunSchema),
});
export type ExportedConversation = z.infer<typeof exportedConversationSchema>;

const feedbackSchema = z.object({
  runId: z.string(),
  rating: z.string(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  wordsWithheld,
  createdAt: instantSchema,
});
const reviewSchema = z.object({
  runId: z.string(),
  agrees: z.boolean().nullable(),
  correctedAnswer: z.string().nullable(),
  note: z.string().nullable(),
  wordsWithheld,
  updatedAt: instantSchema,
});
const judgementSchema = z.object({
  runId: z.string(),
  kind: z.string(),
  target: z.string(),
  agrees: z.boolean(),
  updatedAt: instantSchema,
});

/** Name and query may quote any conversation: withheld from everyone else. */
const savedFilterSchema = z.object({
  name: z.string().nullable(),
  query: z.json(),
  wordsWithheld,
  createdAt: instantSchema,
});
/** Also withheld from others if the run it was made from is unknown. */
const testCaseSchema = z.object({
  question: z.string().nullable(),
  note: z.string().nullable(),
  wordsWithheld,
  createdAt: instantSchema,
});

/** A person's data apart from their conversations. */
export const personalRecordsSchema = z.object({
  account: personSchema,
  groups: z.array(z.string()),
  sessions: z.array(
    z.object({
      createdAt: instantSchema,
      updatedAt: instantSchema,
      ipAddress: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
  tokens: z.array(apiTokenSchema),
  feedback: z.array(feedbackSchema),
  reviews: z.array(reviewSchema),
  judgements: z.array(judgementSchema),
  savedFilters: z.array(savedFilterSchema),
  testCases: z.array(testCaseSchema),
  /** What they added to the library, without its contents. */
  documents: z.array(
    z.object({ id: z.string(), title: z.string(), fileName: z.string(), version: z.int(), createdAt: instantSchema }),
  ),
});
export type PersonalRecords = z.infer<typeof personalRecordsSchema>;

/** The file of a person's data: GET /api/account/data, GET /api/people/{id}/data. */
export const personalDataSchema = personalRecordsSchema.extend({
  exportedAt: instantSchema,
  conversations: z.array(exportedConversationSchema),
  /** What they did, according to the audit log. */
  audit: z.array(auditEntrySchema),
});

/** GET /api/people/{id}/erasure: what is erased with a person. */
export const erasurePreviewSchema = z.object({
  conversations: z.int().nonnegative(),
  runs: z.int().nonnegative(),
  /** Thumbs and reviews. */
  feedback: z.int().nonnegative(),
  savedFilters: z.int().nonnegative(),
  testCases: z.int().nonnegative(),
  /** Documents that they alone added, with all versions: deleted or passed on. */
  documents: z.int().nonnegative(),
});
export type ErasurePreview = z.infer<typeof erasurePreviewSchema>;

/** POST /api/people/{id}/erasure: whether their documents are deleted, or passed on to the caller. */
export const erasureRequestSchema = z.strictObject({ documents: z.enum(["delete", "keep"]) });
export type ErasureRequest = z.infer<typeof erasureRequestSchema>;
