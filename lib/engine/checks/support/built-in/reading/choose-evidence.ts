import { memoByPassage } from "@/lib/engine/language/memo";
import { blankInlineMarkup } from "@/lib/engine/language/text/markdown";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import { dotProduct } from "@/lib/engine/models/dot-product";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { EVIDENCE_GAP } from "@/lib/engine/models/verifier";
import type { Evidence } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import { oneLine } from "@/lib/shared/text/one-line";
import { PASSAGES_IN_WORDS } from "../../../tunables";
import { claimWords } from "../claim-words";
import { isMeaningful } from "../find-evidence";

/** The sentences of passages that share most with a claim. */
export interface ChosenEvidence {
  /** Title and headings of the passage with the closest sentence, joined. */
  head: string;
  /** The sentences in the passages' order, with `EVIDENCE_GAP` where some are left out. */
  text: string;
  /** The closest sentence. */
  closest: Evidence;
}

/** A sentence of a text, without Markdown and on one line; offsets into the text. */
interface Sentence {
  start: number;
  end: number;
  text: string;
  keys: ReadonlySet<string>;
}

interface PlacedSentence extends Sentence {
  passage: Passage;
  /** Index of the passage. */
  place: number;
}

/** Share of a neighbour's score that a sentence gets: what a sentence omits is often beside it. */
const NEIGHBOUR_SHARE = 0.5;
/** Weight of the cosine where the words cannot be compared; the other scores are about as large. */
const COSINE_WEIGHT = 20;

/**
 * Chooses the sentences that may support a claim, as many as fit: rare words shared with the claim count most. Passages
 * in another language are compared by meaning if they do not fit whole.
 * @param room tokens
 * @param count tokens of a text
 * @returns `null` if the passages have no words
 * @throws when the embedder is needed and unavailable
 */
export async function chooseEvidence(
  claim: string,
  language: TextLanguage,
  passages: readonly Passage[],
  { room, count, embedder }: { room: number; count(text: string): number; embedder: EmbeddingModel },
): Promise<ChosenEvidence | null> {
  const sentences = passages.flatMap(sentencesOf);
  if (sentences.length === 0) return null;
  const scores = sharedWords(meaningfulKeys(claim, language), sentences);
  const tokens = sentences.reduce((sum, { text }) => sum + count(text) + 1, 0);
  if (tokens > room) {
    const nearness = await nearnessAcross(claim, language, sentences, embedder);
    for (const [at, own] of nearness) scores[at] = (scores[at] ?? 0) + own;
  }
  const ranked = sentences
    .map((sentence, at) => ({ sentence, at, near: nearScore(sentences, scores, at) }))
    .toSorted((a, b) => b.near - a.near);
  const kept = new Set<number>();
  let left = room;
  for (const { sentence, at } of ranked) {
    const length = count(sentence.text) + 1;
    // A sentence that is longer than the room alone is cut by the model.
    if (length > left && kept.size > 0) continue;
    kept.add(at);
    left -= length;
  }
  const closest = sentences[scores.indexOf(Math.max(...scores))];
  return closest === undefined ? null : chosen(closest, joined(sentences, kept));
}

/**
 * All sentences of the passages in order, in parts that fit: for a claim that something is not said.
 * @param room tokens of a part
 */
export function wholeEvidence(
  passages: readonly Passage[],
  { room, count }: { room: number; count(text: string): number },
): ChosenEvidence[] {
  const parts: PlacedSentence[][] = [];
  let left = 0;
  for (const sentence of passages.flatMap(sentencesOf)) {
    const length = count(sentence.text) + 1;
    const part = parts.at(-1);
    if (part === undefined || length > left) {
      parts.push([sentence]);
      left = room - length;
    } else {
      part.push(sentence);
      left -= length;
    }
  }
  return parts.flatMap((part) => {
    const [first] = part;
    if (first === undefined) return [];
    return [chosen(first, joined(part, new Set(part.keys())))];
  });
}

function chosen(closest: PlacedSentence, text: string): ChosenEvidence {
  return { head: passagePlace(closest.passage).join(". "), text, closest: evidenceOf(closest) };
}

function sentencesOf(passage: Passage, place: number): PlacedSentence[] {
  return readSentences(passage.text, passage.language).map((sentence) => ({ ...sentence, passage, place }));
}

/** Cached, since every sentence of an answer is compared with the same ones, in this run and in others. */
const readSentences = memoByPassage((text, language): readonly Sentence[] => {
  const readable = blankInlineMarkup(text);
  return splitSentences(text, language).flatMap(({ start, end }): Sentence[] => {
    const own = oneLine(readable.slice(start, end));
    return /[\p{L}\p{N}]/u.test(own) ? [{ start, end, text: own, keys: meaningfulKeys(own, language) }] : [];
  });
}, PASSAGES_IN_WORDS);

/** The content words of a text, each once, in the form in which they are compared. */
export function meaningfulKeys(text: string, language: TextLanguage): ReadonlySet<string> {
  return new Set(
    claimWords(text, language)
      .filter(isMeaningful)
      .map(({ key }) => key),
  );
}

/** For each sentence, the words that it shares with a claim; a word counts less the more sentences have it. */
function sharedWords(wanted: ReadonlySet<string>, sentences: readonly Sentence[]): number[] {
  const frequency = new Map<string, number>();
  for (const { keys } of sentences) for (const key of keys) frequency.set(key, (frequency.get(key) ?? 0) + 1);
  return sentences.map(({ keys }) =>
    [...wanted].reduce((sum, key) => sum + (keys.has(key) ? 1 / (frequency.get(key) ?? 1) : 0), 0),
  );
}

/** The cosine of each sentence in another language, by its index, above that of the least similar one. */
async function nearnessAcross(
  claim: string,
  language: TextLanguage,
  sentences: readonly PlacedSentence[],
  embedder: EmbeddingModel,
): Promise<[at: number, nearness: number][]> {
  const foreign = [...sentences.entries()].filter(([, { passage }]) => passage.language !== language);
  if (foreign.length === 0) return [];
  const [own, vectors] = await Promise.all([
    embedder.embedQuery(claim),
    embedder.embedPassages(foreign.map(([, { text }]) => text)),
  ]);
  const cosines = vectors.map((vector) => dotProduct(own, vector));
  const least = Math.min(...cosines);
  return foreign.map(([at], index) => [at, ((cosines[index] ?? least) - least) * COSINE_WEIGHT]);
}

function nearScore(sentences: readonly PlacedSentence[], scores: readonly number[], at: number): number {
  const beside = [at - 1, at + 1].filter((other) => sentences[other]?.place === sentences[at]?.place);
  return (scores[at] ?? 0) + NEIGHBOUR_SHARE * Math.max(0, ...beside.map((other) => scores[other] ?? 0));
}

function joined(sentences: readonly PlacedSentence[], kept: ReadonlySet<number>): string {
  const parts: string[] = [];
  let last: number | null = null;
  for (const [at, { text, place }] of sentences.entries()) {
    if (!kept.has(at)) continue;
    const isNext = last === at - 1 && sentences[last]?.place === place;
    if (last !== null && !isNext) parts.push(EVIDENCE_GAP);
    parts.push(text);
    last = at;
  }
  return parts.join(" ");
}

function evidenceOf({ passage, start, end }: PlacedSentence): Evidence {
  return { passageId: passage.id, start, end, quote: passage.text.slice(start, end) };
}
