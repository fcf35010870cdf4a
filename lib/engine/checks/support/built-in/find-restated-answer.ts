import { packOf } from "@/lib/engine/language/language-packs";
import { isFramingWord } from "@/lib/engine/language/question/asking-words";
import { missingDetails } from "@/lib/engine/language/question/premises/missing-details";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { TextSpan } from "@/lib/engine/models/verifier";
import type { JudgeContext } from "@/lib/engine/ports/judge";
import type { Evidence } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import { calibrationOf } from "../../calibration";
import {
  type Answering,
  type AnsweringModels,
  logistic,
  scoreAnswering,
} from "../../relevance/built-in/score-answering";
import { type ClaimWord, claimWords } from "./claim-words";
import { isMeaningful } from "./find-evidence";

export interface RestatedAnswer {
  /** The sentence that contains the answer. */
  evidence: Evidence;
  /** Probability that its passage answers the question, 0–1; a half is the approval threshold. */
  score: number;
}

/** A passage that clearly answers the question, with its scores. */
export interface AnsweringPassage {
  passage: Passage;
  answering: Answering;
}

/**
 * The passages in the question's language that clearly answer it, mention everything it names, and may support a
 * restated answer. Empty for a question with a negation, whose answer has to be understood.
 * @throws when one of the models is unavailable
 */
export async function findAnsweringPassages(
  passages: readonly Passage[],
  { question, language }: JudgeContext,
  models: AnsweringModels,
): Promise<AnsweringPassage[]> {
  const sameLanguage = passages.filter((passage) => passage.language === language);
  if (sameLanguage.length === 0 || claimWords(question, language).some(isNegation)) return [];
  const scored = await scoreAnswering(question, language, sameLanguage, models);
  const { approves } = calibrationOf(language);
  return sameLanguage.flatMap((passage, at) => {
    const answering = scored[at];
    if (answering === undefined || answering.logOdds < approves) return [];
    const sourceText = [...passagePlace(passage), passage.text].join("\n");
    return missingDetails(question, language, sourceText).length > 0 ? [] : [{ passage, answering }];
  });
}

/**
 * Finds support for a claim that gives the answer in the question's own words ("The bridge was built in 1931." to "When
 * was the bridge built?"): a passage clearly answers, and the claim repeats its whole answer and otherwise only words
 * of the question. The verifier decides whether the passage answers; everything else is compared word by word.
 *
 * @param sources passages that may support the claim
 * @returns `null` if the claim says more or less, or contains a negation
 */
export function findRestatedAnswer(
  claim: readonly ClaimWord[],
  sources: readonly AnsweringPassage[],
  { question, language }: JudgeContext,
): RestatedAnswer | null {
  // A negated claim says something else.
  if (claim.some(isNegation)) return null;
  const asked = claimWords(question, language);
  const [best] = sources
    .filter(({ passage, answering }) => restates(claim, asked, passage, answering))
    .toSorted((a, b) => b.answering.logOdds - a.answering.logOdds);
  if (best === undefined) return null;
  const score = logistic(best.answering.logOdds - calibrationOf(language).approves);
  return { evidence: evidenceOf(best.passage, best.answering), score };
}

function restates(
  claim: readonly ClaimWord[],
  asked: readonly ClaimWord[],
  passage: Passage,
  answering: Answering,
): boolean {
  if (answering.span === null || answering.sentence === null) return false;
  const answer = claimWords(textOf(passage, answering.span), passage.language).filter(isMeaningful);
  const sentence = claimWords(textOf(passage, answering.sentence), passage.language);
  const askedKeys = new Set(asked.map(({ key }) => key));
  const stated = claim.filter(
    (word) => isMeaningful(word) && (askedKeys.has(word.key) || !isFramingWord(word.key, passage.language)),
  );
  // An answer that consists of the question's words is a yes, a no, or not an answer.
  if (!answer.some(({ key }) => !askedKeys.has(key)) || sentence.some(isNegation)) return false;
  const from = indexOfRun(stated, answer);
  if (from === -1) return false;
  const askedWords = [...stated.slice(0, from), ...stated.slice(from + answer.length)];
  return (
    askedWords.every(({ key }) => askedKeys.has(key)) &&
    isInOrder(stated, sentence) &&
    hasFigures(askedWords, sentence) &&
    keepsQualifiers(claim, sentence) &&
    !hasException(textOf(passage, answering.sentence), passage.language)
  );
}

/** The answer alone leaves the exception out. */
function hasException(sentence: string, language: TextLanguage): boolean {
  return packOf(language).comparisons.exception.test(foldText(sentence));
}

/** Words such as "must", "after" or "all" are those of the sentence: the question may ask about another case. */
function keepsQualifiers(claim: readonly ClaimWord[], sentence: readonly ClaimWord[]): boolean {
  const given = new Set(sentence.filter(({ kind }) => kind === "qualifier").map(({ key }) => key));
  return claim.every(({ kind, key }) => kind !== "qualifier" || given.has(key));
}

/** Index in the claim of the answer's words as one run; -1 if they are not there. */
function indexOfRun(stated: readonly ClaimWord[], answer: readonly ClaimWord[]): number {
  return stated.findIndex((_, from) => answer.every(({ key }, at) => stated[from + at]?.key === key));
}

/** Whether names that the sentence also has are in the same order there: order decides who did something to whom. */
function isInOrder(claim: readonly ClaimWord[], sentence: readonly ClaimWord[]): boolean {
  const places = claim
    .filter(({ kind }) => kind === "name")
    .map(({ key }) => sentence.findIndex((word) => word.key === key))
    .filter((place) => place !== -1);
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? -1));
}

/**
 * Whether every number and date that the claim takes from the question is in the sentence: the passage may date
 * something else.
 */
function hasFigures(askedWords: readonly ClaimWord[], sentence: readonly ClaimWord[]): boolean {
  const sentenceKeys = new Set(sentence.map(({ key }) => key));
  return askedWords.every(({ kind, key }) => (kind !== "number" && kind !== "date") || sentenceKeys.has(key));
}

function isNegation({ kind }: ClaimWord): boolean {
  return kind === "negation";
}

function textOf({ text }: Passage, { start, end }: TextSpan): string {
  return text.slice(start, end);
}

function evidenceOf(passage: Passage, { sentence }: Answering): Evidence {
  const { start, end } = sentence ?? { start: 0, end: passage.text.length };
  return { passageId: passage.id, start, end, quote: passage.text.slice(start, end) };
}
