import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { byTextLanguage } from "@/lib/shared/contracts/language";
import { CircuitBreakerIndex } from "./circuit-breaker-index";
import type { SearchIndex } from "./search-index";
import { StoreUnavailable } from "./store-unavailable";
import { MAX_OPEN_MS, MIN_OPEN_MS, OPEN_FACTOR, SLOW_FAILURE_MS } from "./tunables";

const QUERY = { embedding: new Float32Array(2), tokens: byTextLanguage(() => []) };

describe("CircuitBreakerIndex", () => {
  /** Duration of each call of the server, and whether it fails. */
  let server: { ms: number; fails: boolean };
  let calls: number;
  let index: CircuitBreakerIndex;

  beforeEach(() => {
    vi.useFakeTimers();
    server = { ms: 0, fails: false };
    calls = 0;
    index = new CircuitBreakerIndex(fake(), "qdrant", crypto.randomUUID());
  });
  afterEach(() => vi.useRealTimers());

  function fake(): SearchIndex {
    const answer = async <Value>(value: Value): Promise<Value> => {
      calls += 1;
      const { ms, fails } = server;
      await vi.advanceTimersByTimeAsync(ms);
      if (fails) throw new StoreUnavailable("qdrant", "did not answer");
      return value;
    };
    return {
      words: "store",
      prepare: () => answer("there"),
      upsert: () => answer(undefined),
      remove: () => answer(undefined),
      searchDense: () => answer([]),
      searchLexical: () => answer([]),
      count: () => answer(0),
      async *entries() {},
      announce: () => answer(undefined),
      drop: () => answer(undefined),
    };
  }
  const search = () => index.searchDense(QUERY, {}, 1);
  const fail = (ms: number) => {
    server = { ms, fails: true };
  };

  it("stays closed after a fast failure", async () => {
    fail(SLOW_FAILURE_MS - 1);
    for (let n = 0; n < 3; n += 1) await expect(search()).rejects.toBeInstanceOf(StoreUnavailable);
    expect(calls).toBe(3);
  });

  it("opens after a slow failure, for a multiple of its duration within limits", async () => {
    for (const [ms, rest] of [
      [SLOW_FAILURE_MS, MIN_OPEN_MS],
      [5_000, 5_000 * OPEN_FACTOR],
      [100_000, MAX_OPEN_MS],
    ] as const) {
      fail(ms);
      await expect(search()).rejects.toThrow("did not answer");
      const before = calls;
      await vi.advanceTimersByTimeAsync(rest - 1);
      await expect(search()).rejects.toThrow("circuit breaker is open");
      await expect(index.searchLexical(QUERY.tokens, {}, 1)).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(index.upsert([])).rejects.toBeInstanceOf(StoreUnavailable);
      expect(calls).toBe(before);
      await vi.advanceTimersByTimeAsync(1);
      server = { ms: 0, fails: false };
      await expect(search()).resolves.toEqual([]);
    }
  });

  it("closes as soon as a call of the worker is answered", async () => {
    fail(5_000);
    await expect(search()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(index.count()).rejects.toThrow("did not answer");
    server = { ms: 0, fails: false };
    await index.count();
    await expect(search()).resolves.toEqual([]);
  });
});
