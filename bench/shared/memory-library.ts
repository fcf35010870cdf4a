import { analyze, stem } from "@/lib/engine/language/analyzers";
import { dotProduct } from "@/lib/engine/models/dot-product";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import type { DocumentOpenings } from "@/lib/engine/models/passages/document-openings";
import { type FusedPassage, fuse } from "@/lib/engine/ranking/fusion";
import { scorePassageFit } from "@/lib/engine/ranking/passage-fit";
import { rankByScores } from "@/lib/engine/ranking/rank-by-scores";
import type { ScoredPassage } from "@/lib/engine/ranking/scored-passage";
import { CANDIDATES_PER_LIST, RERANK_POOL } from "@/lib/library/retrieval/tunables";
import type { Language } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { cutDocument } from "./cut-document";
import { LexicalIndex } from "./lexical-index";

export interface FoundPassage {
  passage: Passage;
  score: number;
}

/** Passages in memory with both lists and the product's fusion: the database's search without the database. */
export class MemoryLibrary implements DocumentOpenings {
  private constructor(
    private readonly passages: readonly Passage[],
    private readonly vectors: readonly Float32Array[],
    private readonly lexical: LexicalIndex,
    private readonly language: Language,
    private readonly embedder: EmbeddingModel,
  ) {}

  /** @param textOf the indexed text of a passage: bare, or as in the product (`indexedText`). */
  static async of(
    passages: readonly Passage[],
    language: Language,
    embedder: EmbeddingModel,
    textOf: (passage: Passage) => string = ({ text }) => text,
  ): Promise<MemoryLibrary> {
    const texts = passages.map(textOf);
    const lexical = new LexicalIndex(texts.map((text) => analyze(text, language)));
    return new MemoryLibrary(passages, await embedder.embedPassages(texts), lexical, language, embedder);
  }

  /**
   * Both lists like the database's, best first; passages are named by their position.
   * @param without documents that count as absent from the library
   * @param denseQuery the question, if the query is a list of words
   */
  async lists(
    query: string,
    without?: string,
    denseQuery = query,
  ): Promise<{ dense: ScoredPassage[]; lexical: ScoredPassage[] }> {
    const vector = await this.embedder.embedQuery(denseQuery);
    const top = (scores: [number, number][]) =>
      scores
        .filter(([index]) => this.passages[index]?.documentId !== without)
        .sort((a, b) => b[1] - a[1])
        .slice(0, CANDIDATES_PER_LIST)
        .map(([index, score]) => ({ passageId: String(index), score }));
    return {
      lexical: top([...this.lexical.scores(analyze(query, this.language))]),
      dense: top(this.vectors.map((own, index) => [index, dotProduct(vector, own)])),
    };
  }

  /** Whether any passage contains each word, in order. */
  async knows(words: readonly string[]): Promise<boolean[]> {
    return words.map((word) => this.lexical.scores([stem(word, this.language)]).size > 0);
  }

  /** The openings of documents: the texts of their first two passages. */
  async read(documentIds: readonly string[]): Promise<Map<string, string>> {
    const openingOf = (id: string) =>
      this.passages
        .filter(({ documentId, ordinal }) => documentId === id && ordinal < 2)
        .map(({ text }) => text)
        .join("\n\n");
    return new Map(documentIds.map((id) => [id, openingOf(id)]));
  }

  /** The passage at a position in `lists`. */
  passageAt(position: string): Passage | undefined {
    return this.passages[Number(position)];
  }

  /** The product's search without a graph: both lists, fused, and the best reranked by their words. */
  async search(
    query: string,
    k: number,
    denseWeight: number,
    without?: string,
    denseQuery = query,
  ): Promise<FoundPassage[]> {
    const { dense, lexical } = await this.lists(query, without, denseQuery);
    const fused = fuse(dense, lexical, denseWeight);
    return this.rerank(denseQuery, fused.slice(0, k * RERANK_POOL))
      .slice(0, k)
      .map(({ passage, ranks }) => ({ passage, score: ranks.fusedScore }));
  }

  /** @param pool the best fused passages, the only ones considered */
  rerank(question: string, pool: readonly FusedPassage[]): RankedPassage[] {
    const passages = pool.flatMap(({ passageId, ranks }) => {
      const passage = this.passageAt(passageId);
      return passage === undefined ? [] : [{ passage, ranks }];
    });
    return rankByScores(passages, scorePassageFit(question, this.language, passages));
  }
}

/** Joins a set's passages into one Markdown document per article and cuts them with the product's chunker. */
export function wholeArticles(passages: readonly Passage[], language: Language): Passage[] {
  const articles = new Map<string, Passage[]>();
  for (const passage of passages) {
    articles.set(passage.documentId, [...(articles.get(passage.documentId) ?? []), passage]);
  }
  return [...articles].flatMap(([documentId, own]) => {
    const title = own[0]?.documentTitle ?? documentId;
    const text = `# ${title}\n\n${own.map((passage) => passage.text).join("\n\n")}\n`;
    return cutDocument(documentId, text, language);
  });
}
