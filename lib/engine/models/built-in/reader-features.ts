import { analyze } from "@/lib/engine/language/analyzers";
import { packOf } from "@/lib/engine/language/language-packs";
import { offersExpected } from "@/lib/engine/language/question/expected-answer";
import { coverage, fuzzyCoverage, type QuestionTerms } from "@/lib/engine/language/question/question-terms";
import { dotProduct } from "../dot-product";
import type { CandidateSentence } from "./reader-candidates";

/** Signals that a sentence answers a question, each about 0–1; `readerWeights` holds their weights. */
export const READER_FEATURES = [
  "coverage",
  "documentCoverage",
  "windowCoverage",
  "referenceCoverage",
  "fuzzyCoverage",
  "otherCoverage",
  "cosine",
  "cosineShare",
  "retrieval",
  "expectedNumber",
  "expectedTime",
  "expectedName",
  "expectedReason",
  "missingNumber",
  "missingTime",
  "length",
] as const;
export type ReaderFeatures = Record<(typeof READER_FEATURES)[number], number>;

/** A question prepared for comparison with sentences. */
export interface AskedQuestion extends QuestionTerms {
  vector: Float32Array;
  /** Vectors of the open parts of the question that follow from other passages, by query. */
  onward: ReadonlyMap<string, Float32Array>;
}

/** Features of every candidate, in order. `vectors` are those of the sentences, in the same order. */
export function readerFeatures(
  asked: AskedQuestion,
  candidates: readonly CandidateSentence[],
  vectors: readonly Float32Array[],
): ReaderFeatures[] {
  const weigh = termWeights(asked.all, candidates);
  const share = (terms: ReadonlySet<string>) => coverage(asked.all, terms, weigh);
  const sets = candidates.map((candidate) => withHop(candidate, asked));
  const cosines = vectors.map((vector, at) => {
    const onward = asked.onward.get(candidates[at]?.passage.lead?.query ?? "");
    const own = dotProduct(asked.vector, vector);
    return onward === undefined ? own : Math.max(own, dotProduct(onward, vector));
  });
  const lowest = Math.min(...cosines);
  const spread = Math.max(...cosines) - lowest || 1;

  return candidates.map((candidate, at) => {
    const own = sets[at] ?? new Set<string>();
    const beside = (step: 1 | -1) =>
      candidates[at + step]?.passageIndex === candidate.passageIndex ? [...(sets[at + step] ?? [])] : [];
    const refers = packOf(asked.language).openingReference.test(candidate.text);
    const offers =
      asked.expected !== "any" && offersExpected(candidate.text, asked.expected, asked.question, asked.language);
    const cosine = cosines[at] ?? 0;
    return {
      coverage: share(own),
      documentCoverage: share(new Set([...own, ...contextTerms(candidate)])),
      windowCoverage: share(new Set([...own, ...beside(-1), ...beside(1)])),
      referenceCoverage: refers ? share(new Set([...own, ...beside(-1)])) : share(own),
      fuzzyCoverage: fuzzyCoverage(asked.all, own, weigh),
      otherCoverage: coverage(asked.others, own, undefined, 0.5),
      cosine,
      cosineShare: (cosine - lowest) / spread,
      retrieval: candidate.passage.retrievalScore,
      expectedNumber: Number(offers && asked.expected === "number"),
      expectedTime: Number(offers && asked.expected === "time"),
      expectedName: Number(offers && ["person", "place", "name"].includes(asked.expected)),
      expectedReason: Number(offers && asked.expected === "reason"),
      missingNumber: Number(!offers && asked.expected === "number"),
      missingTime: Number(!offers && asked.expected === "time"),
      length: Math.min(1, candidate.text.length / 300),
    };
  });
}

/**
 * Whether a sentence found through another passage says more about the question than the sentence through which it was
 * found. Words of another language cannot be compared; the sentence then counts as saying more.
 */
export function goesOn(
  { terms, passage: { lead, passage } }: CandidateSentence,
  asked: Pick<QuestionTerms, "all" | "language">,
): boolean {
  if (lead === undefined) return false;
  const before = new Set(analyze(lead.sentence, asked.language));
  const own = new Set(terms);
  return passage.language !== asked.language || asked.all.some((term) => own.has(term) && !before.has(term));
}

/** A sentence's terms, with those of the sentence through which it was found. */
function withHop(candidate: CandidateSentence, asked: AskedQuestion): Set<string> {
  const { lead } = candidate.passage;
  const before = lead !== undefined && goesOn(candidate, asked) ? analyze(lead.sentence, asked.language) : [];
  return new Set([...candidate.terms, ...before]);
}

/** Terms of the document's title and of the headings above a sentence: its subject may be named only there. */
export function contextTerms({ passage, heading }: CandidateSentence): string[] {
  const { documentTitle, headingPath, language } = passage.passage;
  return analyze([documentTitle, ...headingPath, heading].join(" "), language);
}

/** Rarity of the question's terms among the candidates, the only collection available to a reader. */
function termWeights(terms: readonly string[], candidates: readonly CandidateSentence[]): (term: string) => number {
  const counts = new Map(terms.map((term) => [term, 0]));
  for (const { terms: own } of candidates) {
    for (const term of new Set(own)) {
      const count = counts.get(term);
      if (count !== undefined) counts.set(term, count + 1);
    }
  }
  return (term) => {
    const count = counts.get(term) ?? 0;
    return Math.log(1 + (candidates.length - count + 0.5) / (count + 0.5));
  };
}
