import type { Groundedness } from "../contracts/judgement";
import { type Reason, reason } from "../contracts/reason";
import type { Outcome } from "../contracts/run-event";
import type { Settings } from "../contracts/settings";
import type { AttemptRecord, WorkflowStateValue } from "./state";

const GROUNDEDNESS_RANK: Record<Groundedness, number> = { grounded: 3, not_applicable: 2, unknown: 1, not_grounded: 0 };
const USEFULNESS_RANK = { useful: 2, unknown: 1, not_useful: 0 };

/** The attempt to answer with: grounded before useful before a higher score; the later one when equal. `undefined` when none has text. */
export function bestAttempt(attempts: readonly AttemptRecord[]): AttemptRecord | undefined {
  const rank = (a: AttemptRecord) => [
    GROUNDEDNESS_RANK[a.reflection?.groundedness ?? "unknown"],
    USEFULNESS_RANK[a.usefulness?.usefulness ?? "unknown"],
    a.reflection?.score ?? 0,
    a.number,
  ];
  return attempts
    .filter((a) => a.text.trim() !== "")
    .toSorted((a, b) => compare(rank(b), rank(a)))
    .at(0);
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

/** How a run with an answer ends. `approved` needs every enabled check passed and groundedness among them. */
export function endingOf(
  attempt: AttemptRecord,
  settings: Settings,
  state: Pick<WorkflowStateValue, "weakness">,
  deadlineReached: boolean,
): Ending {
  const bestEffort = (why: Reason): Ending => ({ outcome: "best_effort", reason: why });
  const { hallucination, answerQuality } = settings.checks;
  if (attempt.mode === "model_knowledge") return bestEffort(state.weakness ?? reason("model_knowledge_only"));
  if (attempt.reflection?.groundedness === "not_grounded") return bestEffort(reason("not_grounded"));
  if (attempt.usefulness?.usefulness === "not_useful") return bestEffort(reason("not_useful"));
  if (deadlineReached) return bestEffort(reason("deadline_reached"));
  if (state.weakness !== null) return bestEffort(state.weakness);
  if (!hallucination) return bestEffort(reason(answerQuality ? "grounding_not_checked" : "answer_not_checked"));
  if (attempt.reflection?.groundedness !== "grounded") return bestEffort(reason("grounding_unknown"));
  if (answerQuality && attempt.usefulness?.usefulness !== "useful") return bestEffort(reason("usefulness_unknown"));
  return { outcome: "approved", reason: reason("all_checks_passed") };
}

/** Why a run without an answer has none: what was missing. */
export function abstentionReason(
  state: Pick<WorkflowStateValue, "synthetic" | "attempts" | "retrieved" | "weakness">,
  deadlineReached: boolean,
): Reason {
  if (deadlineReached) return reason("deadline_reached");
  if (state.synthetic) return reason("retrieval_unavailable");
  if (state.attempts.length > 0) return state.weakness ?? reason("answer_not_found");
  return reason(state.retrieved.length === 0 ? "no_passages_found" : "no_relevant_passages");
}
