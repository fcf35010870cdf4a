import { z } from "zod";
import { conversationSummarySchema } from "../runs/run";

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
