import { setTimeout as sleep } from "node:timers/promises";
import { readGraphState } from "@/lib/data/db/graph/graph-state";
import { type SummedCommunity, summedCommunities } from "@/lib/data/db/graph/search/communities";
import {
  BEFORE_ALL,
  entityVectorsSince,
  factVectorsSince,
  type GraphVector,
  type VectorPlace,
} from "@/lib/data/db/graph/search/graph-vectors";
import { GRAPH_VECTORS_PAGE } from "@/lib/data/db/graph/search/tunables";
import { ResidentVectors, type ScoredVector } from "@/lib/library/vectors/resident-vectors";
import { SharedReading } from "@/lib/library/vectors/shared-reading";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { MAX_PAUSE_MS } from "./tunables";

/** Vectors of one kind, loaded incrementally. */
class VectorsOfKind {
  readonly #since: (place: VectorPlace) => Promise<GraphVector[]>;
  #vectors: ResidentVectors | undefined;
  #place = BEFORE_ALL;

  constructor(since: (place: VectorPlace) => Promise<GraphVector[]>) {
    this.#since = since;
  }

  /** @param pause between two pages */
  async readOn(pause: () => Promise<void>): Promise<void> {
    for (;;) {
      const page = await this.#since(this.#place);
      for (const { id, documentId, batch, embedding } of page) {
        if (embedding === null) this.#vectors?.delete(id);
        else {
          this.#vectors ??= new ResidentVectors(embedding.length);
          this.#vectors.set(id, documentId, embedding);
        }
        this.#place = { batch, id };
      }
      if (page.length < GRAPH_VECTORS_PAGE) return;
      await pause();
    }
  }

  forget(): void {
    this.#vectors = undefined;
    this.#place = BEFORE_ALL;
  }

  delete(id: string): void {
    this.#vectors?.delete(id);
  }

  /** Best first. */
  nearest(query: Float32Array, count: number, documentIds: readonly string[] | null): ScoredVector[] {
    const found = this.#vectors?.nearest(query, count, documentIds) ?? [];
    return found.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  }

  scoreOf(id: string, query: Float32Array): number | null {
    return this.#vectors?.scoreOf(id, query) ?? null;
  }
}

/**
 * Vectors of entities, facts and communities in the memory of this process: comparing 50,000 vectors takes milliseconds
 * here and a tenth of a second in the database. The database is the source of truth: new vectors are loaded before each
 * question, and results are looked up there.
 */
class ResidentGraph {
  readonly entities = new VectorsOfKind(entityVectorsSince);
  readonly facts = new VectorsOfKind(factVectorsSince);
  readonly #reading = new SharedReading(() => this.#read());
  /** Number of waiting questions; background loading pauses, and can be aborted, only while it is 0. */
  #waiting = 0;
  /** Set while vectors are loaded in the background. */
  #background: AbortSignal | undefined;
  #batch = -1n;
  #version = -1n;
  #communities: { version: bigint; all: SummedCommunity[] } | undefined;

  /** Loads everything written before this call. */
  async catchUp(): Promise<void> {
    this.#waiting += 1;
    try {
      await this.#reading.catchUp();
    } finally {
      this.#waiting -= 1;
    }
  }

  /** The same at low priority: pauses after each page for as long as it took, unless a question waits. */
  async catchUpInBackground(signal: AbortSignal): Promise<void> {
    this.#background = signal;
    try {
      await this.#reading.catchUp();
    } finally {
      this.#background = undefined;
    }
  }

  /** The same with a time limit: a large graph that is loaded for the first time is searched as far as it is loaded. */
  async catchUpWithin(limitMs: number): Promise<void> {
    const waited = new AbortController();
    const reading = this.catchUp().finally(() => waited.abort());
    const timeout = sleep(limitMs, undefined, { signal: waited.signal }).catch(() => undefined);
    reading.catch((error: unknown) => log.warn({ err: error }, "the knowledge graph's vectors could not be read"));
    await Promise.race([reading, timeout]);
  }

  /** All communities, at least as new as the last `catchUp`. */
  async communities(): Promise<readonly SummedCommunity[]> {
    const version = this.#version;
    if (this.#communities?.version !== version) this.#communities = { version, all: await summedCommunities() };
    return this.#communities.all;
  }

  async #read(): Promise<void> {
    const { batch, version } = await readGraphState();
    this.#version = version;
    if (batch === this.#batch) return;
    // The database was replaced, or restored from an older state.
    if (batch < this.#batch) {
      this.entities.forget();
      this.facts.forget();
    }
    let started = performance.now();
    const pause = async () => {
      if (this.#background !== undefined && this.#waiting === 0) {
        this.#background.throwIfAborted();
        await sleep(Math.min(performance.now() - started, MAX_PAUSE_MS));
      }
      started = performance.now();
    };
    await this.entities.readOn(pause);
    await this.facts.readOn(pause);
    this.#batch = batch;
  }
}

/** The graph's vectors in this process. */
export function residentGraph(): ResidentGraph {
  return processWide("resident-graph", () => new ResidentGraph());
}
