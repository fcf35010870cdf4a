import { analyze } from "@/lib/engine/language/analyzers";
import { detectLanguage } from "@/lib/engine/language/detect-language";
import { spelledAsIn } from "@/lib/engine/language/question/number-spellings";
import { coverage, type QuestionTerms, questionTerms } from "@/lib/engine/language/question/question-terms";
import { MARKDOWN_HEADING } from "@/lib/engine/language/text/markdown";
import { asks } from "@/lib/engine/language/text/sentences";
import { dotProduct } from "@/lib/engine/models/dot-product";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { readablePassage } from "@/lib/engine/models/passages/readable-passage";
import type { PassageReading, TextSpan, Verifier } from "@/lib/engine/models/verifier";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { ownTurn } from "@/lib/shared/own-turn";
import { calibrationOf } from "../../calibration";
import { ACROSS_LANGUAGES, SENTENCES_EMBEDDED } from "../../tunables";
import { ANSWER_FEATURES, type AnswerFeatures, answerFeatures } from "./answer-features";
import { RELEVANCE_FEATURES, type RelevanceFeatures, relevanceFeatures } from "./relevance-features";
import { relevanceFit } from "./relevance-weights";

/** The two built-in models that decide whether a passage answers. */
export interface AnsweringModels {
  embedder: EmbeddingModel;
  verifier: Verifier;
}

/** How likely a passage is to answer a question, and where. */
export interface Answering {
  /** Log-odds that it answers; comparable with the thresholds of `calibrationOf`. */
  logOdds: number;
  /** Log-odds that it is about the subject of the question; 0 is as likely as not. */
  about: number;
  features: AnswerFeatures;
  /** The words that answer best, and the sentence they are in; offsets into the passage's text. */
  span: TextSpan | null;
  sentence: TextSpan | null;
}

/** The verifier's readings of passages, in order, of which grading and judging share the cached ones. */
export async function readPassages(
  original: string,
  language: TextLanguage,
  passages: readonly Passage[],
  verifier: Verifier,
): Promise<PassageReading[]> {
  const question = spelledAsIn(
    passages.map(({ text }) => text),
    original,
    language,
  );
  return verifier.read(question, passages.map(readablePassage));
}

/**
 * Reads every passage with the question, in order.
 * @param all the passages found, if only some of them are read: the question's numbers are spelled as in any of them
 * @throws when one of the models is unavailable
 */
export async function scoreAnswering(
  original: string,
  language: TextLanguage,
  passages: readonly Passage[],
  { embedder, verifier }: AnsweringModels,
  all: readonly Passage[] = passages,
): Promise<Answering[]> {
  const texts = all.map(({ text }) => text);
  const question = spelledAsIn(texts, original, language);
  const asked = questionTerms(question, language);
  const readable = passages.map(readablePassage);
  const cut = passages.map((passage, at) => ({ passage, sentences: readable[at]?.sentences ?? [] }));
  const [readings, abouts] = await Promise.all([
    verifier.read(question, readable),
    aboutFeatures(asked, cut, embedder),
  ]);
  await ownTurn();
  return cut.flatMap(({ passage, sentences }, at) => {
    const reading = readings[at];
    const about = abouts[at];
    return reading === undefined || about === undefined ? [] : [answeringOf(asked, passage, sentences, reading, about)];
  });
}

function answeringOf(
  asked: QuestionTerms,
  passage: Passage,
  sentences: readonly TextSpan[],
  reading: PassageReading,
  about: RelevanceFeatures,
): Answering {
  const { span } = reading;
  const features = answerFeatures(asked, passage.text, reading, about);
  const isForeign = isInAnotherLanguage(passage, asked.language);
  const subject = weighed(RELEVANCE_FEATURES, about, relevanceFit(asked.language));
  const across = isForeign ? acrossLanguages(asked, about) : Number.NEGATIVE_INFINITY;
  const { weights, bias } = calibrationOf(asked.language);
  const read = isForeign ? { ...features, ...ownWordsOf(about) } : features;
  return {
    logOdds: weighed(ANSWER_FEATURES, read, { weights, bias }),
    about: Math.max(subject, across),
    features,
    span,
    sentence: closestSentence(passage, sentences, reading),
  };
}

/** The sentence with the best answer. Headings and questions are skipped, since the text below them says more. */
function closestSentence({ text }: Passage, sentences: readonly TextSpan[], reading: PassageReading): TextSpan | null {
  let best: { sentence: TextSpan; margin: number } | null = null;
  for (const [at, sentence] of sentences.entries()) {
    const margin = reading.sentences[at]?.spanMargin;
    const words = text.slice(sentence.start, sentence.end);
    if (margin === undefined || MARKDOWN_HEADING.test(words) || asks(words)) continue;
    if (best === null || margin > best.margin) best = { sentence, margin };
  }
  return best?.sentence ?? null;
}

/** Words of another language cannot be compared with the question's: they get the mean values of answering passages. */
function ownWordsOf({ nameCoverage, missingNames, missingNumbers, fewTerms, sentenceCosine }: RelevanceFeatures) {
  return {
    sentenceCosine: sentenceCosine + FOREIGN.cosine,
    fuzzyCoverage: FOREIGN.coverage,
    sentenceCoverage: FOREIGN.coverage,
    nameCoverage,
    missingNames,
    missingNumbers,
    fewTerms,
  };
}
const FOREIGN = { cosine: 0.02, coverage: 0.6 } as const;

function weighed<N extends string>(
  names: readonly N[],
  features: Record<N, number>,
  { weights, bias }: { weights: Record<N, number>; bias: number },
): number {
  return names.reduce((sum, name) => sum + features[name] * weights[name], bias);
}

/** The signals that need no verifier; the cosine is that of the sentences with most of the question's words. */
async function aboutFeatures(
  asked: QuestionTerms,
  cut: readonly { passage: Passage; sentences: readonly TextSpan[] }[],
  embedder: EmbeddingModel,
): Promise<RelevanceFeatures[]> {
  const read = cut.map(({ passage, sentences }) => ({
    passage,
    sentences: sentences
      .map(({ start, end }) => passage.text.slice(start, end))
      .filter((text) => /[\p{L}\p{N}]/u.test(text))
      .map((text) => ({ text, terms: analyze(text, asked.language), cosine: 0 })),
  }));
  const likeliest = read.map(({ sentences }) => likeliestFirst(sentences, asked).slice(0, SENTENCES_EMBEDDED));
  const chosen = likeliest.flat();
  const [questionVector, vectors] = await Promise.all([
    embedder.embedQuery(asked.question),
    embedder.embedPassages(chosen.map(({ text }) => text)),
  ]);
  for (const [at, sentence] of chosen.entries()) {
    const vector = vectors[at];
    if (vector !== undefined) sentence.cosine = dotProduct(questionVector, vector);
  }
  await ownTurn();
  return relevanceFeatures(asked, read);
}

/**
 * Sentences with most of the question's terms first, longer ones first on a tie: one of them is nearly always the
 * closest.
 */
function likeliestFirst<S extends { text: string; terms: readonly string[] }>(
  sentences: readonly S[],
  asked: QuestionTerms,
): S[] {
  return sentences
    .map((sentence) => ({ sentence, share: coverage(asked.all, new Set(sentence.terms)) }))
    .sort((a, b) => b.share - a.share || b.sentence.text.length - a.sentence.text.length)
    .map(({ sentence }) => sentence);
}

/** The logistic function: turns log-odds into a probability. */
export function logistic(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** The inverse of `logistic`, finite for 0 and 1 too. */
export function logOdds(probability: number): number {
  const inside = Math.min(Math.max(probability, 1e-6), 1 - 1e-6);
  return Math.log(inside / (1 - inside));
}

/** Whether a passage is certainly in another language: the language stored for a table of numbers is a guess. */
function isInAnotherLanguage({ text, language }: Passage, asked: TextLanguage): boolean {
  if (language === asked) return false;
  const guess = detectLanguage(text);
  return guess.confident && guess.language !== asked;
}

/**
 * Log-odds that a passage in another language than the question is relevant. Its words cannot be compared with the
 * question's; names and numbers occur in both languages, and the embedder compares meanings across them, less reliably
 * than within one.
 */
function acrossLanguages(asked: QuestionTerms, features: RelevanceFeatures): number {
  const { cosine, perCosine, namesFound, namesMissing, numbersMissing } = ACROSS_LANGUAGES;
  const named = asked.names.length === 0 ? 0 : features.missingNames === 0 ? namesFound : namesMissing;
  return (features.sentenceCosine - cosine) * perCosine + named + features.missingNumbers * numbersMissing;
}
