import type { Passage } from "../../contracts/document";
import type { Language } from "../../contracts/language";
import { analyze } from "../../language/analyzers";
import { coverage, type QuestionTerms, questionTerms } from "../../language/question-terms";
import { splitSentences } from "../../language/sentences";
import { dotProduct } from "../../models/dot-product";
import type { EmbeddingModel } from "../../models/embedding-model";
import { acrossLanguages, isInAnotherLanguage } from "./across-languages";
import { RELEVANCE_FEATURES, type ReadPassage, relevanceFeatures } from "./relevance-features";
import { relevanceFit } from "./relevance-weights";
import { OPEN_ABOVE, OPEN_BELOW, SENTENCES_READ_FIRST } from "./tunables";

/**
 * Log-odds that each passage bears on the question, in order; 0 is as likely as not.
 * @param decidedAt log-odds from which a passage counts as relevant. Where it is given, only what decides is read: the
 * score of a passage that its best sentences have decided is then at least what is returned, on the same side of it.
 */
export async function scoreRelevance(
  question: string,
  language: Language,
  passages: readonly Passage[],
  embedder: EmbeddingModel,
  decidedAt?: number,
): Promise<number[]> {
  const asked = questionTerms(question, language);
  const readings = passages.map((passage) => {
    const sentences = sentenceTexts(passage).map(
      (text): Sentence => ({ text, terms: analyze(text, language), cosine: 0 }),
    );
    const foreign = isInAnotherLanguage(passage, language);
    return { passage, foreign, sentences, likeliest: likeliestFirst(sentences, asked) };
  });
  const questionVector = await embedder.embedQuery(question);
  const read = async (sentences: readonly Sentence[]) => {
    const vectors = await embedder.embedPassages(sentences.map(({ text }) => text));
    for (const [at, sentence] of sentences.entries()) {
      const vector = vectors[at];
      if (vector !== undefined) sentence.cosine = dotProduct(questionVector, vector);
    }
  };
  const first = decidedAt === undefined ? Number.POSITIVE_INFINITY : SENTENCES_READ_FIRST;
  await read(readings.flatMap(({ likeliest }) => likeliest.slice(0, first)));
  const scores = logOdds(asked, readings);
  if (decidedAt === undefined) return scores;
  // The likeliest sentence cannot be told by its words where they are of another language.
  const open = readings.filter(({ foreign }, at) => foreign || isOpen((scores[at] ?? 0) - decidedAt));
  await read(open.flatMap(({ likeliest }) => likeliest.slice(first)));
  return logOdds(asked, readings);
}

interface Reading extends ReadPassage {
  /** Its words are of another language than the question's. */
  foreign: boolean;
}

interface Sentence {
  text: string;
  terms: readonly string[];
  /** 0 until it has been read: no sentence is that far from a question. */
  cosine: number;
}

function logOdds(asked: QuestionTerms, readings: readonly Reading[]): number[] {
  const { weights, bias } = relevanceFit(asked.language);
  return relevanceFeatures(asked, readings).map((features, at) => {
    const byWords = RELEVANCE_FEATURES.reduce((sum, name) => sum + features[name] * weights[name], bias);
    const foreign = readings[at]?.foreign === true;
    return foreign ? Math.max(byWords, acrossLanguages(asked, features)) : byWords;
  });
}

/** The sentences with most of the question's terms first, the longer one of two equals: one of them is nearly always the closest. */
function likeliestFirst(sentences: readonly Sentence[], asked: QuestionTerms): Sentence[] {
  return sentences
    .map((sentence) => ({ sentence, share: coverage(asked.all, new Set(sentence.terms)) }))
    .sort((a, b) => b.share - a.share || b.sentence.text.length - a.sentence.text.length)
    .map(({ sentence }) => sentence);
}

/** Whether sentences not read yet may change the grade: they can only raise it, and never by much. */
function isOpen(distance: number): boolean {
  return distance > -OPEN_BELOW && distance < OPEN_ABOVE;
}

/** Sentences as the reader quotes them, so that both share the embedder's cache; headings count as context. */
function sentenceTexts({ text, language }: Passage): string[] {
  return splitSentences(text, language)
    .map(({ start, end }) => text.slice(start, end))
    .filter((unit) => /[\p{L}\p{N}]/u.test(unit));
}

/** The logistic function: log-odds to a probability. */
export function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** The inverse of the logistic function. */
export function logit(probability: number): number {
  return Math.log(probability / (1 - probability));
}
