import type { Reason, ReasonCode } from "@/lib/shared/contracts/runs/reason";
import type { Outcome } from "@/lib/shared/contracts/runs/run-event";
import { nextStepOf } from "./next-step";

/** Reasons of a run that used up its allowed tries. */
const CAPS: ReadonlySet<ReasonCode> = new Set([
  "transforms_spent",
  "regenerations_spent",
  "iterations_spent",
  "same_answer_written",
]);

/** Reasons of a run whose searches found nothing. */
const NOTHING_FOUND: ReadonlySet<ReasonCode> = new Set(["no_passages_found", "no_relevant_passages"]);

/** Reasons with their own title for an answer that is not approved. */
const DOUBTS = {
  may_not_answer: "may_not_answer",
  question_unclear: "question_unclear",
  summary_needs_model: "needs_model",
  answer_lacks_expected_type: "may_not_answer",
  answer_lacks_number: "may_not_answer",
  answer_lacks_date: "may_not_answer",
  answer_lacks_name: "may_not_answer",
  answer_lacks_event: "may_not_answer",
  answer_field_blank: "field_blank",
  answer_lacks_parts: "answer_incomplete",
  answer_unsure_parts: "may_not_answer",
  answer_lacks_items: "answer_incomplete",
  asks_for_calculation: "asks_for_calculation",
  sources_disagree: "sources_disagree",
  calculation_assumed: "calculation_assumed",
  listing_doubted: "list_incomplete",
} as const satisfies Partial<Record<ReasonCode, string>>;

function isDoubt(code: ReasonCode | undefined): code is keyof typeof DOUBTS {
  return code !== undefined && code in DOUBTS;
}

interface Known {
  missing?: readonly Reason[];
  /** How many passages came close to the missing answer. */
  closest?: number;
  /** A judge found that the answer does not answer the question. */
  unuseful?: boolean;
}

/**
 * The banner's title. It says that an answer does not answer the question before it says why it was not improved. A cap or the
 * deadline never reads as an empty library; when every allowed search found nothing about the question, or nothing that
 * answers it, the title says that first.
 */
export function titleOf(
  outcome: Exclude<Outcome, "approved">,
  reason: Reason | null,
  { missing = [], closest = 0, unuseful = false }: Known = {},
) {
  if (outcome === "best_effort" && unuseful) return "does_not_answer";
  if (outcome === "best_effort" && isDoubt(reason?.code)) return DOUBTS[reason.code];
  if (outcome !== "abstained") return outcome;
  if (reason?.code === "deadline_reached") return "no_time";
  if (closest > 0 || missing.some(({ code }) => NOTHING_FOUND.has(code))) return "not_in_library";
  if (reason !== null && CAPS.has(reason.code)) return "limit_reached";
  return nextStepOf(outcome, reason)?.text === "add-document" ? "not_in_library" : outcome;
}

/** Untrue above passages about the subject. */
const NOTHING_CLOSE: ReadonlySet<ReasonCode> = new Set([
  "no_relevant_passages",
  "no_passage_relevant",
  "answer_not_found",
]);

/** Replaces a reason that only repeats the title or that the closest passages contradict. */
export function explanationOf(outcome: Outcome, { code }: Reason, closest = 0) {
  if (outcome === "best_effort" && isDoubt(code) && DOUBTS[code] === code) return DOUBTS[code];
  return outcome === "abstained" && closest > 0 && NOTHING_CLOSE.has(code) ? "only_related" : null;
}
