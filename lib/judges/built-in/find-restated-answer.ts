import type { Passage } from "../../contracts/document";
import type { Evidence } from "../../contracts/judgement";
import { passagePlace } from "../../contracts/passage-place";
import { isFramingWord } from "../../language/asking-words";
import { missingDetails } from "../../language/missing-details";
import type { TextSpan } from "../../models/verifier";
import type { JudgeContext } from "../judge";
import { calibrationOf } from "./calibration";
import { type ClaimWord, claimWords } from "./claim-words";
import { isMeaningful } from "./find-evidence";
import { type Answering, type AnsweringModels, logistic, scoreAnswering } from "./score-answering";

export interface RestatedAnswer {
  /** The sentence that holds the answer. */
  evidence: Evidence;
  /** How surely its passage answers the question, 0–1; a half is the line of an approval. */
  score: number;
}

/**
 * Finds what bears out a claim that says the answer in the question's own words ("The bridge was built in 1931." to "When
 * was the bridge built?"): a passage that surely answers, whose answer the claim repeats whole, beside words of the
 * question and nothing else. Whether it answers is the verifier's word; the rest is compared word by word.
 *
 * @param passages those that the claim may rest on
 * @returns `null` where the claim says more, or less, or where no passage surely answers
 */
export async function findRestatedAnswer(
  claim: readonly ClaimWord[],
  passages: readonly Passage[],
  { question, language }: JudgeContext,
  models: AnsweringModels,
): Promise<RestatedAnswer | null> {
  const asked = claimWords(question, language);
  const own = passages.filter((passage) => passage.language === language);
  // A denial is another claim, and needs to be understood.
  if (own.length === 0 || [...claim, ...asked].some(isNegation)) return null;
  const scored = await scoreAnswering(question, language, own, models);
  const { approves } = calibrationOf(language);
  let best: RestatedAnswer | null = null;
  for (const [at, passage] of own.entries()) {
    const answering = scored[at];
    if (answering === undefined || answering.logOdds < approves) continue;
    const place = [...passagePlace(passage), passage.text].join("\n");
    if (!restates(claim, asked, passage, answering) || missingDetails(question, language, place).length > 0) continue;
    const score = logistic(answering.logOdds - approves);
    if (best === null || score > best.score) best = { evidence: evidenceOf(passage, answering), score };
  }
  return best;
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
