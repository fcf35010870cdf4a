import type { ReasonCode } from "../../contracts/reason";
import { questionTerms } from "../../language/question-terms";
import type { AnswerGenerator, GenerationChunk, GenerationRequest } from "../answer-generator";
import type { EmbeddingModel } from "../embedding-model";
import { withNamedCodes } from "./named-codes";
import { plainQuote } from "./plain-quote";
import { type CandidateSentence, candidateSentences } from "./reader-candidates";
import { goesOn, READER_FEATURES, type ReaderFeatures, readerFeatures } from "./reader-features";
import { type ScoredSentence, selectQuotes } from "./reader-selection";
import { ABSTAIN, PASSAGES_READ } from "./reader-tunables";
import { readerWeights } from "./reader-weights";

/** Failures after which other passages were fetched: the best sentences of those are new. */
const FETCHED_ANEW: ReadonlySet<ReasonCode> = new Set([
  "not_useful",
  "answer_off_topic",
  "answer_lacks_expected_type",
  "answer_empty",
  "answer_not_found",
  "no_relevant_passages",
]);

/**
 * Answers without a language model: quotes the sentences that answer best, word for word, each with its `[n]`.
 * It has no knowledge of its own, so `model_knowledge` yields nothing. When an attempt on the same passages
 * failed, the next one quotes other sentences.
 */
export function createBuiltInReader({ embedder }: { embedder: EmbeddingModel }): AnswerGenerator {
  return {
    kind: "built-in-reader",
    model: null,
    async *generate(request: GenerationRequest): AsyncIterable<GenerationChunk> {
      request.signal.throwIfAborted();
      const scored = request.mode === "grounded" ? await scoreSentences(request, embedder) : [];
      request.signal.throwIfAborted();
      const speakingOfIt = withNamedCodes(request.question, scored);
      yield* quote(selectQuotes(speakingOfIt, request.language, failedRounds(request)));
    },
  };
}

/** Every sentence that may be quoted with its score; none when even the best one has little to do with the question. */
export async function scoreSentences(
  request: Pick<GenerationRequest, "question" | "language" | "passages"> & { signal?: AbortSignal },
  embedder: EmbeddingModel,
): Promise<ScoredSentence[]> {
  const { question, language, signal } = request;
  const options = signal === undefined ? {} : { signal };
  const candidates = candidateSentences(request.passages.slice(0, PASSAGES_READ));
  if (candidates.length === 0) return [];
  const queries = [...new Set(candidates.flatMap(({ passage: { lead } }) => lead?.query ?? []))];
  const [questionVector, vectors, led] = await Promise.all([
    embedder.embedQuery(question, options),
    embedder.embedPassages(
      candidates.map(({ text }) => text),
      options,
    ),
    Promise.all(queries.map(async (query) => [query, await embedder.embedQuery(query, options)] as const)),
  ]);
  const asked = { ...questionTerms(question, language), vector: questionVector, onward: new Map(led) };
  const features = readerFeatures(asked, candidates, vectors);
  const scored = candidates.flatMap((sentence, at) => {
    const found = features[at];
    return found === undefined
      ? []
      : [{ sentence, features: found, score: scoreOf(found, language), goesOn: goesOn(sentence, asked) }];
  });
  return scored.some(({ features: found }) => mayAnswer(found)) ? scored : [];
}

function scoreOf(features: ReaderFeatures, language: GenerationRequest["language"]): number {
  const weights = readerWeights(language);
  return READER_FEATURES.reduce((sum, name) => sum + features[name] * weights[name], 0);
}

function mayAnswer(features: ReaderFeatures): boolean {
  return (
    features.cosine >= ABSTAIN.cosine &&
    Math.max(features.documentCoverage, features.windowCoverage, features.fuzzyCoverage) >= ABSTAIN.coverage
  );
}

function failedRounds({ attempt, feedback }: GenerationRequest): number {
  return feedback === null || FETCHED_ANEW.has(feedback.code) ? 0 : attempt - 1;
}

/** A line break parts a quote without an end mark from the next, so that they stay two sentences. */
function* quote(sentences: readonly CandidateSentence[]): Generator<GenerationChunk> {
  for (const [at, { text, passage }] of sentences.entries()) {
    const before = sentences[at - 1];
    const gap = before === undefined ? "" : /[.!?…]["'”’»)\]\s]*$/.test(before.text) ? " " : "\n\n";
    yield { type: "text", text: `${gap}${plainQuote(text)} [${passage.number}]` };
  }
}
