import type { ScoredPassage } from "@/lib/engine/ranking/scored-passage";
import type { SearchStore } from "@/lib/shared/contracts/library/embedding-index";
import { processWide } from "@/lib/shared/process-wide";
import type { DenseQuery, IndexEntry, IndexFilter, QueryTokens, SearchIndex } from "./search-index";
import { StoreUnavailable } from "./store-unavailable";
import { MAX_OPEN_MS, MIN_OPEN_MS, OPEN_FACTOR, SLOW_FAILURE_MS } from "./tunables";

/**
 * A circuit breaker around an index: after a slow failure, searches and writes fail at once for a while instead of waiting
 * again. Fast failures do not open it. The index worker's other calls always reach the server, and the first answer
 * closes it.
 */
export class CircuitBreakerIndex implements SearchIndex {
  readonly #inner: SearchIndex;
  readonly #store: SearchStore;
  readonly #server: string;

  /** @param server address, to which the state belongs */
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
    return this.#unlessOpen(() => this.#inner.upsert(entries));
  }

  remove(passageIds: readonly string[]): Promise<void> {
    return this.#ask(() => this.#inner.remove(passageIds));
  }

  searchDense(query: DenseQuery, filter: IndexFilter, k: number, signal?: AbortSignal): Promise<ScoredPassage[]> {
    return this.#unlessOpen(() => this.#inner.searchDense(query, filter, k, signal));
  }

  searchLexical(tokens: QueryTokens, filter: IndexFilter, k: number, signal?: AbortSignal): Promise<ScoredPassage[]> {
    // The database answers, not the server.
    if (this.words === "database") return this.#inner.searchLexical(tokens, filter, k, signal);
    return this.#unlessOpen(() => this.#inner.searchLexical(tokens, filter, k, signal));
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

  async #unlessOpen<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (performance.now() < (openUntil().get(this.#server) ?? 0)) {
      throw new StoreUnavailable(this.#store, "not asked: the circuit breaker is open after a slow failure");
    }
    return this.#ask(ask);
  }

  async #ask<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const started = performance.now();
    try {
      const answer = await ask();
      openUntil().delete(this.#server);
      return answer;
    } catch (error) {
      const now = performance.now();
      if (error instanceof StoreUnavailable && now - started >= SLOW_FAILURE_MS) {
        const openMs = Math.min(MAX_OPEN_MS, Math.max(MIN_OPEN_MS, (now - started) * OPEN_FACTOR));
        openUntil().set(this.#server, now + openMs);
      }
      throw error;
    }
  }
}

/** When the circuit breaker of each server closes, by address. */
function openUntil(): Map<string, number> {
  return processWide("store-rests", () => new Map<string, number>());
}
