import type { AgreementCounts } from "@/lib/shared/contracts/evaluation/judge-agreement";
import { wilsonInterval } from "@/lib/shared/contracts/evaluation/wilson-interval";
import { MIN_JUDGED_BELOW_PRESENT, MIN_JUDGED_TO_CALIBRATE, THRESHOLD_STEP } from "./tunables";

/** A score of the built-in judge, and whether a reviewer found that the scored item should pass. */
export interface JudgedScore {
  score: number;
  right: boolean;
}

export type ThresholdCalibration =
  | { kind: "too_few"; judged: number; needed: number }
  | {
      kind: "proposed";
      judged: number;
      threshold: number;
      /** Whether the target is reached; if not, the threshold is the best that the sample shows. */
      reached: boolean;
    };

/**
 * Smallest number of judgements for a proposal: the fixed minimum, or as many as prove the target when none is wrong.
 * @param target 0–1, exclusive
 */
export function judgementsNeeded(target: number): number {
  let needed = MIN_JUDGED_TO_CALIBRATE;
  while ((wilsonInterval(0, needed)?.high ?? 1) > target) needed += 1;
  return needed;
}

/**
 * Proposes a threshold from reviewers' judgements of one check.
 *
 * A threshold reaches the target when the upper end of the 95 % Wilson interval of the wrong share among passing items
 * is at most the target. The observed share alone is not enough: 1 wrong of 20 may be 1 of 4 in the long run. In doubt,
 * fewer items pass:
 * - below `judgementsNeeded(target)` judgements nothing is proposed;
 * - the lowest threshold that reaches the target is proposed, so that no more than necessary is refused;
 * - lowering the threshold also needs `MIN_JUDGED_BELOW_PRESENT` judgements in between;
 * - if none reaches the target, the threshold at or above the current one with the lowest upper end is proposed, on a
 * tie the
 *   highest, and the target is reported as missed.
 * @param present current threshold
 * @param target largest wrong share, 0–1
 */
export function calibrateThreshold(
  judged: readonly JudgedScore[],
  { present, target }: { present: number; target: number },
): ThresholdCalibration {
  const needed = judgementsNeeded(target);
  if (judged.length < needed) return { kind: "too_few", judged: judged.length, needed };
  const thresholds = [...new Set([present, ...judged.map(({ score }) => roundedUp(score))])].sort((a, b) => a - b);
  const isSeen = (threshold: number) =>
    threshold >= present ||
    judged.filter(({ score }) => score >= threshold && score < present).length >= MIN_JUDGED_BELOW_PRESENT;
  const reaching = thresholds.find((own) => isSeen(own) && wrongAtMost(judged, own) <= target);
  if (reaching !== undefined) return { kind: "proposed", judged: judged.length, threshold: reaching, reached: true };
  const threshold = thresholds
    .filter((own) => own >= present)
    .reduce((best, own) => (wrongAtMost(judged, own) <= wrongAtMost(judged, best) ? own : best), present);
  return { kind: "proposed", judged: judged.length, threshold, reached: false };
}

/** The number of items that a threshold lets pass and refuses, compared with what reviewers said. */
export function countsAt(judged: readonly JudgedScore[], threshold: number): AgreementCounts {
  const counts = { truePasses: 0, falsePasses: 0, falseFails: 0, trueFails: 0 };
  for (const { score, right } of judged) {
    if (score >= threshold) counts[right ? "truePasses" : "falsePasses"] += 1;
    else counts[right ? "falseFails" : "trueFails"] += 1;
  }
  return counts;
}

/** Upper end of the wrong share among passing items; 1 if none passes, since that shows nothing. */
function wrongAtMost(judged: readonly JudgedScore[], threshold: number): number {
  const { truePasses, falsePasses } = countsAt(judged, threshold);
  return wilsonInterval(falsePasses, truePasses + falsePasses)?.high ?? 1;
}

function roundedUp(score: number): number {
  const steps = Math.round(1 / THRESHOLD_STEP);
  return Math.min(1, Math.ceil(score * steps) / steps);
}
