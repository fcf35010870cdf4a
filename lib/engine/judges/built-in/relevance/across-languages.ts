import { detectLanguage } from "@/lib/engine/language/detect-language";
import type { QuestionTerms } from "@/lib/engine/language/question/question-terms";
import type { Language } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { ACROSS_LANGUAGES } from "../tunables";
import type { RelevanceFeatures } from "./relevance-features";

/** Whether a passage's words are surely of another language: a table of numbers is filed under one by guess. */
export function isInAnotherLanguage({ text, language }: Passage, asked: Language): boolean {
  if (language === asked) return false;
  const guess = detectLanguage(text);
  return guess.confident && guess.language !== asked;
}

/**
 * Log-odds that a passage in another language than the question's bears on it. Its words cannot be held against the
 * question's; names and numbers stand in both languages, and the embedder compares meanings across them, less surely
 * than within one.
 */
export function acrossLanguages(asked: QuestionTerms, features: RelevanceFeatures): number {
  const { cosine, perCosine, namesFound, namesMissing, numbersMissing } = ACROSS_LANGUAGES;
  const named = asked.names.length === 0 ? 0 : features.missingNames === 0 ? namesFound : namesMissing;
  return (features.sentenceCosine - cosine) * perCosine + named + features.missingNumbers * numbersMissing;
}
