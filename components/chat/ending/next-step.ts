import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import { MAX_TOP_K } from "@/lib/shared/contracts/library/search-settings";
import type { Reason, ReasonCode } from "@/lib/shared/contracts/runs/reason";
import type { Outcome } from "@/lib/shared/contracts/runs/run-event";

export type NextStepText =
  | "add-document"
  | "read-marks"
  | "compare-sources"
  | "find-sources"
  | "check-all-rows"
  | "check-which-holds"
  | "check-assumption"
  | "turn-on-checks"
  | "more-time"
  | "check-model"
  | "set-up-model"
  | "longer-answers"
  | "ask-again"
  | "ask-in-full"
  | "ask-whole";

/** What the user can do with a question that was not answered well. */
export type QuestionAction =
  | "ask-again"
  | "rephrase"
  | "search-web"
  | "all-documents"
  | "more-passages"
  /** Keeps the question in the composer while the user visits another page. */
  | "keep";

export interface NextStep {
  text: NextStepText;
  /** A page that helps; `null` if the step happens here. */
  href: string | null;
  /** What to do with the question itself. */
  question: "ask-again" | "rephrase" | null;
}

const ADD_DOCUMENT: NextStep = { text: "add-document", href: "/library?add=1", question: "rephrase" };
const READ_MARKS: NextStep = { text: "read-marks", href: null, question: "rephrase" };
/** For an answer judged as a whole, without marks on its sentences. */
const COMPARE_SOURCES: NextStep = { text: "compare-sources", href: null, question: "rephrase" };
/** For an answer that cites none of its passages. */
const FIND_SOURCES: NextStep = { text: "find-sources", href: null, question: "ask-again" };
/** For single rows of a table where the question needs all of them. */
const CHECK_ALL_ROWS: NextStep = { text: "check-all-rows", href: null, question: "rephrase" };
/** For sources that give different values. */
const CHECK_WHICH_HOLDS: NextStep = { text: "check-which-holds", href: null, question: "rephrase" };
/** For a calculation that rests on an assumption. */
const CHECK_ASSUMPTION: NextStep = { text: "check-assumption", href: null, question: "rephrase" };
const TURN_ON_CHECKS: NextStep = { text: "turn-on-checks", href: "/settings", question: null };
const MORE_TIME: NextStep = { text: "more-time", href: "/settings", question: "rephrase" };
const CHECK_MODEL: NextStep = { text: "check-model", href: "/settings", question: "ask-again" };
const SET_UP_MODEL: NextStep = { text: "set-up-model", href: "/setup", question: "rephrase" };
const LONGER_ANSWERS: NextStep = { text: "longer-answers", href: "/settings", question: "rephrase" };
const ASK_AGAIN: NextStep = { text: "ask-again", href: null, question: "ask-again" };
/** For a few words that do not show what is asked. */
const ASK_IN_FULL: NextStep = { text: "ask-in-full", href: null, question: "rephrase" };
const ASK_WHOLE: NextStep = { text: "ask-whole", href: null, question: "ask-again" };

const BY_REASON: Partial<Record<ReasonCode, NextStep>> = {
  no_passages_found: ADD_DOCUMENT,
  no_relevant_passages: ADD_DOCUMENT,
  no_passage_relevant: ADD_DOCUMENT,
  answer_not_found: ADD_DOCUMENT,
  not_useful: ADD_DOCUMENT,
  transforms_spent: ADD_DOCUMENT,
  model_knowledge_only: ADD_DOCUMENT,
  synthetic_context: ADD_DOCUMENT,
  answered_without_retrieval: ADD_DOCUMENT,
  web_search_unavailable: ADD_DOCUMENT,
  iterations_spent: COMPARE_SOURCES,
  partially_supported: COMPARE_SOURCES,
  reflection_below_minimum: COMPARE_SOURCES,
  reflection_keeps_answer: COMPARE_SOURCES,
  reflection_unknown: COMPARE_SOURCES,
  not_grounded: READ_MARKS,
  grounding_unknown: READ_MARKS,
  regenerations_spent: READ_MARKS,
  unsupported_sentences_removed: READ_MARKS,
  unsupported_sentences_kept: READ_MARKS,
  answer_cites_nothing: FIND_SOURCES,
  may_not_answer: COMPARE_SOURCES,
  question_unclear: ASK_IN_FULL,
  summary_needs_model: SET_UP_MODEL,
  answer_lacks_expected_type: COMPARE_SOURCES,
  answer_lacks_number: ADD_DOCUMENT,
  answer_lacks_parts: ADD_DOCUMENT,
  answer_unsure_parts: COMPARE_SOURCES,
  answer_lacks_items: ADD_DOCUMENT,
  answer_lacks_date: ADD_DOCUMENT,
  answer_lacks_name: ADD_DOCUMENT,
  answer_lacks_event: ADD_DOCUMENT,
  answer_field_blank: ADD_DOCUMENT,
  asks_for_calculation: CHECK_ALL_ROWS,
  sources_disagree: CHECK_WHICH_HOLDS,
  calculation_assumed: CHECK_ASSUMPTION,
  listing_doubted: COMPARE_SOURCES,
  answer_not_checked: TURN_ON_CHECKS,
  grounding_not_checked: TURN_ON_CHECKS,
  deadline_reached: MORE_TIME,
  model_unreachable: CHECK_MODEL,
  model_timed_out: CHECK_MODEL,
  model_refused: CHECK_MODEL,
  model_certificate_refused: CHECK_MODEL,
  model_package_missing: CHECK_MODEL,
  model_address_refused: CHECK_MODEL,
  model_rate_limited: CHECK_MODEL,
  model_stream_cut: CHECK_MODEL,
  model_output_cut: LONGER_ANSWERS,
  model_output_malformed: CHECK_MODEL,
};

/** What the user can do about an answer that did not end well; `null` for an approved one. */
export function nextStepOf(outcome: Outcome, reason: Reason | null): NextStep | null {
  if (outcome === "approved") return null;
  if (outcome === "cancelled") return ASK_WHOLE;
  const step = reason === null ? undefined : BY_REASON[reason.code];
  // Without an answer there are no marks to read and nothing to compare.
  if ((step === READ_MARKS || step === COMPARE_SOURCES || step === FIND_SOURCES) && outcome === "abstained")
    return ADD_DOCUMENT;
  return step ?? ASK_AGAIN;
}

/** Steps where finding more passages may help. */
const LOOKS_FURTHER: ReadonlySet<NextStepText> = new Set([
  "add-document",
  "read-marks",
  "compare-sources",
  "check-all-rows",
]);

/** The passage limit of a wider search. */
export function moreThan(limit: number): number {
  return Math.min(2 * limit, MAX_TOP_K);
}

/** Whether a wider search may help: this one returned as many passages as it may. */
export function canLookFurther(step: NextStep | null, { found, limit }: { found: number; limit: number }): boolean {
  return step !== null && LOOKS_FURTHER.has(step.text) && found >= limit && limit < MAX_TOP_K;
}

/** Whether documents outside the scope may have the answer. */
export function canWiden(step: NextStep | null, scope: LibraryScope | null): boolean {
  return step === ADD_DOCUMENT && scope !== null;
}

/** Whether the web may help but no search provider is set. */
export function canSetUpWeb(
  step: NextStep | null,
  { isConfigured, wasSearched }: { isConfigured: boolean; wasSearched: boolean },
): boolean {
  return step === ADD_DOCUMENT && !isConfigured && !wasSearched;
}

/** Whether the web may help: it is configured and was not searched yet. */
export function canSearchWeb(
  step: NextStep | null,
  { isConfigured, wasSearched }: { isConfigured: boolean; wasSearched: boolean },
): boolean {
  return step === ADD_DOCUMENT && isConfigured && !wasSearched;
}
