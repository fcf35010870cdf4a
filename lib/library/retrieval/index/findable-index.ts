import { findablePlaces } from "@/lib/data/db/library/passage-places";
import type { ScoredPassage } from "@/lib/engine/ranking/scored-passage";
import { byScore } from "./by-score";
import type { DenseQuery, IndexEntry, IndexFilter, QueryTokens, SearchIndex } from "./search-index";
import { MAX_WIDENINGS, WIDENING } from "./tunables";

/**
 * Filters the hits of an external index by the database: passages of documents that are not ready, superseded or just
 * deleted are dropped. If too few remain, more candidates are requested.
 */
export class FindableIndex implements SearchIndex {
  readonly #inner: SearchIndex;

  constructor(inner: SearchIndex) {
    this.#inner = inner;
  }

  get words() {
    return this.#inner.words;
  }

  prepare(dimension: number) {
    return this.#inner.prepare(dimension);
  }

  async upsert(entries: readonly IndexEntry[]): Promise<void> {
    if (entries.length > 0) await this.#inner.upsert(entries);
  }

  async remove(passageIds: readonly string[]): Promise<void> {
    if (passageIds.length > 0) await this.#inner.remove(passageIds);
  }

  searchDense(query: DenseQuery, filter: IndexFilter, k: number, signal?: AbortSignal): Promise<ScoredPassage[]> {
    return findable((wanted) => this.#inner.searchDense(query, filter, wanted, signal), filter, k);
  }

  searchLexical(tokens: QueryTokens, filter: IndexFilter, k: number, signal?: AbortSignal): Promise<ScoredPassage[]> {
    // The database returns only searchable passages.
    if (this.#inner.words === "database") return this.#inner.searchLexical(tokens, filter, k, signal);
    return findable((wanted) => this.#inner.searchLexical(tokens, filter, wanted, signal), filter, k);
  }

  count() {
    return this.#inner.count();
  }

  entries() {
    return this.#inner.entries();
  }

  announce() {
    return this.#inner.announce();
  }

  drop() {
    return this.#inner.drop();
  }
}

async function findable(
  search: (wanted: number) => Promise<ScoredPassage[]>,
  { documentIds }: IndexFilter,
  k: number,
): Promise<ScoredPassage[]> {
  if (documentIds?.length === 0) return [];
  let wanted = k;
  for (let widened = 0; ; widened += 1) {
    const hits = await search(wanted);
    const ids = hits.map(({ passageId }) => passageId);
    const allowed = await findablePlaces(ids, documentIds ?? null);
    const found = hits.filter(({ passageId }) => allowed.has(passageId));
    const exhausted = hits.length < wanted || widened === MAX_WIDENINGS;
    if (found.length >= k || exhausted) return found.sort(byScore).slice(0, k);
    wanted *= WIDENING;
  }
}
