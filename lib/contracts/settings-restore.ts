import { z } from "zod";
import { settingsRevisionSchema } from "./settings";

/** GET /api/settings/revisions/{n}: a revision, and what restoring it would change of what is saved now. */
export const settingsRevisionDetailSchema = settingsRevisionSchema.extend({
  changes: settingsRevisionSchema.shape.diff,
  /** The revision that is saved now. */
  current: z.number().int(),
});
export type SettingsRevisionDetail = z.infer<typeof settingsRevisionDetailSchema>;

/** POST …/restore: the revision that it is restored over; any when left out. */
export const restoreRevisionRequestSchema = z.strictObject({ expectedRevision: z.number().int().optional() });
