import type { MetricsAnswer } from "@/lib/shared/contracts/metrics/metrics";

/** How a figure changed from the previous window; `null` if either is a gap. */
export interface Change {
  by: number;
  /** Whether the change is good. */
  sense: "better" | "worse" | "same";
}

/** Smaller differences count as none: scores show two digits, percentage points one. */
const NO_SCORE = 0.005;
const NO_SHARE = 0.0005;

function changeOf(now: number | null, before: number | null, higherIsBetter: boolean, nothing: number): Change | null {
  if (now === null || before === null) return null;
  const by = now - before;
  if (Math.abs(by) < nothing) return { by: 0, sense: "same" };
  return { by, sense: by > 0 === higherIsBetter ? "better" : "worse" };
}

export interface Figures {
  score: Change | null;
  useful: Change | null;
  hallucination: Change | null;
  refinement: Change | null;
  attempts: Change | null;
  /** Mean number of attempts, and the share of runs with a single one. */
  meanAttempts: number | null;
  firstAttemptShare: number | null;
}

/** Derives what the figures at the top show besides the values in the answer. */
export function prepareFigures({ current, previous, previousMeanAttempts, iterations }: MetricsAnswer): Figures {
  const runs = iterations.reduce((sum, entry) => sum + entry.runs, 0);
  const attempts = iterations.reduce((sum, entry) => sum + entry.runs * entry.attempts, 0);
  const first = iterations.find((entry) => entry.attempts === 1)?.runs ?? 0;
  return {
    score: changeOf(current.averageReflectionScore, previous.averageReflectionScore, true, NO_SCORE),
    useful: changeOf(current.usefulShare, previous.usefulShare, true, NO_SHARE),
    hallucination: changeOf(current.hallucinationDetectionRate, previous.hallucinationDetectionRate, false, NO_SHARE),
    refinement: changeOf(current.refinementSuccessRate, previous.refinementSuccessRate, true, NO_SHARE),
    attempts: changeOf(runs === 0 ? null : attempts / runs, previousMeanAttempts, false, NO_SCORE),
    meanAttempts: runs === 0 ? null : attempts / runs,
    firstAttemptShare: runs === 0 ? null : first / runs,
  };
}
