import {
  countVectors,
  dropVectors,
  moreVectorsThan,
  removeVectors,
  rescoreVectors,
  searchVectors,
  upsertVectors,
  vectorsPage,
} from "@/lib/data/db/search/passage-vectors";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import type { ScoredPassage } from "@/lib/engine/ranking/scored-passage";
import { searchDatabaseWords } from "../database-words";
import type { DenseQuery, IndexEntry, IndexFilter, QueryTokens, SearchIndex, StoredEntry } from "../search-index";
import { forgetIndex, residentIndex } from "./resident-index";
import { ENTRIES_PAGE, EXACT_PASSAGES, RESCORED_CANDIDATES } from "./tunables";

/** In the place of the hash of what a vector was made of: it is the hash of nothing. */
const NOT_AS_WRITTEN = "";

/**
 * The index inside PostgreSQL: exact vector search (pgvector; in a large library among the nearest of the vectors that
 * are kept in memory), and BM25 (pg_textsearch) over the analyzer's terms. Where one of the extensions is missing, plain
 * SQL does its part: BM25 over postings; cosines as well, while a large library is being read into memory over the best
 * lexical candidates.
 */
export class EmbeddedIndex implements SearchIndex {
  readonly words = "database";
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

  async prepare(): Promise<"there"> {
    return "there";
  }

  upsert(entries: readonly IndexEntry[]): Promise<void> {
    return upsertVectors(this.#id, entries, this.#engine);
  }

  remove(passageIds: readonly string[]): Promise<void> {
    return removeVectors(this.#id, passageIds);
  }

  async searchDense(query: DenseQuery, filter: IndexFilter, k: number): Promise<ScoredPassage[]> {
    const documentIds = filter.documentIds ?? null;
    const resident = residentIndex(this.#id);
    if (resident !== undefined) return resident.search(query.embedding, documentIds, k);
    if (this.#engine.dense === "pgvector") return searchVectors(this.#id, query.embedding, documentIds, k);
    const large = await moreVectorsThan(EXACT_PASSAGES, this.#id);
    const candidates = large ? await this.searchLexical(query.tokens, filter, RESCORED_CANDIDATES) : null;
    return rescoreVectors(this.#id, query.embedding, {
      candidates: candidates?.map(({ passageId }) => passageId) ?? null,
      documentIds,
      k,
    });
  }

  searchLexical(tokens: QueryTokens, filter: IndexFilter, k: number): Promise<ScoredPassage[]> {
    return searchDatabaseWords(tokens, filter, { k, engine: this.#engine });
  }

  count(): Promise<number> {
    return countVectors(this.#id);
  }

  async *entries(): AsyncGenerator<StoredEntry> {
    let after: string | null = null;
    for (;;) {
      const page: Awaited<ReturnType<typeof vectorsPage>> = await vectorsPage(this.#id, after, ENTRIES_PAGE);
      for (const { intact, ...entry } of page) yield intact ? entry : { ...entry, hash: NOT_AS_WRITTEN };
      after = page.at(-1)?.passageId ?? null;
      if (page.length < ENTRIES_PAGE) return;
    }
  }

  async announce(): Promise<void> {
    // Nobody knows a table by another name.
  }

  drop(): Promise<void> {
    forgetIndex(this.#id);
    return dropVectors(this.#id);
  }
}
