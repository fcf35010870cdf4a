import * as z from "zod/mini";
import { conversationSummarySchema } from "../runs/run";

/** Conversations of one page of the list, and the most that one may ask for. */
const PAGE = 40;
const MAX_PAGE = 200;

/** GET /api/conversations */
export const conversationListQuerySchema = z.object({
  /** Words of title, question or answer in any order, by their beginnings; a phrase in quotes. */
  text: z.optional(z.string().check(z.maxLength(200))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE)), PAGE),
});
export type ConversationListQuery = z.infer<typeof conversationListQuerySchema>;

/** Where a search met a conversation, with the words around it. */
export const conversationHitSchema = z.object({
  where: z.enum(["title", "question", "answer"]),
  text: z.string(),
  /** What was searched for, in order and without overlaps: UTF-16 offsets into `text`. */
  marks: z.array(z.object({ start: z.int(), end: z.int() })),
});
export type ConversationHit = z.infer<typeof conversationHitSchema>;

export const listedConversationSchema = z.extend(conversationSummarySchema, {
  /** Null where nothing was searched for. */
  hit: z.nullable(conversationHitSchema),
});
export type ListedConversation = z.infer<typeof listedConversationSchema>;

/** Pinned ones first, then the latest. */
export const conversationListSchema = z.object({
  conversations: z.array(listedConversationSchema),
  nextCursor: z.nullable(z.string()),
});
export type ConversationPage = z.infer<typeof conversationListSchema>;

/** POST /api/conversations/{id}/share: the read-only page stands at `/shared/{shareId}` of this installation. */
export const conversationShareSchema = z.object({ shareId: z.uuid() });

export const exportFormatSchema = z.enum(["markdown", "pdf", "json"]);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

/** GET /api/conversations/{id}/export */
export const conversationExportQuerySchema = z.object({
  format: z._default(exportFormatSchema, "markdown"),
  /** The run to which the way is told, of turns that have versions; without it, the versions that were continued last. */
  tip: z.optional(z.string().check(z.maxLength(100))),
});
