import { z } from "zod";
import { type MetricFigures, metricFiguresSchema } from "@/lib/shared/contracts/metrics/metrics";
import type { RunFact } from "./run-facts";

/** The sums behind the four published metrics; those of two windows can be added up. */
export const figureSumsSchema = z.object({
  runs: z.number(),
  attempts: z.number(),
  scored: z.number(),
  scoreSum: z.number(),
  checked: z.number(),
  hallucination: z.number(),
  /** Runs with two or more scored attempts; those of them whose score rose; those with both scores. */
  refined: z.number(),
  improved: z.number(),
  compared: z.number(),
  improvementSum: z.number(),
});
export type FigureSums = z.infer<typeof figureSumsSchema>;

export function noFigures(): FigureSums {
  return {
    runs: 0,
    attempts: 0,
    scored: 0,
    scoreSum: 0,
    checked: 0,
    hallucination: 0,
    refined: 0,
    improved: 0,
    compared: 0,
    improvementSum: 0,
  };
}

export function addSums(to: FigureSums, sums: FigureSums): void {
  to.runs += sums.runs;
  to.attempts += sums.attempts;
  to.scored += sums.scored;
  to.scoreSum += sums.scoreSum;
  to.checked += sums.checked;
  to.hallucination += sums.hallucination;
  to.refined += sums.refined;
  to.improved += sums.improved;
  to.compared += sums.compared;
  to.improvementSum += sums.improvementSum;
}

/** Counts one run, as `lib/shared/contracts/metrics/metrics.ts` defines it. */
export function addFact(to: FigureSums, fact: RunFact): void {
  to.runs += 1;
  to.attempts += fact.attempts;
  if (fact.score !== null) {
    to.scored += 1;
    to.scoreSum += fact.score;
  }
  if (fact.hallucination !== null) to.checked += 1;
  if (fact.hallucination === true) to.hallucination += 1;
  if (fact.scoredAttempts < 2) return;
  to.refined += 1;
  if (fact.score === null || fact.firstScore === null) return;
  to.compared += 1;
  to.improvementSum += fact.score - fact.firstScore;
  if (fact.score > fact.firstScore) to.improved += 1;
}

/** An empty denominator gives a gap. */
export function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

export function figuresOf(sums: FigureSums): MetricFigures {
  return metricFiguresSchema.parse({
    runs: sums.runs,
    averageReflectionScore: ratio(sums.scoreSum, sums.scored),
    scoredRuns: sums.scored,
    unscoredRuns: sums.runs - sums.scored,
    hallucinationDetectionRate: ratio(sums.hallucination, sums.checked),
    hallucinationRuns: sums.hallucination,
    checkedRuns: sums.checked,
    refinementSuccessRate: ratio(sums.improved, sums.refined),
    refinedRuns: sums.refined,
    meanImprovement: ratio(sums.improvementSum, sums.compared),
  });
}
