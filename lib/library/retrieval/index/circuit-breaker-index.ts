import type { ScoredPassage } from "@/lib/engine/ranking/scored-passage";
import type { SearchStore } from "@/lib/shared/contracts/library/embedding-index";
import { processWide } from "@/lib/shared/process-wide";
import type { DenseQuery, IndexEntry, IndexFilter, QueryTokens, SearchIndex } from "./search-index";
import { StoreUnavailable } from "./store-unavailable";
import { LONGEST_REST_MS, REST, SHORTEST_REST_MS, SLOW_FAILURE_MS } from "./tunables";

/**
 * An index whose server is left alone for a while after somebody has waited for it in vain: the next question, and the
 * next passages of a document, do not wait again. A failure that comes at once costs nothing, and nothing rests. The
 * index worker's looks always reach the server, and the first answer ends the rest.
 */
export class CircuitBreakerIndex implements SearchIndex {
  readonly #inner: SearchIndex;
  readonly #store: SearchStore;
  readonly #server: string;

  /** @param server address that a rest is kept for */
  constructor(inner: SearchIndex, store: SearchStore, server: string) {
    this.#inner = inner;
    this.#store = store;
    this.#server = server;
  }

  get words() {
    return this.#inner.words;
  }

  prepare(dimension: number) {
    return this.#ask(() => this.#inner.prepare(dimension));
  }

  upsert(entries: readonly IndexEntry[]): Promise<void> {
    return this.#unlessResting(() => this.#inner.upsert(entries));
  }

  remove(passageIds: readonly string[]): Promise<void> {
    return this.#ask(() => this.#inner.remove(passageIds));
  }

  searchDense(query: DenseQuery, filter: IndexFilter, k: number): Promise<ScoredPassage[]> {
    return this.#unlessResting(() => this.#inner.searchDense(query, filter, k));
  }

  searchLexical(tokens: QueryTokens, filter: IndexFilter, k: number): Promise<ScoredPassage[]> {
    // What the database answers says nothing of the server.
    if (this.words === "database") return this.#inner.searchLexical(tokens, filter, k);
    return this.#unlessResting(() => this.#inner.searchLexical(tokens, filter, k));
  }

  count() {
    return this.#ask(() => this.#inner.count());
  }

  entries() {
    return this.#inner.entries();
  }

  announce() {
    return this.#ask(() => this.#inner.announce());
  }

  drop() {
    return this.#ask(() => this.#inner.drop());
  }

  async #unlessResting<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (performance.now() < (rests().get(this.#server) ?? 0)) {
      throw new StoreUnavailable(this.#store, "is left alone for a while, since it did not answer");
    }
    return this.#ask(ask);
  }

  async #ask<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const began = performance.now();
    try {
      const answer = await ask();
      rests().delete(this.#server);
      return answer;
    } catch (error) {
      const now = performance.now();
      if (error instanceof StoreUnavailable && now - began >= SLOW_FAILURE_MS) {
        const rest = Math.min(LONGEST_REST_MS, Math.max(SHORTEST_REST_MS, (now - began) * REST));
        rests().set(this.#server, now + rest);
      }
      throw error;
    }
  }
}

/** Until when servers are left alone, by address. */
function rests(): Map<string, number> {
  return processWide("store-rests", () => new Map<string, number>());
}
