import { z } from "zod";
import { type ShareInterval, wilsonInterval } from "./wilson-interval";

/*
 * The dashboard's headline: of the approved answers with a review or a test result, the share that was right.
 *
 * | judged by   | counts                                                                | wrong when                |
 * | ----------- | --------------------------------------------------------------------- | ------------------------- |
 * | a reviewer  | a question whose outcome is `approved` and was agreed or disagreed with | the reviewer disagrees  |
 * | a test case | the latest run of a case in the window, if it was approved and decided  | the case failed         |
 *
 * An approved answer to a case that expects no answer fails that case, so it counts as wrong. A case counts once,
 * however often it was asked: repeated runs of one question are no further evidence. People choose which questions to
 * review, so the share is that of the reviewed answers, not of all of them.
 */

/** Below this number the share is hidden: its interval is then wider than 30 points. */
export const MIN_REVIEWED_FOR_SHARE = 20;

const judgedApprovalsSchema = z.object({ judged: z.int(), wrong: z.int() });

/** Approved answers with a judgement, and how many of them were wrong. */
export const approvalCountsSchema = z.object({ byReviewers: judgedApprovalsSchema, byCases: judgedApprovalsSchema });
export type ApprovalCounts = z.infer<typeof approvalCountsSchema>;

export interface ApprovalFigures {
  judged: number;
  right: number;
  /** `null` without judgements. */
  rightShare: number | null;
  /** 95 % interval of `rightShare`. */
  interval: ShareInterval | null;
}

export function approvalFigures({ byReviewers, byCases }: ApprovalCounts): ApprovalFigures {
  const judged = byReviewers.judged + byCases.judged;
  const right = judged - byReviewers.wrong - byCases.wrong;
  return {
    judged,
    right,
    rightShare: judged === 0 ? null : right / judged,
    interval: wilsonInterval(right, judged),
  };
}
