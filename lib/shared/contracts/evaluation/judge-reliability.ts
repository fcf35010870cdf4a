import { z } from "zod";
import { SCORED_CHECKS } from "../checks/checks";

/*
 * Reliability of the built-in judges' scores. Reviewed judgements with a score are grouped by score; a calibrated judge
 * is right as often as its mean score says.
 *
 * | judge        | score of              | right when the reviewer says |
 * | ------------ | --------------------- | ---------------------------- |
 * | `relevance`  | a passage             | it is relevant               |
 * | `usefulness` | the answer that was given | it should be approved    |
 *
 * Usefulness counts only for outcomes that its score decided: not when another check prevented the approval, nor when a
 * rule decided whatever the score.
 */

export const scoredCheckSchema = z.enum(SCORED_CHECKS);

/** Number of equal groups of the scores from 0 to 1. */
export const RELIABILITY_BINS = 5;

/** Groups with fewer judgements have no share. */
export const MIN_JUDGED_IN_BIN = 5;

export const reliabilityBinSchema = z.object({
  check: scoredCheckSchema,
  /** Scores in `[from, to)`; the last group includes 1. */
  from: z.number(),
  to: z.number(),
  judged: z.int(),
  meanScore: z.number(),
  /** Share that reviewers found right; `null` below `MIN_JUDGED_IN_BIN`. */
  rightShare: z.number().nullable(),
});
export type ReliabilityBin = z.infer<typeof reliabilityBinSchema>;
