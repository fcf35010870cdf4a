import type { Language } from "../../contracts/language";
import type { Reason, ReasonCode } from "../../contracts/reason";
import { FEEDBACK_TEXT_CHARS } from "./tunables";

/** What went wrong, said to a model. The interface has its own wording of the same codes. */
const WORDING: Record<Language, Partial<Record<ReasonCode, string>> & { other: string; evidence: string }> = {
  en: {
    not_grounded: "A sentence was not supported by the passages.",
    evidence_missing: "A sentence had no support in the passages.",
    number_mismatch: "A number differed from the passages.",
    date_mismatch: "A date differed from the passages.",
    name_mismatch: "A name differed from the passages.",
    negation_mismatch: "A sentence said the opposite of the passages.",
    judged_by_model: "A check failed.",
    not_useful: "The answer did not address the question.",
    answer_off_topic: "The answer was about something else than the question.",
    answer_lacks_expected_type: "The answer lacked the kind of information that the question asks for.",
    answer_empty: "There was no answer.",
    answer_not_found: "The passages that were found did not hold the answer.",
    no_passage_relevant: "None of the passages that were found was relevant.",
    no_passages_found: "No passages were found.",
    other: "The last attempt did not pass its checks.",
    evidence: "Finding",
  },
  fr: {
    not_grounded: "Une phrase n'était pas appuyée par les extraits.",
    evidence_missing: "Une phrase n'avait aucun appui dans les extraits.",
    number_mismatch: "Un nombre différait des extraits.",
    date_mismatch: "Une date différait des extraits.",
    name_mismatch: "Un nom différait des extraits.",
    negation_mismatch: "Une phrase disait le contraire des extraits.",
    judged_by_model: "Une vérification a échoué.",
    not_useful: "La réponse ne traitait pas la question.",
    answer_off_topic: "La réponse portait sur autre chose que la question.",
    answer_lacks_expected_type: "Il manquait à la réponse le genre d'information que la question demande.",
    answer_empty: "Il n'y avait pas de réponse.",
    answer_not_found: "Les extraits trouvés ne contenaient pas la réponse.",
    no_passage_relevant: "Aucun des extraits trouvés n'était pertinent.",
    no_passages_found: "Aucun extrait n'a été trouvé.",
    other: "La tentative précédente n'a pas passé ses vérifications.",
    evidence: "Constat",
  },
};

/** A failure in words, with the particulars that were noted: one or two lines. */
export function wordFeedback(feedback: Reason, language: Language): string {
  const words = WORDING[language];
  const particulars = Object.values(feedback.params)
    .filter((value) => value !== "")
    .map(String);
  const details = [...particulars, ...(feedback.text === undefined ? [] : [feedback.text])]
    .join("; ")
    .replace(/\s+/g, " ")
    .slice(0, FEEDBACK_TEXT_CHARS);
  const sentence = words[feedback.code] ?? words.other;
  return details === "" ? sentence : `${sentence} ${words.evidence}: ${JSON.stringify(details)}`;
}

const RETRY: Record<Language, string> = {
  en: "An earlier attempt at this answer failed. Avoid the same mistake.",
  fr: "Une tentative précédente a échoué. Évitez la même erreur.",
};

/** The paragraph that a repeated generation begins with; empty on the first attempt. */
export function wordRetry(feedback: Reason | null, language: Language): string {
  return feedback === null ? "" : `${RETRY[language]} ${wordFeedback(feedback, language)}`;
}
