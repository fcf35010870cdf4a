import { z } from "zod";
import { instantSchema } from "../instant";
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

/** POST /api/conversations/{id}/share: the read-only page is at `/shared/{shareId}` of this installation. */
export const conversationShareSchema = z.object({
  shareId: z.uuid(),
  expiresAt: instantSchema.nullable(),
  public: z.boolean(),
});
export type ConversationShare = z.infer<typeof conversationShareSchema>;

/** PATCH /api/conversations/{id}/share */
export const sharePatchSchema = z
  .strictObject({
    /** Days from now until the link stops working; `null`: never. */
    days: z.int().min(1).max(365).nullable(),
    /** Whether it works without signing in; an administrator has to allow public links in the settings. */
    public: z.boolean(),
  })
  .partial();
export type SharePatch = z.infer<typeof sharePatchSchema>;

/** A shared link, as administrators list them. */
export const shareLinkSchema = z.object({
  /** In its address: `/shared/{shareId}`. */
  shareId: z.uuid(),
  conversationId: z.uuid(),
  title: z.string(),
  /** Whose conversation it is; `name` is null without an account. */
  owner: z.object({ id: z.string(), name: z.string().nullable() }),
  /** Null for links of earlier versions. */
  sharedAt: instantSchema.nullable(),
  expiresAt: instantSchema.nullable(),
  public: z.boolean(),
});
export type ShareLink = z.infer<typeof shareLinkSchema>;
export const shareLinkListSchema = z.object({ links: z.array(shareLinkSchema) });

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
