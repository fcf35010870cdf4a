import * as z from "zod/mini";

/*
 * How far a score of the built-in judges can be taken at its word. Scored judgements that a reviewer has judged are
 * grouped by score; a calibrated judge is right as often as its mean score says.
 *
 * | judge        | score of              | right when the reviewer says |
 * | ------------ | --------------------- | ---------------------------- |
 * | `relevance`  | a passage             | it is relevant               |
 * | `usefulness` | the answer that was given | it should be approved    |
 *
 * Usefulness is read of outcomes that its score decided: not where another check kept the answer from approval, nor
 * where a rule decided whatever the score.
 */

export const SCORED_CHECKS = ["relevance", "usefulness"] as const;
export const scoredCheckSchema = z.enum(SCORED_CHECKS);
export type ScoredCheck = z.infer<typeof scoredCheckSchema>;

/** Groups of equal width that the scores from 0 to 1 are put in. */
export const RELIABILITY_BINS = 5;

/** Below this many judgements a group has no share. */
export const MIN_JUDGED_IN_BIN = 5;

export const reliabilityBinSchema = z.object({
  check: scoredCheckSchema,
  /** Scores of `[from, to)`; the last group holds 1 too. */
  from: z.number(),
  to: z.number(),
  judged: z.int(),
  meanScore: z.number(),
  /** Share that reviewers found right; `null` below `MIN_JUDGED_IN_BIN`. */
  rightShare: z.nullable(z.number()),
});
export type ReliabilityBin = z.infer<typeof reliabilityBinSchema>;
