import { analyze } from "@/lib/engine/language/analyzers";
import { isAskingWord } from "@/lib/engine/language/question/asking-words";
import { coverage, fuzzyCoverage, type QuestionTerms } from "@/lib/engine/language/question/question-terms";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { ASKING_WORD_WEIGHT } from "../../tunables";

/** Signals that a passage is relevant to a question, each about 0–1; `relevanceFit` holds their weights. */
export const RELEVANCE_FEATURES = [
  "sentenceCosine",
  "fuzzyCoverage",
  "sentenceCoverage",
  "nameCoverage",
  "missingNames",
  "missingNumbers",
  "fewTerms",
] as const;
export type RelevanceFeatures = Record<(typeof RELEVANCE_FEATURES)[number], number>;

/** A passage split into sentences, with the terms of each sentence and its cosine with the question. */
export interface ReadPassage {
  passage: Passage;
  sentences: readonly { terms: readonly string[]; cosine: number }[];
}

/** Features of every passage, in order. */
export function relevanceFeatures(asked: QuestionTerms, passages: readonly ReadPassage[]): RelevanceFeatures[] {
  const { language } = asked;
  const weigh = (term: string) => (isAskingWord(term, language) ? ASKING_WORD_WEIGHT : 1);
  const sets = passages.map(({ passage, sentences }) => {
    const context = analyze([passage.documentTitle, ...passage.headingPath].join(" "), language);
    return { context, all: new Set([...context, ...sentences.flatMap(({ terms }) => terms)]) };
  });
  return passages.map(({ sentences }, at) => {
    const { context, all } = sets[at] ?? { context: [], all: new Set<string>() };
    const closest = Math.max(0, ...sentences.map(({ cosine }) => cosine));
    const bySentence = sentences.map(({ terms }) => coverage(asked.all, new Set([...terms, ...context]), weigh));
    return {
      sentenceCosine: closest,
      fuzzyCoverage: fuzzyCoverage(asked.all, all, weigh),
      sentenceCoverage: Math.max(0, ...bySentence),
      nameCoverage: fuzzyCoverage(asked.names, all, undefined, 0.5),
      missingNames: Math.min(1, missing(asked.names, all) / 3),
      missingNumbers: Math.min(1, missing(asked.numbers, all)),
      fewTerms: 1 / Math.max(1, asked.all.length),
    };
  });
}

function missing(terms: readonly string[], own: ReadonlySet<string>): number {
  return terms.length * (1 - fuzzyCoverage(terms, own, undefined, 1));
}
