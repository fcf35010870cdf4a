import { z } from "zod";
import { conversationSummarySchema } from "../runs/run";

/** Default and maximum number of conversations on one page of the list. */
const PAGE = 40;
const MAX_PAGE = 200;

/** GET /api/conversations */
export const conversationListQuerySchema = z.object({
  /** Words of title, question or answer in any order, each as a prefix; a phrase in quotes. */
  text: z.string().max(200).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(PAGE),
});
export type ConversationListQuery = z.infer<typeof conversationListQuerySchema>;

/** The match of a search in a conversation, with an excerpt around it. */
export const conversationHitSchema = z.object({
  where: z.enum(["title", "question", "answer"]),
  text: z.string(),
  /** The matches, in order and without overlaps: UTF-16 offsets into `text`. */
  marks: z.array(z.object({ start: z.int(), end: z.int() })),
});
export type ConversationHit = z.infer<typeof conversationHitSchema>;

export const listedConversationSchema = conversationSummarySchema.extend({
  /** Null without a search. */
  hit: conversationHitSchema.nullable(),
});
export type ListedConversation = z.infer<typeof listedConversationSchema>;

/** Pinned ones first, then the latest. */
export const conversationListSchema = z.object({
  conversations: z.array(listedConversationSchema),
  nextCursor: z.string().nullable(),
});
export type ConversationPage = z.infer<typeof conversationListSchema>;

export const exportFormatSchema = z.enum(["markdown", "pdf", "json"]);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

/** GET /api/conversations/{id}/export */
export const conversationExportQuerySchema = z.object({
  format: exportFormatSchema.default("markdown"),
  /**
   * The last run of the exported path, where turns have versions; without it, the versions that were continued last.
   */
  tip: z.string().max(100).optional(),
});
