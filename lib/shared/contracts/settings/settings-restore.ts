import { z } from "zod";
import { settingsRevisionSchema } from "./settings";

/**
 * GET /api/settings/revisions/{n}: a revision, with the changes that restoring it would make to the saved settings.
 * Revision 0 is the state before the first save.
 */
export const settingsRevisionDetailSchema = settingsRevisionSchema.extend({
  savedBy: settingsRevisionSchema.shape.savedBy.nullable(),
  savedAt: settingsRevisionSchema.shape.savedAt.nullable(),
  changes: settingsRevisionSchema.shape.diff,
  /** The saved revision. */
  current: z.int(),
});
export type SettingsRevisionDetail = z.infer<typeof settingsRevisionDetailSchema>;

/** POST …/restore: the revision that is current; any when omitted. */
export const restoreRevisionRequestSchema = z.strictObject({ expectedRevision: z.int().optional() });
