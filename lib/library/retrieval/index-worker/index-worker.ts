import { randomUUID } from "node:crypto";
import { databaseKind } from "@/lib/data/db/connection/client";
import { readLibraryVersion } from "@/lib/data/db/library/library-version";
import { hasRunningRun } from "@/lib/data/db/runs/running-runs";
import {
  claimIndex,
  extendIndexLease,
  markIndexFailed,
  releaseAllIndexes,
  releaseIndex,
  retryIndexesNow,
} from "@/lib/data/db/search/embedding-index-lease";
import {
  type EmbeddingIndexRow,
  missingPassages,
  removeIndexed,
  supersededIndexed,
} from "@/lib/data/db/search/embedding-indexes";
import { staleEntries } from "@/lib/data/db/search/indexed-passages";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { WorkLoop } from "@/lib/shared/work-loop";
import { withCachedPassages } from "../cache/cached-passages";
import { keepLargeIndex } from "../index/embedded/resident-index";
import { StoreUnavailable } from "../index/store-unavailable";
import {
  FULL_LOOK_MS,
  HEARTBEAT_MS,
  LEASE_MS,
  LONGEST_LOOK_PAUSE_MS,
  LONGEST_RETRY_MS,
  LONGEST_STORE_RETRY_MS,
  LOOK_AGAIN_MS,
  LOOK_PAUSE,
  POLL_MS,
  RETIRED_GRACE_MS,
  RETRY_MS,
  SUPERSEDED_BATCH,
} from "../tunables";
import { RetiredIndexes } from "./drop-retired";
import { FillFailure, IndexLost } from "./fill-index";
import { followEmbeddingSetting } from "./follow-embedding-setting";
import { hashNextVectors } from "./hash-vectors";
import { indexedEmbedder } from "./indexed-model";
import { libraryIndexes } from "./library";
import { reconcileIndex } from "./reconcile-index";

/** The process is going to stop; the index is given back. */
class WorkerStopping extends Error {
  override readonly name = "WorkerStopping";
}

export interface IndexWorkerOptions {
  /** No other process can hold an index, so that what an earlier one held is free at once. */
  alone?: boolean;
  /** The embedding model of an index. */
  embedderOf?: (row: EmbeddingIndexRow) => Promise<EmbeddingModel>;
  /** How long an index that was switched off stays as it is, in milliseconds. */
  retiredGraceMs?: number;
  /** How long an index that lacked nothing is left alone, and its store, while the library does not change, in milliseconds. */
  lookAgainMs?: number;
}

/** An index that lacked nothing: in which state of the library, and when. */
interface Whole {
  version: string;
  at: number;
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

async function cachedEmbedder(row: EmbeddingIndexRow): Promise<EmbeddingModel> {
  return withCachedPassages(await indexedEmbedder(row));
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
  readonly #retired = new RetiredIndexes();
  readonly #retiredGraceMs: number;
  readonly #lookAgainMs: number;
  readonly #fullLookMs: number;
  readonly #whole = new Map<string, Whole>();
  /** Before when an index that lacked nothing is not looked through again, although the library changes, by index. */
  readonly #nextLook = new Map<string, number>();
  /** When the stores outside were last asked whether they have everything, by index. */
  readonly #audited = new Map<string, number>();
  /** Indexes in the database whose vectors all have their hash. */
  readonly #hashed = new Set<string>();
  #freeFirst: boolean;
  #current: AbortController | undefined;

  constructor({ alone = false, embedderOf = cachedEmbedder, retiredGraceMs, lookAgainMs }: IndexWorkerOptions = {}) {
    this.#freeFirst = alone;
    this.#retiredGraceMs = retiredGraceMs ?? RETIRED_GRACE_MS;
    this.#lookAgainMs = lookAgainMs ?? LOOK_AGAIN_MS;
    this.#fullLookMs = lookAgainMs ?? FULL_LOOK_MS;
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
    for (const row of [building, active]) if (row?.store === "embedded") await keepLargeIndex(row.id, engine);
    const version = await readLibraryVersion();
    // What answers goes first: a passage that it misses is found by its words alone.
    let worked = await this.#tend(active, engine, version);
    if (building !== null && !this.#loop.stopping) worked = (await this.#tend(building, engine, version)) || worked;
    return (await this.#retired.dropSome(engine, this.#retiredGraceMs)) || worked;
  }

  /** Nothing has changed since it lacked nothing. */
  #isWhole({ id, failure }: EmbeddingIndexRow, version: string): boolean {
    const whole = this.#whole.get(id);
    return failure === null && whole?.version === version && performance.now() - whole.at < this.#fullLookMs;
  }

  /** @returns whether there may be more to do at once */
  async #tend(row: EmbeddingIndexRow, engine: SearchEngine, version: string): Promise<boolean> {
    const began = performance.now();
    const soon = row.failure === null && performance.now() < (this.#nextLook.get(row.id) ?? 0);
    const look = row.slot === "building" || (!soon && !this.#isWhole(row, version));
    const superseded = look ? await supersededIndexed(SUPERSEDED_BATCH) : [];
    for (const id of superseded) await removeIndexed(id);
    const audit =
      row.store !== "embedded" && performance.now() - (this.#audited.get(row.id) ?? -Infinity) > this.#lookAgainMs;
    if (!look && !audit) return false;
    const due = row.slot === "building" || audit || row.failure !== null || (await lacksSomething(row));
    if (due) return (await this.#hold(row, engine, { audit, look })) || superseded.length > 0;
    if (row.store === "embedded" && !this.#hashed.has(row.id) && !(await hasRunningRun())) {
      if (await hashNextVectors(row.id)) return true;
      this.#hashed.add(row.id);
    }
    const now = performance.now();
    this.#whole.set(row.id, { version, at: now });
    this.#nextLook.set(row.id, now + Math.min(LONGEST_LOOK_PAUSE_MS, (now - began) * LOOK_PAUSE));
    return superseded.length > 0;
  }

  /** @returns whether there may be more to do at once */
  async #hold(
    row: EmbeddingIndexRow,
    engine: SearchEngine,
    { audit, look }: { audit: boolean; look: boolean },
  ): Promise<boolean> {
    const lease = { indexId: row.id, holder: this.#holder };
    if (!(await claimIndex(lease, LEASE_MS))) return false;
    const controller = new AbortController();
    this.#current = controller;
    const heartbeat = setInterval(() => void this.#beat(lease, controller), HEARTBEAT_MS);
    try {
      const { signal } = controller;
      const more = await reconcileIndex(row, engine, { lease, embedderOf: this.#embedderOf, audit, look, signal });
      if (audit) this.#audited.set(row.id, performance.now());
      if (more) this.#whole.delete(row.id);
      return more;
    } catch (error) {
      this.#audited.delete(row.id);
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
    if (!(error instanceof FillFailure) && !(error instanceof StoreUnavailable)) throw error;
    const longest = error instanceof StoreUnavailable ? LONGEST_STORE_RETRY_MS : LONGEST_RETRY_MS;
    const waitMs = Math.min(longest, RETRY_MS * 2 ** Math.min(row.failures, 10));
    log.warn({ err: error, model: row.model, store: row.store, waitMs }, "the library's index could not be filled");
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

/** A passage that is not there yet, or one that should be no more. */
async function lacksSomething(row: EmbeddingIndexRow): Promise<boolean> {
  if ((await missingPassages(row, 1)).length > 0) return true;
  return row.store !== "embedded" && (await staleEntries(row.id, 1)).length > 0;
}
