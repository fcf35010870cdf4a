import type { Passage } from "../../contracts/document";
import type { Language } from "../../contracts/language";
import { analyze } from "../../language/analyzers";
import { questionTerms } from "../../language/question-terms";
import { splitSentences } from "../../language/sentences";
import { dotProduct } from "../../models/dot-product";
import type { EmbeddingModel } from "../../models/embedding-model";
import { RELEVANCE_FEATURES, type ReadPassage, relevanceFeatures } from "./relevance-features";
import { relevanceFit } from "./relevance-weights";

/** Log-odds that each passage bears on the question, in order; 0 is as likely as not. */
export async function scoreRelevance(
  question: string,
  language: Language,
  passages: readonly Passage[],
  embedder: EmbeddingModel,
): Promise<number[]> {
  const cut = passages.map((passage) => ({ passage, texts: sentenceTexts(passage) }));
  const [questionVector, vectors] = await Promise.all([
    embedder.embedQuery(question),
    embedder.embedPassages(cut.flatMap(({ texts }) => texts)),
  ]);
  let at = 0;
  const read = cut.map(({ passage, texts }): ReadPassage => {
    const sentences = texts.map((text) => {
      const vector = vectors[at++];
      const cosine = vector === undefined ? 0 : dotProduct(questionVector, vector);
      return { terms: analyze(text, language), cosine };
    });
    return { passage, sentences };
  });
  const { weights, bias } = relevanceFit(language);
  return relevanceFeatures(questionTerms(question, language), read).map((features) =>
    RELEVANCE_FEATURES.reduce((sum, name) => sum + features[name] * weights[name], bias),
  );
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
