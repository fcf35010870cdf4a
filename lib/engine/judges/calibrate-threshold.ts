import type { AgreementCounts } from "@/lib/shared/contracts/evaluation/judge-agreement";
import { wilsonInterval } from "@/lib/shared/contracts/evaluation/wilson-interval";
import { MIN_JUDGED_BELOW_PRESENT, MIN_JUDGED_TO_CALIBRATE, THRESHOLD_STEP } from "./tunables";

/** A score of the built-in judge, and whether a reviewer found that what it scored should pass. */
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
      /** Whether the target is reached; if not, this is the best that the sample shows. */
      reached: boolean;
    };

/**
 * Judgements that the smallest sample needs: the fixed minimum, or as many as it takes for none wrong to prove the target.
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
 * A threshold reaches the target when the upper end of the 95 % Wilson interval of the wrong share among what it lets
 * pass is at most the target. The observed share alone would not do: 1 wrong of 20 may well be 1 of 4 in the long run.
 * In doubt, fewer pass:
 * - below `judgementsNeeded(target)` judgements nothing is proposed;
 * - of the thresholds that reach the target the lowest is proposed, so that no more is refused than it takes;
 * - a lower threshold than the present one also needs `MIN_JUDGED_BELOW_PRESENT` judgements in between;
 * - where none reaches it, the threshold at or above the present one with the lowest upper end is proposed, of equals the
 *   highest, and the target is reported as missed.
 * @param present threshold in force
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

/** What a threshold would let pass and refuse, against what reviewers said. */
export function countsAt(judged: readonly JudgedScore[], threshold: number): AgreementCounts {
  const counts = { truePasses: 0, falsePasses: 0, falseFails: 0, trueFails: 0 };
  for (const { score, right } of judged) {
    if (score >= threshold) counts[right ? "truePasses" : "falsePasses"] += 1;
    else counts[right ? "falseFails" : "trueFails"] += 1;
  }
  return counts;
}

/** Upper end of the wrong share among what passes; 1 where nothing does, since that shows nothing. */
function wrongAtMost(judged: readonly JudgedScore[], threshold: number): number {
  const { truePasses, falsePasses } = countsAt(judged, threshold);
  return wilsonInterval(falsePasses, truePasses + falsePasses)?.high ?? 1;
}

function roundedUp(score: number): number {
  const steps = Math.round(1 / THRESHOLD_STEP);
  return Math.min(1, Math.ceil(score * steps) / steps);
}
