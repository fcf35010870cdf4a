import { randomUUID } from "node:crypto";
import { reason } from "../contracts/reason";
import { databaseKind } from "../db/client";
import {
  claimIndex,
  extendIndexLease,
  markIndexFailed,
  releaseAllIndexes,
  releaseIndex,
  retryIndexesNow,
} from "../db/embedding-index-lease";
import {
  dropRetiredVectors,
  type EmbeddingIndexRow,
  missingPassages,
  switchEmbeddingIndex,
} from "../db/embedding-indexes";
import type { SearchEngine } from "../db/search-engine";
import { log } from "../log";
import type { EmbeddingModel } from "../models/embedding-model";
import { processWide } from "../process-wide";
import { WorkLoop } from "../work-loop";
import { FillFailure, fillIndex, IndexLost } from "./fill-index";
import { followEmbeddingSetting } from "./follow-embedding-setting";
import { indexedEmbedder } from "./indexed-model";
import { libraryIndexes } from "./library";
import { DROP_BATCH, HEARTBEAT_MS, LEASE_MS, LONGEST_RETRY_MS, POLL_MS, RETIRED_GRACE_MS, RETRY_MS } from "./tunables";

/** The process is going to stop; the index is given back. */
class WorkerStopping extends Error {
  override readonly name = "WorkerStopping";
}

export interface IndexWorkerOptions {
  /** No other process can hold an index, so that what an earlier one held is free at once. */
  alone?: boolean;
  /** The embedding model of an index. */
  embedderOf?: (row: EmbeddingIndexRow) => Promise<EmbeddingModel>;
}

const registry: { worker?: IndexWorker } = processWide("index-worker", () => ({}));

/**
 * Starts this process's index worker: it fills the index of a newly chosen embedding model and switches to it once it
 * is whole, gives the index that answers what it misses, and removes what is retired. Processes on one database take
 * turns by lease; what one left unfinished, another goes on with.
 */
export function startIndexWorker(): void {
  if (registry.worker !== undefined) return;
  registry.worker = new IndexWorker({ alone: databaseKind() === "embedded" });
  registry.worker.start();
}

/** Stops after the current step; what is unfinished goes on at the next start. */
export async function stopIndexWorker(): Promise<void> {
  const { worker } = registry;
  delete registry.worker;
  await worker?.stop();
}

/** Settings were saved: the indexes follow at once, and what failed is tried again now. */
export async function embeddingSettingSaved(): Promise<void> {
  try {
    await followEmbeddingSetting();
    await retryIndexesNow();
  } catch (error) {
    // What is saved is saved; the worker looks again soon.
    log.warn({ err: error }, "the indexes do not follow the settings yet");
  }
  registry.worker?.wake();
}

/** One worker; tests run several in a process. */
export class IndexWorker {
  readonly #holder = randomUUID();
  readonly #embedderOf: NonNullable<IndexWorkerOptions["embedderOf"]>;
  readonly #loop = new WorkLoop({
    step: () => this.#step(),
    pollMs: POLL_MS,
    onError: (error) => log.error({ err: error }, "the index worker could not do its work"),
  });
  #freeFirst: boolean;
  #current: AbortController | undefined;

  constructor({ alone = false, embedderOf = indexedEmbedder }: IndexWorkerOptions = {}) {
    this.#freeFirst = alone;
    this.#embedderOf = embedderOf;
  }

  start(): void {
    this.#loop.start();
  }

  wake(): void {
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    const stopped = this.#loop.stop();
    this.#current?.abort(new WorkerStopping());
    await stopped;
  }

  /** @returns whether there may be more to do at once */
  async #step(): Promise<boolean> {
    if (this.#freeFirst) await releaseAllIndexes();
    this.#freeFirst = false;
    await followEmbeddingSetting();
    const { active, building, engine } = await libraryIndexes();
    let worked = false;
    // What answers goes first: a passage that it misses is found by its words alone.
    for (const row of [active, building]) {
      if (row !== null && !this.#loop.stopping) worked = (await this.#tend(row, engine)) || worked;
    }
    return (await dropRetiredVectors(RETIRED_GRACE_MS, DROP_BATCH)) || worked;
  }

  async #tend(row: EmbeddingIndexRow, engine: SearchEngine): Promise<boolean> {
    if (row.slot === "active" && (await missingPassages(row.id, 1)).length === 0) return false;
    const lease = { indexId: row.id, holder: this.#holder };
    if (!(await claimIndex(lease, LEASE_MS))) return false;
    const controller = new AbortController();
    this.#current = controller;
    const heartbeat = setInterval(() => void this.#beat(lease, controller), HEARTBEAT_MS);
    try {
      const embedder = await this.#embedderOf(row).catch((error: unknown) => {
        throw new FillFailure(reason("embedder_unavailable"), error);
      });
      const missing = await fillIndex(row, engine, { embedder, lease, signal: controller.signal });
      if (missing > 0) return true;
      const switched = row.slot === "building" && (await switchEmbeddingIndex(row.id, this.#holder));
      if (switched) log.info({ model: row.model }, "the library is searched with another embedding model now");
      return switched;
    } catch (error) {
      return await this.#afterError(row, lease, controller.signal.aborted ? controller.signal.reason : error);
    } finally {
      clearInterval(heartbeat);
      this.#current = undefined;
      await releaseIndex(lease);
    }
  }

  async #afterError(
    row: EmbeddingIndexRow,
    lease: Parameters<typeof releaseIndex>[0],
    error: unknown,
  ): Promise<boolean> {
    if (error instanceof WorkerStopping || error instanceof IndexLost) return false;
    if (!(error instanceof FillFailure)) throw error;
    const waitMs = Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** Math.min(row.failures, 10));
    log.warn({ err: error, model: row.model, waitMs }, "the library's passages could not be embedded");
    await markIndexFailed(lease, error.reason, waitMs);
    return false;
  }

  async #beat(lease: Parameters<typeof releaseIndex>[0], controller: AbortController): Promise<void> {
    try {
      if (!(await extendIndexLease(lease, LEASE_MS))) controller.abort(new IndexLost("the lease was lost"));
    } catch (error) {
      log.warn({ err: error, indexId: lease.indexId }, "an index's lease could not be extended");
    }
  }
}
