import { analyze } from "@/lib/engine/language/analyzers";
import { isAskingWord } from "@/lib/engine/language/question/asking-words";
import { offersExpected } from "@/lib/engine/language/question/expected-answer";
import { coverage, type QuestionTerms, questionTerms } from "@/lib/engine/language/question/question-terms";
import { LetterGrams } from "@/lib/engine/language/text/letter-grams";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { indexedText } from "./indexed-text";
import { ASKING_WORD_SHARE } from "./tunables";

/**
 * Weight of each signal, in log-odds per unit: one fit (softmax over the eighteen best fused passages of each question)
 * for both languages, on 1,000 English questions about 23 articles, 452 French ones about half of the articles of an
 * encyclopaedia, 128 of a French FAQ and 126 about longer texts; none of them is among those that `docs/benchmarks.md`
 * reports on. Names, numbers, length and plain coverage were also tried, and added nothing.
 */
const PASSAGE_FIT_WEIGHTS = {
  fused: 2.83,
  denseGap: 46.2,
  letters: 2.05,
  sentence: 1.57,
  offered: 0.9,
  adjacent: 0.34,
};

/** Signals of a passage from the lists, and from its words beyond them; each 0–1, `denseGap` below 0. */
const FEATURES = [
  /** The fused score. */
  "fused",
  /** Difference between its cosine and the best one. */
  "denseGap",
  /** BM25 over four-letter sequences of its words, relative to the best one. */
  "letters",
  /**
   * Question terms in its best sentence, and in the best one that offers the expected kind of answer; rare ones weigh
   * more.
   */
  "sentence",
  "offered",
  /** Question terms that are adjacent there as in the question. */
  "adjacent",
] as const;
export type PassageFit = Record<(typeof FEATURES)[number], number>;
type WordFit = Omit<PassageFit, "fused" | "denseGap">;

/**
 * How well each passage fits the question relative to the others, in order; log-odds, higher is better. Uses no model.
 * The words of a passage in another language cannot be compared with the question's: they get the others' mean.
 */
export function scorePassageFit(
  question: string,
  language: TextLanguage,
  passages: readonly RankedPassage[],
): number[] {
  return passageFit(question, language, passages).map((fit) =>
    FEATURES.reduce((sum, name) => sum + fit[name] * PASSAGE_FIT_WEIGHTS[name], 0),
  );
}

/** The signals of every passage, in order. */
export function passageFit(question: string, language: TextLanguage, passages: readonly RankedPassage[]): PassageFit[] {
  const own = passages.filter(({ passage }) => passage.language === language);
  const fits = wordFits(question, language, own);
  const byId = new Map(own.map(({ passage }, at) => [passage.id, fits[at]]));
  const unknown = mean(fits);
  const cosines = passages.flatMap(({ ranks }) => ranks.denseScore ?? []);
  const [nearest, farthest] = [Math.max(...cosines), Math.min(...cosines)];
  return passages.map(({ passage, ranks }) => ({
    fused: ranks.fusedScore,
    denseGap: cosines.length === 0 ? 0 : (ranks.denseScore ?? farthest) - nearest,
    ...(byId.get(passage.id) ?? unknown),
  }));
}

function wordFits(question: string, language: TextLanguage, passages: readonly RankedPassage[]): WordFit[] {
  const asked = questionTerms(question, language);
  const inOrder = analyze(question, language);
  const texts = passages.map(({ passage }) => indexedText(passage));
  const terms = texts.map((text) => analyze(text, language));
  const weigh = termWeights(asked, terms);
  const letters = new LetterGrams(texts).scores(question);
  const bestLetters = Math.max(Number.MIN_VALUE, ...letters);
  return passages.map(({ passage }, at) => ({
    letters: (letters[at] ?? 0) / bestLetters,
    ...sentenceFit(asked, passage.text, weigh),
    adjacent: adjacency(inOrder, terms[at] ?? [], weigh),
  }));
}

function mean(fits: readonly WordFit[]): WordFit {
  const of = (name: keyof WordFit) => fits.reduce((sum, fit) => sum + fit[name], 0) / Math.max(1, fits.length);
  return { letters: of("letters"), sentence: of("sentence"), offered: of("offered"), adjacent: of("adjacent") };
}

/** Rare terms distinguish passages; terms that only frame the question hardly do. */
function termWeights({ all, language }: QuestionTerms, passages: readonly (readonly string[])[]) {
  const sets = passages.map((terms) => new Set(terms));
  const weights = new Map(
    all.map((term) => {
      const having = sets.filter((own) => own.has(term)).length;
      const rarity = Math.log(1 + (sets.length - having + 0.5) / (having + 0.5));
      return [term, rarity * (isAskingWord(term, language) ? ASKING_WORD_SHARE : 1)];
    }),
  );
  return (term: string) => weights.get(term) ?? 0;
}

function sentenceFit(
  { all, language, question, expected }: QuestionTerms,
  text: string,
  weigh: (term: string) => number,
): Pick<PassageFit, "sentence" | "offered"> {
  const fit = { sentence: 0, offered: 0 };
  for (const { start, end } of splitSentences(text, language)) {
    const sentence = text.slice(start, end);
    const share = coverage(all, new Set(analyze(sentence, language)), weigh);
    fit.sentence = Math.max(fit.sentence, share);
    if (share > fit.offered && offersExpected(sentence, expected, question, language)) fit.offered = share;
  }
  return fit;
}

/** Weighted share of the question's adjacent terms that are adjacent in the passage; near ones count half. */
function adjacency(question: readonly string[], passage: readonly string[], weigh: (term: string) => number): number {
  const places = new Map<string, number[]>(question.map((term) => [term, []]));
  for (const [at, term] of passage.entries()) places.get(term)?.push(at);
  let total = 0;
  let matched = 0;
  for (const [at, left] of question.slice(0, -1).entries()) {
    const right = question[at + 1] ?? left;
    const weight = Math.min(weigh(left), weigh(right));
    const apart = leastDistance(places.get(left) ?? [], places.get(right) ?? []);
    total += weight;
    matched += weight * (apart <= 1 ? 1 : apart <= 3 ? 0.5 : 0);
  }
  return total === 0 ? 0 : matched / total;
}

function leastDistance(left: readonly number[], right: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const a of left) for (const b of right) least = Math.min(least, Math.abs(a - b));
  return least;
}
