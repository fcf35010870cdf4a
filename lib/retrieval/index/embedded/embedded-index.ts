import { LANGUAGES } from "../../../contracts/language";
import { deleteIndexRows, searchIndexDense, searchIndexLexical, upsertIndexRows } from "../../../db/embedded-index";
import { byScore } from "../by-score";
import type { IndexEntry, IndexFilter, QueryTokens, ScoredPassage, SearchIndex } from "../search-index";

/** The index inside PostgreSQL: exact vector search (pgvector) and BM25 (pg_textsearch) over the analyzer's terms. */
export class EmbeddedIndex implements SearchIndex {
  readonly #embeddingModel: string;

  /** @param embeddingModel id of the model whose vectors are searched. */
  constructor(embeddingModel: string) {
    this.#embeddingModel = embeddingModel;
  }

  upsert(entries: readonly IndexEntry[]): Promise<void> {
    return upsertIndexRows(
      entries.map((entry) => ({ ...entry, tokens: entry.tokens.join(" "), embeddingModel: this.#embeddingModel })),
    );
  }

  remove(documentId: string): Promise<void> {
    return deleteIndexRows(documentId);
  }

  searchDense(embedding: Float32Array, filter: IndexFilter, k: number): Promise<ScoredPassage[]> {
    return searchIndexDense(embedding, this.#embeddingModel, filter.documentId ?? null, k);
  }

  async searchLexical(tokens: QueryTokens, filter: IndexFilter, k: number): Promise<ScoredPassage[]> {
    const lists = await Promise.all(
      LANGUAGES.map((language) => {
        const query = tokens[language].join(" ");
        if (query === "") return [];
        return searchIndexLexical(query, language, this.#embeddingModel, filter.documentId ?? null, k);
      }),
    );
    return lists.flat().sort(byScore).slice(0, k);
  }
}
