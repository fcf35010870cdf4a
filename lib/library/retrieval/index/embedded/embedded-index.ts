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
import { withVector } from "../with-vector";
import { forgetIndex, residentIndex } from "./resident-index";
import { ENTRIES_PAGE, EXACT_PASSAGES, RESCORED_CANDIDATES } from "./tunables";

/** Reported as the hash of a damaged vector; it equals no text's hash. */
const DAMAGED = "";

/**
 * The index inside PostgreSQL: vector search (exact with pgvector; for a large library, over vectors in memory), and BM25
 * (pg_textsearch) over the analyzer's terms. Without an extension, plain SQL replaces it: BM25 over postings, and exact
 * cosines; while a large library is loaded into memory, only those of the best lexical candidates.
 */
export class EmbeddedIndex implements SearchIndex {
  readonly words = "database";
  readonly #id: string;
  readonly #engine: SearchEngine;

  /**
   * @param id of the embedding index
   * @param engine the database's search engine
   */
  constructor(id: string, engine: SearchEngine) {
    this.#id = id;
    this.#engine = engine;
  }

  async prepare(): Promise<"there"> {
    return "there";
  }

  upsert(entries: readonly IndexEntry[]): Promise<void> {
    return upsertVectors(this.#id, withVector(entries), this.#engine);
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
      for (const { intact, ...entry } of page) yield intact ? entry : { ...entry, hash: DAMAGED };
      after = page.at(-1)?.passageId ?? null;
      if (page.length < ENTRIES_PAGE) return;
    }
  }

  async announce(): Promise<void> {
    // Tables have no aliases.
  }

  drop(): Promise<void> {
    forgetIndex(this.#id);
    return dropVectors(this.#id);
  }
}
