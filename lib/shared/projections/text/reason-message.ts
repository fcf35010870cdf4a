import type { Reason, ReasonCode } from "@/lib/shared/contracts/runs/reason";

/**
 * Codes with a fuller message when their parameters are known: its key under `reasonDetails`, and the parameters it
 * needs.
 */
const DETAILS = {
  number_mismatch: ["claimed", "found"],
  date_mismatch: ["claimed", "found"],
  name_mismatch: ["claimed", "found"],
  doubtful_words: ["words"],
  passage_lacks_number: ["asked", "found"],
  passage_lacks_date: ["asked", "found"],
  passage_lacks_name: ["asked"],
  answer_lacks_number: ["asked", "found"],
  answer_lacks_date: ["asked", "found"],
  answer_lacks_name: ["asked"],
  answer_lacks_event: ["asked", "found"],
  answer_field_blank: ["field"],
  no_passages_found: ["transforms"],
  no_relevant_passages: ["transforms"],
  reflection_approved: ["score", "minScore"],
  reflection_below_minimum: ["score", "minScore"],
  reflection_keeps_answer: ["score", "minScore"],
  iterations_spent: ["cap"],
  candidates_generated: ["count"],
  candidates_assessed: ["count"],
  candidate_selected: ["rank"],
} as const satisfies Partial<Record<ReasonCode, readonly string[]>>;

/** Messages for a passage without a detail of the kind asked for. */
const NOT_MENTIONED = {
  passage_lacks_number: "passage_lacks_name",
  passage_lacks_date: "passage_lacks_name",
  answer_lacks_number: "answer_lacks_name",
  answer_lacks_date: "answer_lacks_name",
} as const satisfies Partial<Record<ReasonCode, DetailedCode>>;

type DetailedCode = keyof typeof DETAILS;

/** The key of a reason in the message files, and its values. */
export interface ReasonMessage {
  key: `reasons.${ReasonCode}` | `reasonDetails.${DetailedCode}`;
  values: Reason["params"];
}

/** Chooses the message of a reason: the fuller one when all of its parameters are known. */
export function reasonMessage({ code, params }: Pick<Reason, "code" | "params">): ReasonMessage {
  const isKnown = (name: string) => params[name] !== undefined && params[name] !== "";
  if (isDetailed(code) && DETAILS[code].every(isKnown)) return { key: `reasonDetails.${code}`, values: params };
  if (canBeUnmentioned(code) && isKnown("asked"))
    return { key: `reasonDetails.${NOT_MENTIONED[code]}`, values: params };
  return { key: `reasons.${code}`, values: params };
}

function canBeUnmentioned(code: ReasonCode): code is keyof typeof NOT_MENTIONED {
  return code in NOT_MENTIONED;
}

function isDetailed(code: ReasonCode): code is DetailedCode {
  return code in DETAILS;
}

/** A reason's words without the full stop, for use after a comma or in brackets. */
export function withinSentence(text: string): string {
  return (text.charAt(0).toLocaleLowerCase() + text.slice(1)).replace(/\.$/, "");
}
