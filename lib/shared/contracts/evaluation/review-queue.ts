import { z } from "zod";
import { instantSchema } from "../instant";
import { textLanguageSchema } from "../language";
import { runSummarySchema } from "../runs/run";
import { judgedOutcomeSchema } from "../runs/run-event";

/**
 * Which run comes first in the queue: the least certain (unjudged ones last), those with a thumb down, the lowest score
 * (unscored ones last), the newest, or any, for figures without bias.
 */
export const reviewOrderSchema = z.enum(["uncertain", "thumbs_down", "lowest", "newest", "random"]);
export type ReviewOrder = z.infer<typeof reviewOrderSchema>;

/** Outcomes that can be reviewed: the others are no judgement of the workflow. */
export const reviewedOutcomeSchema = judgedOutcomeSchema;

export const reviewQueueQuerySchema = z.object({
  order: reviewOrderSchema.default("uncertain"),
  outcome: reviewedOutcomeSchema.optional(),
  language: textLanguageSchema.optional(),
  profile: z.string().max(100).optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
  /** Number of runs to skip in this order, for runs that were passed over. */
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type ReviewQueueQuery = z.infer<typeof reviewQueueQuerySchema>;

/** Runs to review, the next one first. A run is reviewed once someone agrees or disagrees with its answer. */
export const reviewQueueSchema = z.object({
  runs: z.array(runSummarySchema),
  /** Runs that match the filter, reviewed ones included. */
  total: z.int(),
  reviewed: z.int(),
});
export type ReviewQueue = z.infer<typeof reviewQueueSchema>;
