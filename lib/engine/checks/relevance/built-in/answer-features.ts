import { offersExpected } from "@/lib/engine/language/question/expected-answer";
import type { QuestionTerms } from "@/lib/engine/language/question/question-terms";
import type { PassageReading } from "@/lib/engine/models/verifier";
import { SPAN_MARGIN_SCALE } from "../../tunables";
import { RELEVANCE_FEATURES, type RelevanceFeatures } from "./relevance-features";

/** Signals that a passage answers a question: how close the subject is, and what the verifier reads. */
export const ANSWER_FEATURES = [
  ...RELEVANCE_FEATURES,
  "answerable",
  "spanMargin",
  "offersExpected",
  "lacksExpected",
] as const;
export type AnswerFeatures = Record<(typeof ANSWER_FEATURES)[number], number>;

/** @param about the passage's own signals of `relevanceFeatures` */
export function answerFeatures(
  asked: QuestionTerms,
  text: string,
  reading: PassageReading,
  about: RelevanceFeatures,
): AnswerFeatures {
  const { expected, question, language } = asked;
  const span = reading.span === null ? "" : text.slice(reading.span.start, reading.span.end);
  const isAsked = expected !== "any" && expected !== "reason";
  const offers = isAsked && offersExpected(span, expected, question, language);
  return {
    ...about,
    answerable: reading.answerable,
    spanMargin: Math.max(-2, Math.min(2, reading.spanMargin / SPAN_MARGIN_SCALE)),
    offersExpected: Number(offers),
    lacksExpected: Number(isAsked && !offers),
  };
}
