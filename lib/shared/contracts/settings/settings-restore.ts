import * as z from "zod/mini";
import { settingsRevisionSchema } from "./settings";

/** GET /api/settings/revisions/{n}: a revision, and what restoring it would change of what is saved now. */
export const settingsRevisionDetailSchema = z.extend(settingsRevisionSchema, {
  changes: settingsRevisionSchema.shape.diff,
  /** The revision that is saved now. */
  current: z.int(),
});
export type SettingsRevisionDetail = z.infer<typeof settingsRevisionDetailSchema>;

/** POST …/restore: the revision that it is restored over; any when left out. */
export const restoreRevisionRequestSchema = z.strictObject({ expectedRevision: z.optional(z.int()) });
