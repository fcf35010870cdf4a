import { z } from "zod";
import { settingsSchema } from "./settings";

const { conversationDays, auditDays } = settingsSchema.shape.retention.unwrap().shape;
const daysOf = (schema: z.ZodType<number | null, number | null>) =>
  z
    .string()
    .optional()
    .transform((text) => (text === undefined || text === "" ? null : Number(text)))
    .pipe(schema);

/** GET /api/retention: days as in the settings; without, nothing of that kind would be deleted. */
export const retentionQuerySchema = z.object({
  conversationDays: daysOf(conversationDays.unwrap()),
  auditDays: daysOf(auditDays.unwrap()),
});

/** What a retention would delete now. */
export const retentionPreviewSchema = z.object({
  conversations: z.int().nonnegative(),
  /** Of those conversations. */
  runs: z.int().nonnegative(),
  auditEntries: z.int().nonnegative(),
});
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>;
