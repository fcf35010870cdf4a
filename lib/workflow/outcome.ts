import type { ClaimVerdict } from "../contracts/judgement";
import { type Reason, reason } from "../contracts/reason";
import type { Outcome } from "../contracts/run-event";
import type { Settings } from "../contracts/settings";
import type { AttemptRecord, WorkflowStateValue } from "./state";
import { MOST_MISSING } from "./tunables";

const USEFULNESS_RANK = { useful: 2, unknown: 1, not_useful: 0 };

/**
 * The attempt to answer with: one that passed its checks, else that of the highest reflection score, then the most
 * supported sentences, then the more useful, then the later one. `undefined` when none has text.
 */
export function bestAttempt(attempts: readonly AttemptRecord[], settings: Settings): AttemptRecord | undefined {
  const rank = (a: AttemptRecord) => [
    Number(shortfall(a, settings) === null),
    scoreRank(a.reflection?.score ?? null),
    a.verdicts.filter((v) => v.verdict === "supported").length,
    USEFULNESS_RANK[a.usefulness?.usefulness ?? "unknown"],
    a.number,
  ];
  return attempts
    .filter((a) => a.text.trim() !== "")
    .toSorted((a, b) => compare(rank(b), rank(a)))
    .at(0);
}

/** An answer that nobody could judge is better than one of which nothing held, and worse than any of which something did. */
function scoreRank(score: number | null): number {
  return score === 0 ? -1 : (score ?? 0);
}

function compare(left: readonly number[], right: readonly number[]): number {
  for (const [i, value] of left.entries()) {
    const difference = value - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export interface Ending {
  outcome: Outcome;
  reason: Reason;
}

/** A loop that has run as often as it may, or a run out of time: that is why it ended, whatever the answer lacks. */
const CAPS: readonly Reason["code"][] = ["transforms_spent", "regenerations_spent", "iterations_spent"];

/** How a run with an answer ends. `approved` needs every enabled check passed and groundedness among them. */
export function endingOf(
  attempt: AttemptRecord,
  settings: Settings,
  state: Pick<WorkflowStateValue, "weakness" | "decided">,
  deadlineReached: boolean,
): Ending {
  const bestEffort = (why: Reason): Ending => ({ outcome: "best_effort", reason: why });
  const { weakness, decided } = state;
  if (attempt.mode === "model_knowledge") {
    const withoutRetrieval = decided?.code === "answered_without_retrieval" ? decided : null;
    return bestEffort(weakness ?? withoutRetrieval ?? reason("model_knowledge_only"));
  }
  const lack = shortfall(attempt, settings);
  const failed = lack?.failed === true;
  if (failed && decided !== null && CAPS.includes(decided.code)) return bestEffort(decided);
  if (failed && !deadlineReached) return bestEffort(lack.reason);
  if (deadlineReached) return bestEffort(reason("deadline_reached"));
  if (weakness !== null) return bestEffort(weakness);
  return lack === null ? { outcome: "approved", reason: reason("all_checks_passed") } : bestEffort(lack.reason);
}

/** Why an attempt is not approved, and whether a check failed it; `null` when it passed all that groundedness asks for. */
function shortfall(attempt: AttemptRecord, settings: Settings): { reason: Reason; failed: boolean } | null {
  const { hallucination, answerQuality } = settings.checks;
  const lacks = (why: Reason) => ({ reason: why, failed: false });
  if (settings.workflow.method === "reflection" && hallucination) {
    const reflection = attempt.reflection;
    const score = reflection?.score ?? null;
    const { minScore } = settings.reflection;
    if (score === null) return lacks(reason("reflection_unknown"));
    if (score < minScore) {
      const below = reflection?.needsRegeneration === true ? "reflection_below_minimum" : "reflection_keeps_answer";
      return { reason: reason(below, { score, minScore }), failed: true };
    }
  } else if (attempt.reflection?.groundedness === "not_grounded") {
    const partly = attempt.candidates.find((c) => c.text === attempt.text)?.judgement?.support?.value === "partially";
    return { reason: reason(partly ? "partially_supported" : "not_grounded"), failed: true };
  }
  if (attempt.usefulness?.usefulness === "not_useful") return { reason: reason("not_useful"), failed: true };
  if (!hallucination) return lacks(reason(answerQuality ? "grounding_not_checked" : "answer_not_checked"));
  const isWhole = settings.workflow.method === "reflection";
  if (!isWhole && attempt.reflection?.groundedness !== "grounded") return lacks(reason("grounding_unknown"));
  if (answerQuality && attempt.usefulness?.usefulness !== "useful") return lacks(reason("usefulness_unknown"));
  return null;
}

/** Verdicts of the sentences that an answer must not keep. */
export function failedClaims({ verdicts }: Pick<AttemptRecord, "verdicts">): ClaimVerdict[] {
  return verdicts.filter((v) => v.verdict === "contradicted" || v.verdict === "unsupported");
}

/** What an answer lacks, worst first: the findings that a cap or the deadline left standing. */
export function missingFrom(attempt: AttemptRecord, { outcome, reason: why }: Ending): Reason[] {
  if (outcome === "approved") return [];
  const { reflection, usefulness } = attempt;
  const whole = reflection?.needsRegeneration === true || reflection?.groundedness === "not_grounded";
  const findings = [
    ...failedClaims(attempt).map((verdict) => verdict.reason),
    ...(whole ? [reflection.reason] : []),
    ...(usefulness?.usefulness === "not_useful" ? [usefulness.reason] : []),
  ];
  const known = new Set([JSON.stringify(why)]);
  return findings
    .filter((finding) => {
      const key = JSON.stringify(finding);
      return !known.has(key) && known.add(key);
    })
    .slice(0, MOST_MISSING);
}

/** What a judge noted about an answer that its score approved all the same. */
export function reservations({ reflection }: AttemptRecord): Reason | null {
  if (reflection === null || !reflection.hallucinationDetected) return null;
  return { ...reflection.reason, code: "reflection_has_reservations" };
}

/** Why a run without an answer has none: what was missing. */
export function abstentionReason(
  state: Pick<WorkflowStateValue, "synthetic" | "attempts" | "retrieved" | "weakness" | "transforms">,
  deadlineReached: boolean,
): Reason {
  if (deadlineReached) return reason("deadline_reached");
  if (state.synthetic) return reason("retrieval_unavailable");
  if (state.attempts.length > 0) return state.weakness ?? reason("answer_not_found");
  const { transforms } = state;
  return reason(state.retrieved.length === 0 ? "no_passages_found" : "no_relevant_passages", { transforms });
}
