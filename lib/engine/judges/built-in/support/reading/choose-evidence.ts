import { blankInlineMarkup } from "@/lib/engine/language/text/inline-markup";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import { dotProduct } from "@/lib/engine/models/dot-product";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { EVIDENCE_GAP } from "@/lib/engine/models/verifier";
import type { Evidence } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
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

interface Sentence {
  passage: Passage;
  /** Index of the passage, and offsets into its text. */
  place: number;
  start: number;
  end: number;
  text: string;
  keys: ReadonlySet<string>;
  score: number;
}

/** Share of a neighbour's score that a sentence gets: what a sentence leaves out often stands beside it. */
const NEIGHBOUR_SHARE = 0.5;
/** Weight of the cosine where the words cannot be compared; the other scores are about as large. */
const COSINE_WEIGHT = 20;

/**
 * Chooses the sentences of passages that may support a claim, as many as there is room for: rare words shared with the
 * claim count most. Passages in another language are compared by meaning if they do not fit whole.
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
  const wanted = meaningfulKeys(claim, language);
  const frequency = new Map<string, number>();
  for (const { keys } of sentences) for (const key of keys) frequency.set(key, (frequency.get(key) ?? 0) + 1);
  for (const sentence of sentences) {
    for (const key of wanted) if (sentence.keys.has(key)) sentence.score += 1 / (frequency.get(key) ?? 1);
  }
  const foreign = sentences.filter(({ passage }) => passage.language !== language);
  const tokens = sentences.reduce((sum, { text }) => sum + count(text) + 1, 0);
  if (foreign.length > 0 && tokens > room) await scoreByMeaning(claim, foreign, embedder);
  const ranked = sentences
    .map((sentence, at) => ({ sentence, at, near: nearScore(sentences, at) }))
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
  const closest = sentences.reduce((best, own) => (own.score > best.score ? own : best));
  return {
    head: passagePlace(closest.passage).join(". "),
    text: joined(sentences, kept),
    closest: evidenceOf(closest),
  };
}

/**
 * All sentences of passages in their order, in parts that have room: for a claim that something is not said.
 * @param room tokens of a part
 */
export function wholeEvidence(
  passages: readonly Passage[],
  { room, count }: { room: number; count(text: string): number },
): ChosenEvidence[] {
  const parts: Sentence[][] = [];
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
    const text = joined(part, new Set(part.keys()));
    return [{ head: passagePlace(first.passage).join(". "), text, closest: evidenceOf(first) }];
  });
}

function sentencesOf(passage: Passage, place: number): Sentence[] {
  const readable = blankInlineMarkup(passage.text);
  return splitSentences(passage.text, passage.language).flatMap(({ start, end }): Sentence[] => {
    const text = readable.slice(start, end).replace(/\s+/g, " ").trim();
    if (!/[\p{L}\p{N}]/u.test(text)) return [];
    return [{ passage, place, start, end, text, keys: meaningfulKeys(text, passage.language), score: 0 }];
  });
}

/** The words of a text that say something, each once, as they are compared. */
export function meaningfulKeys(text: string, language: TextLanguage): ReadonlySet<string> {
  return new Set(
    claimWords(text, language)
      .filter(isMeaningful)
      .map(({ key }) => key),
  );
}

/** Adds the cosine of each sentence with the claim, above that of the least similar one. */
async function scoreByMeaning(claim: string, sentences: readonly Sentence[], embedder: EmbeddingModel): Promise<void> {
  const [own, vectors] = await Promise.all([
    embedder.embedQuery(claim),
    embedder.embedPassages(sentences.map(({ text }) => text)),
  ]);
  const cosines = vectors.map((vector) => dotProduct(own, vector));
  const least = Math.min(...cosines);
  for (const [at, sentence] of sentences.entries()) sentence.score += ((cosines[at] ?? least) - least) * COSINE_WEIGHT;
}

function nearScore(sentences: readonly Sentence[], at: number): number {
  const own = sentences[at];
  const beside = [sentences[at - 1], sentences[at + 1]].filter((other) => other?.place === own?.place);
  return (own?.score ?? 0) + NEIGHBOUR_SHARE * Math.max(0, ...beside.map((other) => other?.score ?? 0));
}

function joined(sentences: readonly Sentence[], kept: ReadonlySet<number>): string {
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

function evidenceOf({ passage, start, end }: Sentence): Evidence {
  return { passageId: passage.id, start, end, quote: passage.text.slice(start, end) };
}
