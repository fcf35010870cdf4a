import { z } from "zod";
import { instantSchema } from "../instant";

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
