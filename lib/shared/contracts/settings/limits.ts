import { z } from "zod";

const count = z.int().min(1).max(1_000_000_000).nullable().default(null);
const limitsSchema = z
  .object({
    questionsPerMinute: count,
    questionsPerDay: count,
    uploadsPerDay: count,
    /** Tokens that language models read and write for runs. */
    tokensPerDay: count,
    /** What those tokens cost, where the price of the model is known. */
    usdPerDay: z.number().min(0.01).max(1_000_000).nullable().default(null),
  })
  .prefault({});

/** Limits of use; `null`: none. */
export const limitSettingsSchema = z.object({ person: limitsSchema, installation: limitsSchema }).prefault({});
export type LimitSettings = z.infer<typeof limitSettingsSchema>;
