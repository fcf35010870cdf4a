import { LANGUAGES } from "../../../contracts/language";
import { removeIndexed } from "../../../db/embedding-indexes";
import { searchTokens, upsertTokens } from "../../../db/passage-tokens";
import { moreVectorsThan, rescoreVectors, searchVectors, upsertVectors } from "../../../db/passage-vectors";
import type { SearchEngine } from "../../../db/search-engine";
import { byScore } from "../by-score";
import type { DenseQuery, IndexEntry, IndexFilter, QueryTokens, ScoredPassage, SearchIndex } from "../search-index";
import { EXACT_PASSAGES, RESCORED_CANDIDATES } from "./tunables";

/**
 * The index inside PostgreSQL: exact vector search (pgvector) and BM25 (pg_textsearch) over the analyzer's terms.
 * Where one of the extensions is missing, plain SQL does its part: BM25 over postings; cosines over all passages of a
 * small library, over the best lexical candidates of a large one.
 */
export class EmbeddedIndex implements SearchIndex {
  readonly #id: string;
  readonly #engine: SearchEngine;

  /**
   * @param id the embedding index whose vectors are written and searched
   * @param engine what the database searches with
   */
  constructor(id: string, engine: SearchEngine) {
    this.#id = id;
    this.#engine = engine;
  }

  async upsert(entries: readonly IndexEntry[]): Promise<void> {
    await upsertTokens(entries, this.#engine);
    await upsertVectors(this.#id, entries, this.#engine);
  }

  remove(documentId: string): Promise<void> {
    return removeIndexed(documentId);
  }

  async searchDense(query: DenseQuery, filter: IndexFilter, k: number): Promise<ScoredPassage[]> {
    const documentIds = filter.documentIds ?? null;
    if (this.#engine.dense === "pgvector") return searchVectors(this.#id, query.embedding, documentIds, k);
    const large = await moreVectorsThan(EXACT_PASSAGES, this.#id, documentIds);
    const candidates = large ? await this.searchLexical(query.tokens, filter, RESCORED_CANDIDATES) : null;
    return rescoreVectors(this.#id, query.embedding, {
      candidates: candidates?.map(({ passageId }) => passageId) ?? null,
      documentIds,
      k,
    });
  }

  async searchLexical(tokens: QueryTokens, filter: IndexFilter, k: number): Promise<ScoredPassage[]> {
    const options = { documentIds: filter.documentIds ?? null, k, engine: this.#engine };
    const lists = await Promise.all(LANGUAGES.map((language) => searchTokens(tokens[language], language, options)));
    return lists.flat().sort(byScore).slice(0, k);
  }
}
