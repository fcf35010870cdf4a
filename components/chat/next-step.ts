import type { Reason, ReasonCode } from "@/lib/contracts/reason";
import type { Outcome } from "@/lib/contracts/run-event";

export type NextStepText = "add-document" | "read-marks" | "turn-on-checks" | "more-time" | "check-model" | "ask-again";

export interface NextStep {
  text: NextStepText;
  /** A page that helps; `null` where the step is done here. */
  href: string | null;
}

const ADD_DOCUMENT: NextStep = { text: "add-document", href: "/library" };
const READ_MARKS: NextStep = { text: "read-marks", href: null };
const TURN_ON_CHECKS: NextStep = { text: "turn-on-checks", href: "/settings" };
const MORE_TIME: NextStep = { text: "more-time", href: "/settings" };
const CHECK_MODEL: NextStep = { text: "check-model", href: "/settings" };
const ASK_AGAIN: NextStep = { text: "ask-again", href: null };

const BY_REASON: Partial<Record<ReasonCode, NextStep>> = {
  no_passages_found: ADD_DOCUMENT,
  no_relevant_passages: ADD_DOCUMENT,
  no_passage_relevant: ADD_DOCUMENT,
  answer_not_found: ADD_DOCUMENT,
  transforms_spent: ADD_DOCUMENT,
  model_knowledge_only: ADD_DOCUMENT,
  synthetic_context: ADD_DOCUMENT,
  not_grounded: READ_MARKS,
  grounding_unknown: READ_MARKS,
  regenerations_spent: READ_MARKS,
  unsupported_sentences_removed: READ_MARKS,
  answer_not_checked: TURN_ON_CHECKS,
  grounding_not_checked: TURN_ON_CHECKS,
  deadline_reached: MORE_TIME,
  model_unreachable: CHECK_MODEL,
  model_timed_out: CHECK_MODEL,
  model_refused: CHECK_MODEL,
  model_rate_limited: CHECK_MODEL,
  model_stream_cut: CHECK_MODEL,
  model_output_malformed: CHECK_MODEL,
};

/** What a person can do about an answer that did not end well; `null` when they stopped it themselves. */
export function nextStepOf(outcome: Outcome, reason: Reason | null): NextStep | null {
  if (outcome === "approved" || outcome === "cancelled") return null;
  const step = reason === null ? undefined : BY_REASON[reason.code];
  // Without an answer there are no marks to read.
  if (step === READ_MARKS && outcome === "abstained") return ADD_DOCUMENT;
  return step ?? ASK_AGAIN;
}
