import { reason } from "@/lib/shared/contracts/runs/reason";
import type { RunRows } from "../runs/ended-rows";

/** The rows of an approved run with one attempt. */
export function testRunRows(score: number | null): RunRows {
  return {
    run: {
      language: "en",
      outcome: "approved",
      reason: reason("all_checks_passed"),
      answer: "Yes.",
      score,
      firstScore: score,
      certainty: null,
      scoredAttempts: 1,
      degraded: ["rewriter"],
      hallucination: false,
      attemptCount: 1,
      modelCallCount: 0,
      costUsd: null,
      searches: 2,
      cachedSearches: 1,
      ms: 12,
    },
    fact: { checks: 7, useful: true, visits: [], calls: [] },
    grades: [],
    claimVerdicts: [],
    modelCalls: [],
    spent: null,
  };
}
