import { z } from "zod";
import { exportFormatSchema } from "./conversation";

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

/** GET /api/conversations/{id}/export */
export const conversationExportQuerySchema = z.object({
  format: exportFormatSchema.default("markdown"),
  /**
   * The last run of the exported path, where turns have versions; without it, the most recently continued versions.
   */
  tip: z.string().max(100).optional(),
});

/** POST /api/conversations */
export const conversationCreateSchema = z.strictObject({
  title: z.string().trim().min(1).max(200),
});
