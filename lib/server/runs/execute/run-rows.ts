import type { RunRows } from "@/lib/data/db/runs/ended-rows";
import { foundIn } from "@/lib/shared/contracts/evaluation/results";
import type { CountedCalls } from "@/lib/shared/contracts/metrics/breakdown";
import { checkBits } from "@/lib/shared/contracts/runs/check-set";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { Outcome, RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import { LIMIT_SCOPES } from "@/lib/shared/contracts/settings/limit-reached";
import { type AttemptView, attemptsOf } from "@/lib/shared/projections/trace/attempts";
import type { TraceView } from "@/lib/shared/projections/trace/trace";

/**
 * A run's rows for the dashboard, from its complete log. The metrics are defined in
 * `lib/shared/contracts/metrics/metrics.ts`; this decides what a single run contributes to them.
 */
export function runRows(trace: TraceView, end: RunEventOf<"run-end">): RunRows {
  const events = trace.visits.flatMap((visit) => visit.events);
  const attempts = attemptsOf(trace);
  // The attempt of the final answer, which need not be the last one; without an answer, the last attempt.
  const answered = attempts.find(({ number }) => number === trace.answer?.fromAttempt) ?? attempts.at(-1);
  const scores = attempts.flatMap((attempt) => attempt.score ?? []);
  const groundedness = attempts
    .flatMap((attempt) => attempt.reflection?.groundedness ?? [])
    .filter((g) => g !== "not_applicable");
  const costs = trace.modelCalls.flatMap(({ call }) => call.costUsd ?? []);
  // Library passages only: web pages are fetched for one run and not reused.
  const searches = events
    .filter((event) => event.type === "retrieval-result")
    .filter(({ visit }) => visit.node !== "web_search");
  return {
    run: {
      language: trace.language,
      outcome: end.outcome,
      reason: trace.error ?? trace.answer?.reason ?? reason("internal_error"),
      answer: trace.answer?.text || null,
      score: answered?.score ?? null,
      firstScore: scores[0] ?? null,
      certainty: certaintyOf(answered),
      scoredAttempts: scores.length,
      degraded: [...new Set(trace.degradations.map(({ what }) => what))].sort(),
      hallucination: groundedness.length === 0 ? null : groundedness.includes("not_grounded"),
      attemptCount: Math.max(1, attempts.length),
      modelCallCount: trace.modelCalls.length,
      costUsd: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
      searches: searches.length,
      cachedSearches: searches.filter(({ cached }) => cached === true).length,
      ms: end.ms,
    },
    fact: runFact(trace, usefulOf(answered, end.outcome)),
    grades: events
      .filter((event) => event.type === "grade-result")
      .flatMap((event) =>
        event.grades.map(({ passageId, grade, score, judge }) => ({
          visitCount: event.visit.count,
          passageId,
          grade,
          score,
          judge,
        })),
      ),
    claimVerdicts: attempts.flatMap((attempt) =>
      attempt.claims.map(({ claim, result, retraction }) => ({
        claimId: claim.id,
        attempt: attempt.number,
        verdict: result.verdict,
        score: result.score,
        judge: result.judge,
        passageId: result.evidence?.passageId ?? null,
        retracted: retraction !== null,
        ms: result.ms,
      })),
    ),
    modelCalls: trace.modelCalls.map(({ seq, call }) => ({
      seq,
      role: call.role,
      model: call.model,
      promptTokens: call.promptTokens,
      completionTokens: call.completionTokens,
      ms: call.ms,
      costUsd: call.costUsd,
      ok: call.ok,
    })),
    spent: spentOf(trace),
  };
}

/** Tokens and money of a run, where a limit counts them. */
function spentOf({ configStamp, modelCalls }: TraceView): RunRows["spent"] {
  const limits = configStamp?.settings.limits;
  const isLimited = LIMIT_SCOPES.some((scope) => {
    const { tokensPerDay, usdPerDay } = limits?.[scope] ?? { tokensPerDay: null, usdPerDay: null };
    return tokensPerDay !== null || usdPerDay !== null;
  });
  if (!isLimited) return null;
  const sum = (of: (call: (typeof modelCalls)[number]["call"]) => number) =>
    modelCalls.reduce((total, { call }) => total + of(call), 0);
  return {
    tokens: sum((call) => (call.promptTokens ?? 0) + (call.completionTokens ?? 0)),
    usd: sum((call) => call.costUsd ?? 0),
  };
}

/** Twice the distance from 0.5, the line of every judge, of the score that is closest to it. */
function certaintyOf(attempt: AttemptView | undefined): number | null {
  const found = attempt === undefined ? [] : [...foundIn(attempt), ...attempt.claims.map(({ result }) => result)];
  const distances = found.flatMap(({ score }) => (score === null ? [] : 2 * Math.abs(score - 0.5)));
  return distances.length === 0 ? null : Math.min(...distances);
}

/** Whether the answer addresses the question; a refusal gives no answer that could. */
function usefulOf(attempt: AttemptView | undefined, outcome: Outcome): boolean | null {
  const usefulness = attempt?.usefulness?.usefulness ?? "unknown";
  const answered = outcome === "approved" || outcome === "best_effort";
  return answered && usefulness !== "unknown" ? usefulness === "useful" : null;
}

/** Visits with their durations, and model calls by node and role. */
function runFact({ configStamp, visits, modelCalls }: TraceView, useful: boolean | null): RunRows["fact"] {
  const nodes = new Map(visits.map(({ key, node }) => [key, node]));
  const calls = new Map<string, CountedCalls>();
  for (const { visitKey, call } of modelCalls) {
    const node = nodes.get(visitKey) ?? "";
    const key = `${node} ${call.role}`;
    const { requests, costUsd } = calls.get(key) ?? { requests: 0, costUsd: null };
    calls.set(key, {
      node,
      role: call.role,
      requests: requests + 1,
      costUsd: costUsd === null ? call.costUsd : costUsd + (call.costUsd ?? 0),
    });
  }
  return {
    checks:
      configStamp === null || configStamp.unreadable !== undefined ? null : checkBits(configStamp.settings.checks),
    useful,
    visits: visits.flatMap(({ node, ms }) => (ms === null ? [] : [{ node, ms }])),
    calls: [...calls.values()],
  };
}
