// What the scripted model answers in the published sequences, and the steps that these share.
import type { ScriptInput } from "../scripted-llm/script";

/** A rule of the scripted model. */
export type Rule = NonNullable<ScriptInput["rules"]>[number];
type Json = Extract<NonNullable<Rule["answer"]>, { json: unknown }>["json"];

export const QUESTIONS = {
  en: "How long are sign-in logs kept?",
  fr: "Combien de temps les journaux de connexion sont-ils conservés ?",
} as const;

/** The language model makes every judgement, so that the script decides it. */
export const BY_MODEL = { documentGrading: "llm", hallucination: "llm", answerQuality: "llm" } as const;
/** The built-in judge finds quotations grounded: the script decides relevance and usefulness. */
export const GROUNDED = { ...BY_MODEL, hallucination: "built-in" } as const;

export const rule = (schema: string, json: Json, times?: number): Rule => ({
  when: { schema },
  answer: { json },
  ...(times === undefined ? {} : { times }),
});
/** Answers that do not repeat each other: a repetition would end the loop. */
export const DIFFERENT: Rule[] = [1, 2, 3, 4].map((years) => ({
  when: { structured: false },
  answer: { text: `They are kept for ${years} years [1].` },
  times: 1,
}));
/** Enough labels for any of these runs, whatever their letter. */
const labels = (letter: string) => Array.from({ length: 20 }, (_, index) => `${letter}${index + 1}`);
export const IRRELEVANT: Json = {
  grades: labels("P").map((id) => ({ id, reason: "Of something else.", relevant: false })),
};
export const RELEVANT: Json = {
  grades: labels("P").map((id) => ({ id, reason: "Of the subject.", relevant: true })),
};
/** Rewrites that find other passages each time: finding the same ones would end the loop. */
export const REWRITES = [
  "sign-in logs retention period, durée de conservation des journaux de connexion",
  "private network connection records, réseau privé, suppression des journaux",
  "travel expenses and paid leave, frais de déplacement et congés payés",
].map((query) => rule("query_rewrite", { query }, 1));
/** The same in reverse, the one without relevant passages first; later ones are relevant by their words. */
export const LAST_RELEVANT = REWRITES.toReversed();
/** Rewrites whose best passages differ, so that the quotations do. */
export const OTHER_SUBJECTS = [
  "beavers of the river, suivi du castor",
  "apiary, hives, ruches",
  "tram network, lignes de tram",
].map((query) => rule("query_rewrite", { query }, 1));
export const NOT_USEFUL: Json = { reason: "It speaks of something else.", useful: false, utility: 2 };
export const UNGROUNDED: Json = {
  verdicts: labels("S").map((id) => ({
    id,
    reason: "No passage says so.",
    passage: null,
    quote: null,
    verdict: "unsupported",
  })),
  reason: "It speaks to the question.",
  useful: true,
  utility: 4,
};
export const reflection = (
  score: number,
  more: { needs_regeneration?: boolean; hallucination_detected?: boolean } = {},
) => ({
  reflection_reason: `The score is ${score}.`,
  answer_grounded: score >= 0.8,
  hallucination_detected: score < 0.8,
  reflection_score: score,
  sources_cited: ["1"],
  needs_regeneration: score < 0.8,
  ...more,
});

export const ROUTED = ["detect_language", "route_question"];
export const SEARCH = ["retrieve", "grade_documents", "decide_to_generate"];
export const ANSWER = ["generate", "check_hallucination", "decide_grounded"];
export const QUALITY = ["check_answer_quality", "decide_useful"];
export const REFINE = ["transform_query", ...SEARCH];
export const times = (count: number, nodes: readonly string[]) => Array.from({ length: count }, () => nodes).flat();
