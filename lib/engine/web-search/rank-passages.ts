import { analyze } from "@/lib/engine/language/analyzers";
import { onceByLanguage } from "@/lib/engine/language/memo";
import { BM25_B, BM25_K1 } from "@/lib/engine/language/tunables";
import { dotProduct } from "@/lib/engine/models/dot-product";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { fuseLists } from "@/lib/engine/ranking/fusion";
import { indexedText } from "@/lib/engine/ranking/indexed-text";
import type { ScoredPassage } from "@/lib/engine/ranking/scored-passage";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { log } from "@/lib/shared/log";
import { RANKED_PASSAGES } from "./tunables";

export interface RankingOptions {
  question: string;
  language: TextLanguage;
  embedder: Pick<EmbeddingModel, "embedQuery" | "embedPassages">;
  /** Weight of meaning relative to words, 0–1, as in searches of the library. */
  denseWeight: number;
  signal: AbortSignal;
}

/**
 * Ranks passages of pages like the library's: BM25 of the words and cosine of the meaning, fused. Word statistics come
 * from these passages alone. Of many passages, only those whose words fit best are embedded.
 */
export async function rankPassages(
  passages: readonly Passage[],
  { question, language, embedder, denseWeight, signal }: RankingOptions,
): Promise<RankedPassage[]> {
  const lexical = bm25(question, passages);
  const chosen = worthEmbedding(passages, lexical);
  const dense = await byMeaning(question, chosen, embedder, signal);
  const byId = new Map(chosen.map((passage) => [passage.id, passage]));
  const lists = [
    { dense: byScore(dense), lexical: byScore(lexical.filter(({ passageId }) => byId.has(passageId))), weight: 1 },
  ];
  const isForeign = (id: string) => byId.get(id)?.language !== language;
  return fuseLists(lists, { method: "convex", denseWeight, isForeign }).flatMap(({ passageId, ranks }) => {
    const passage = byId.get(passageId);
    return passage === undefined ? [] : [{ passage, ranks }];
  });
}

/** Cosines of the passages; none if the embedder is unavailable, and words decide alone. */
async function byMeaning(
  question: string,
  passages: readonly Passage[],
  embedder: RankingOptions["embedder"],
  signal: AbortSignal,
): Promise<ScoredPassage[]> {
  try {
    const [asked, vectors] = await Promise.all([
      embedder.embedQuery(question, { signal }),
      embedder.embedPassages(passages.map(indexedText), { signal }),
    ]);
    return passages.map((passage, at) => ({ passageId: passage.id, score: cosine(asked, vectors[at]) }));
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, "embedding failed; passages of the web are ranked by their words alone");
    return [];
  }
}

function cosine(asked: Float32Array, vector: Float32Array | undefined): number {
  return vector === undefined ? 0 : dotProduct(asked, vector);
}

function byScore(list: readonly ScoredPassage[]): ScoredPassage[] {
  return list.toSorted((a, b) => b.score - a.score);
}

/** The best passages by words, and each page's opening, which states the page's subject in any language. */
function worthEmbedding(passages: readonly Passage[], lexical: readonly ScoredPassage[]): Passage[] {
  if (passages.length <= RANKED_PASSAGES) return [...passages];
  const scores = new Map(lexical.map(({ passageId, score }) => [passageId, score]));
  const worth = (passage: Passage) => scores.get(passage.id) ?? 0;
  return passages
    .toSorted(
      (a, b) => Number(b.ordinal === 0) - Number(a.ordinal === 0) || worth(b) - worth(a) || a.ordinal - b.ordinal,
    )
    .slice(0, RANKED_PASSAGES);
}

/** BM25 of each passage that shares a term with the question, with the terms of its own language. */
export function bm25(question: string, passages: readonly Passage[]): ScoredPassage[] {
  const texts = passages.map((passage) => counted(analyze(indexedText(passage), passage.language)));
  const average = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);
  const askedIn = onceByLanguage((language) => new Set(analyze(question, language)));
  return passages.flatMap((passage, at) => {
    const own = texts[at];
    if (own === undefined) return [];
    let score = 0;
    for (const term of askedIn(passage.language)) {
      const count = own.counts.get(term) ?? 0;
      if (count === 0) continue;
      const having = texts.filter(({ counts }) => counts.has(term)).length;
      const rarity = Math.log(1 + (texts.length - having + 0.5) / (having + 0.5));
      score += (rarity * count * (BM25_K1 + 1)) / (count + BM25_K1 * (1 - BM25_B + (BM25_B * own.length) / average));
    }
    return score > 0 ? [{ passageId: passage.id, score }] : [];
  });
}

function counted(terms: readonly string[]): { counts: Map<string, number>; length: number } {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { counts, length: terms.length };
}
