import { isFramingWord } from "@/lib/engine/language/question/asking-words";
import { missingDetails } from "@/lib/engine/language/question/missing-details";
import type { TextSpan } from "@/lib/engine/models/verifier";
import type { Evidence } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import type { JudgeContext } from "../../judge";
import { calibrationOf } from "../calibration";
import { type Answering, type AnsweringModels, logistic, scoreAnswering } from "../relevance/score-answering";
import { type ClaimWord, claimWords } from "./claim-words";
import { isMeaningful } from "./find-evidence";

export interface RestatedAnswer {
  /** The sentence that holds the answer. */
  evidence: Evidence;
  /** How surely its passage answers the question, 0–1; a half is the line of an approval. */
  score: number;
}

/** A passage that surely answers the question, and how it was read. */
export interface AnsweringPassage {
  passage: Passage;
  answering: Answering;
}

/**
 * The passages in the question's language that surely answer it, name all that it names, and may bear out a restated
 * answer. None where the question denies something: its answer needs to be understood.
 * @throws when one of the models is away
 */
export async function findAnsweringPassages(
  passages: readonly Passage[],
  { question, language }: JudgeContext,
  models: AnsweringModels,
): Promise<AnsweringPassage[]> {
  const own = passages.filter((passage) => passage.language === language);
  if (own.length === 0 || claimWords(question, language).some(isNegation)) return [];
  const scored = await scoreAnswering(question, language, own, models);
  const { approves } = calibrationOf(language);
  return own.flatMap((passage, at) => {
    const answering = scored[at];
    if (answering === undefined || answering.logOdds < approves) return [];
    const told = [...passagePlace(passage), passage.text].join("\n");
    return missingDetails(question, language, told).length > 0 ? [] : [{ passage, answering }];
  });
}

/**
 * Finds what bears out a claim that says the answer in the question's own words ("The bridge was built in 1931." to "When
 * was the bridge built?"): a passage that surely answers, whose answer the claim repeats whole, beside words of the
 * question and nothing else. Whether it answers is the verifier's word; the rest is compared word by word.
 *
 * @param sources those that the claim may rest on
 * @returns `null` where the claim says more, or less, or denies something
 */
export function findRestatedAnswer(
  claim: readonly ClaimWord[],
  sources: readonly AnsweringPassage[],
  { question, language }: JudgeContext,
): RestatedAnswer | null {
  // A denial is another claim.
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
  const said = claim.filter(
    (word) => isMeaningful(word) && (askedKeys.has(word.key) || !isFramingWord(word.key, passage.language)),
  );
  // An answer of the question's own words is a yes or a no, or none.
  if (!answer.some(({ key }) => !askedKeys.has(key)) || sentence.some(isNegation)) return false;
  const from = indexOfRun(said, answer);
  if (from === -1) return false;
  const rest = [...said.slice(0, from), ...said.slice(from + answer.length)];
  return rest.every(({ key }) => askedKeys.has(key)) && isInOrder(said, sentence) && hasFigures(rest, sentence);
}

/** Where the words of the answer stand in the claim, one after the other; -1 where they do not. */
function indexOfRun(said: readonly ClaimWord[], answer: readonly ClaimWord[]): number {
  return said.findIndex((_, from) => answer.every(({ key }, at) => said[from + at]?.key === key));
}

/** Who did it and to whom it was done: names that the sentence has as well stand in its order. */
function isInOrder(said: readonly ClaimWord[], sentence: readonly ClaimWord[]): boolean {
  const places = said
    .filter(({ kind }) => kind === "name")
    .map(({ key }) => sentence.findIndex((word) => word.key === key))
    .filter((place) => place !== -1);
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? -1));
}

/** The numbers and dates that the claim takes from the question stand in the sentence: the passage may date something else. */
function hasFigures(rest: readonly ClaimWord[], sentence: readonly ClaimWord[]): boolean {
  const told = new Set(sentence.map(({ key }) => key));
  return rest.every(({ kind, key }) => (kind !== "number" && kind !== "date") || told.has(key));
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
