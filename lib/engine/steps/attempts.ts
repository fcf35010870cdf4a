import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import { isModelFailure, type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { oneLine } from "@/lib/shared/text/one-line";
import type { Decision } from "./paths";
import type { AttemptRecord, WorkflowStateValue } from "./state";

export function lastAttempt(state: Pick<WorkflowStateValue, "attempts">): AttemptRecord | undefined {
  return state.attempts.at(-1);
}

/** Whether the last attempt repeats an earlier one, whose checks failed and would fail again. */
export function repeatsAttempt({ attempts }: Pick<WorkflowStateValue, "attempts">): boolean {
  const wordsOf = ({ text }: AttemptRecord) => oneLine(withoutCitations(text));
  const last = attempts.at(-1);
  const words = last === undefined ? "" : wordsOf(last);
  return words !== "" && attempts.slice(0, -1).some((attempt) => wordsOf(attempt) === words);
}

export const REPEATED: Decision = { next: "finalize", reason: reason("same_answer_written") };

/**
 * Why a model broke off the last answer, if it wrote any text. It would do so again, so the run can no longer be
 * approved.
 */
export function generatorFailure(state: Pick<WorkflowStateValue, "attempts" | "weakness">): Reason | null {
  const { weakness } = state;
  const hasText = lastAttempt(state)?.text.trim() !== "";
  return hasText && weakness !== null && isModelFailure(weakness) ? weakness : null;
}
