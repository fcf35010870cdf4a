import { instructsAssistant } from "@/lib/engine/language/assistant-instructions";
import { formFields } from "@/lib/engine/language/fields/form-fields";
import { askedItems } from "@/lib/engine/language/question/asked-items";
import { asksForSeveral } from "@/lib/engine/language/question/asks-for-several";
import { expectedAnswer } from "@/lib/engine/language/question/expected-answer";
import { spelledAsIn } from "@/lib/engine/language/question/number-spellings";
import { partsAmong } from "@/lib/engine/language/question/question-parts";
import { questionTerms } from "@/lib/engine/language/question/question-terms";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { ReasonCode } from "@/lib/shared/contracts/runs/reason";
import { includes } from "@/lib/shared/text/spans";
import type { AnswerGenerator, GenerationChunk, GenerationRequest } from "../answer-generator";
import type { EmbeddingModel } from "../embedding-model";
import { type DocumentOpenings, NO_OPENINGS } from "../passages/document-openings";
import { readablePassage } from "../passages/readable-passage";
import { underNamedTitles } from "../passages/under-named-titles";
import type { SpanReading, Verifier } from "../verifier";
import { plainQuote, quotedRow } from "./plain-quote";
import { withComparison } from "./quotes/compared-quotes";
import { withoutFurther } from "./quotes/further-quotes";
import { withLabels, withNamedLabels } from "./quotes/labelled-quotes";
import { withAskedMeasure, withConversions } from "./quotes/measured-quotes";
import { owedWithArrears, withArrearsAdded, withOwedRows } from "./quotes/owed-quotes";
import { type CandidateSentence, candidateSentences } from "./reader-candidates";
import { goesOn, READER_FEATURES, type ReaderFeatures, readerFeatures } from "./reader-features";
import { withAskedBoxes, withBlankField } from "./reader-fields";
import { withNamedCodes, withNamedRows } from "./reader-named";
import { type ScoredSentence, selectQuotes, withWholeLists } from "./reader-selection";
import { ABSTAIN, PASSAGES_READ, READ_ANSWERABLE, READING_WEIGHTS } from "./reader-tunables";
import { readerWeights } from "./reader-weights";

/** Failures after which new passages were fetched, whose best sentences have not been quoted yet. */
const FETCHED_ANEW: ReadonlySet<ReasonCode> = new Set([
  "not_useful",
  "answer_off_topic",
  "answer_lacks_expected_type",
  "answer_empty",
  "answer_not_found",
  "no_relevant_passages",
]);

export interface ReaderModels {
  embedder: EmbeddingModel;
  verifier: Verifier;
}

/**
 * Answers without a language model: quotes the sentences that answer best, word for word, each with its `[n]`. It has
 * no other knowledge, so `model_knowledge` yields nothing. Each part of a question is answered in turn. If an
 * attempt on the same passages failed, the next one quotes other sentences.
 *
 * @param openings of the documents; without them, a name in a document's opening alone counts as missing
 */
export function createBuiltInReader(models: ReaderModels, openings: DocumentOpenings = NO_OPENINGS): AnswerGenerator {
  return {
    kind: "built-in-reader",
    model: null,
    async *generate(request: GenerationRequest): AsyncIterable<GenerationChunk> {
      request.signal.throwIfAborted();
      if (request.mode !== "grounded") return;
      const named = await underNamedTitles(
        request.passages.map(({ passage }) => passage),
        request,
        openings,
      );
      const passages = request.passages.map((own, at) => ({ ...own, passage: named[at] ?? own.passage }));
      const texts = passages.map(({ passage }) => passage);
      const parts = partsAmong(request.question, request.language, texts).map((part) => part.question);
      const asked = parts.length === 0 ? [request.question] : parts;
      const picked: CandidateSentence[][] = [];
      for (const question of asked) {
        const quotesOf = (own: string) => quotesFor(own, { ...request, passages }, models);
        picked.push(await withAskedMeasure(question, request.language, quotesOf));
      }
      const convert = (sentence: CandidateSentence) => withConversions(sentence, asked, request.language);
      const compared = withComparison(request.question, request.language, picked);
      const quotes = distinctQuotes(compared.flat()).map(convert);
      yield* quote(withArrearsAdded(request.question, request.language, quotes));
    },
  };
}

/** The sentences that answer a question best. */
async function quotesFor(
  question: string,
  request: GenerationRequest,
  models: ReaderModels,
): Promise<CandidateSentence[]> {
  const { language } = request;
  const scored = await scoreSentences({ ...request, question }, models);
  request.signal.throwIfAborted();
  const owed = owedWithArrears(
    question,
    language,
    scored.map(({ sentence }) => sentence),
  );
  if (owed !== null) return owed;
  const best = selectQuotes(withNamedCodes(question, scored), language, failedRounds(request));
  const selected = withoutFurther(question, language, best, scored);
  const isList = asksForList(question, language, selected);
  const listed = withWholeLists(selected, scored, { asksForList: isList });
  const all = scored.map(({ sentence }) => sentence);
  const boxed = withAskedBoxes(question, language, listed, all);
  return withBlankField(question, language, withLabels(boxed), all);
}

/** Whether a question asks for several things, or several items of a list answer it best. */
function asksForList(question: string, language: TextLanguage, selected: readonly CandidateSentence[]): boolean {
  if (askedItems(question, language) !== null) return true;
  if (expectedAnswer(question, language) !== "any") return false;
  // The fields of a form are not a list, whatever signs precede them.
  const isListed = ({ isItem, text }: CandidateSentence) => isItem && formFields(text).length === 0;
  return asksForSeveral(question, language) || selected.filter(isListed).length > 1;
}

/** Every sentence that may be quoted, with its score, without rows that the question does not mean; empty if even the best one has little to do with the question. */
export async function scoreSentences(
  request: Pick<GenerationRequest, "question" | "language" | "passages"> & { signal?: AbortSignal },
  { embedder, verifier }: ReaderModels,
): Promise<ScoredSentence[]> {
  const { language, signal } = request;
  const options = signal === undefined ? {} : { signal };
  const read = request.passages.slice(0, PASSAGES_READ);
  const texts = read.map(({ passage }) => passage.text);
  const question = spelledAsIn(texts, request.question, language);
  // A document's instruction to an assistant is never an answer.
  const found = candidateSentences(read).filter(
    ({ text, passage }) => !instructsAssistant(text, passage.passage.language),
  );
  const owed = withOwedRows(question, language, found);
  const byName = withNamedRows(question, language, owed.left);
  const candidates = owed.named.size > 0 ? owed.left : withNamedLabels(question, language, byName.left);
  const named = owed.named.size > 0 ? owed.named : byName.named;
  if (candidates.length === 0) return [];
  const queries = [...new Set(candidates.flatMap(({ passage: { lead } }) => lead?.query ?? []))];
  const [readings, questionVector, vectors, led] = await Promise.all([
    readSentences(question, candidates, verifier),
    embedder.embedQuery(question, options),
    embedder.embedPassages(
      candidates.map(({ text, replyTo }) => `${replyTo} ${text}`.trim()),
      options,
    ),
    Promise.all(queries.map(async (query) => [query, await embedder.embedQuery(query, options)] as const)),
  ]);
  const asked = { ...questionTerms(question, language), vector: questionVector, onward: new Map(led) };
  const features = readerFeatures(asked, candidates, vectors);
  const scored = candidates.flatMap((sentence, at) => {
    const own = features[at];
    return own === undefined
      ? []
      : [
          {
            sentence,
            features: own,
            score: scoreOf(own, readings[at] ?? null, language),
            goesOn: goesOn(sentence, asked),
          },
        ];
  });
  const mayHold = scored.some(({ features: own, sentence }) => named.has(sentence) || mayAnswer(own));
  const isRead = readings.some((reading) => (reading?.answerable ?? Number.NEGATIVE_INFINITY) >= READ_ANSWERABLE);
  return mayHold || isRead ? scored : [];
}

function scoreOf(
  features: ReaderFeatures,
  reading: SpanReading | null,
  language: GenerationRequest["language"],
): number {
  const weights = readerWeights(language);
  const byWords = READER_FEATURES.reduce((sum, name) => sum + features[name] * weights[name], 0);
  const { words, span, answerable } = READING_WEIGHTS;
  if (reading === null) return byWords * words + span * LOWEST_MARGIN;
  return byWords * words + reading.spanMargin * span + reading.answerable * answerable;
}

/** For a sentence in which the verifier finds no answer. */
const LOWEST_MARGIN = -10;

/**
 * The verifier's best words in each candidate, in order; if the candidate's passage was found through another one, also
 * for the open part of the question.
 */
async function readSentences(
  question: string,
  candidates: readonly CandidateSentence[],
  verifier: Verifier,
): Promise<(SpanReading | null)[]> {
  const found = new Map<CandidateSentence, SpanReading>();
  const keep = (candidate: CandidateSentence, own: SpanReading) => {
    const known = found.get(candidate);
    if (known === undefined || own.spanMargin > known.spanMargin) found.set(candidate, own);
  };
  const readings = [...new Set(candidates.map(({ passage }) => passage))].map(async ({ passage, lead }) => {
    const asked = readablePassage(passage);
    const own = candidates.filter((candidate) => candidate.passage.passage === passage);
    for (const query of [question, ...(lead === undefined ? [] : [lead.query])]) {
      const [reading] = await verifier.read(query, [asked]);
      for (const [at, sentence] of asked.sentences.entries()) {
        const best = reading?.sentences[at] ?? null;
        if (best === null) continue;
        for (const candidate of own) {
          if (includes(sentence, candidate.start)) keep(candidate, best);
        }
      }
    }
  });
  await Promise.all(readings);
  return candidates.map((candidate) => found.get(candidate) ?? null);
}

/** A sentence that answers two parts of a question is quoted once. */
function distinctQuotes(picked: readonly CandidateSentence[]): CandidateSentence[] {
  return [...new Map(picked.map((sentence) => [sentence.text, sentence])).values()];
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

/** A line break separates a quote without an end mark from the next, so that they remain two sentences. */
function gapBetween(quoted: string, next: { isNextRow: boolean; besideTable: boolean }): string {
  if (next.isNextRow) return "\n";
  if (next.besideTable) return "\n\n";
  return /[.!?…]["'”’»)\]\s]*$/.test(quoted) ? " " : "\n\n";
}

/** Quotes each sentence with its citation; rows of a table as a table, with the names of its columns once. */
function* quote(sentences: readonly CandidateSentence[]): Generator<GenerationChunk> {
  let quoted = "";
  let head: string | null = null;
  for (const { text, passage, columns } of sentences) {
    const citation = `[${passage.number}]`;
    const row = columns === null ? null : quotedRow(text, columns, citation);
    const words = row?.row ?? `${plainQuote(text)} ${citation}`;
    const isNextRow = row !== null && row.head === head;
    const besideTable = row !== null || head !== null;
    const gap = quoted === "" ? "" : gapBetween(quoted, { isNextRow, besideTable });
    yield { type: "text", text: gap + (row === null || isNextRow ? words : `${row.head}\n${words}`) };
    quoted = text;
    head = row?.head ?? null;
  }
}
