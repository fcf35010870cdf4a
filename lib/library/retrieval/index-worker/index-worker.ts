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
import { type EmbeddingIndexRow, missingPassages } from "@/lib/data/db/search/embedding-indexes";
import { staleEntries } from "@/lib/data/db/search/indexed-passages";
import { removeIndexed, supersededIndexed } from "@/lib/data/db/search/remove-indexed";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { WorkLoop } from "@/lib/shared/work-loop";
import { withCachedPassages } from "../cache/cached-passages";
import { keepLargeIndex } from "../index/embedded/resident-index";
import { StoreUnavailable } from "../index/store-unavailable";
import {
  AUDIT_MS,
  CHECK_PAUSE_FACTOR,
  FULL_CHECK_MS,
  HEARTBEAT_MS,
  LEASE_MS,
  MAX_CHECK_PAUSE_MS,
  MAX_RETRY_MS,
  MAX_STORE_RETRY_MS,
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

/** The process is stopping; the index is released. */
class WorkerStopping extends Error {
  override readonly name = "WorkerStopping";
}

export interface IndexWorkerOptions {
  /** No other process can hold an index, so leases of an earlier process are released at the start. */
  alone?: boolean;
  /** The embedding model of an index. */
  embedderOf?: (row: EmbeddingIndexRow) => Promise<EmbeddingModel>;
  /** How long a retired index is kept, in milliseconds. */
  retiredGraceMs?: number;
  /** How long a complete index, and its store, are not checked again while the library is unchanged, in milliseconds. */
  lookAgainMs?: number;
}

/** When, and at which library version, an index was found complete. */
interface Completion {
  version: string;
  at: number;
}

const registry: { worker?: IndexWorker } = processWide("index-worker", () => ({}));

/**
 * Starts this process's index worker: it fills the index of a newly chosen embedding model and switches to it once it is
 * complete, adds missing passages to the active index, and removes retired indexes. Processes on one database share the
 * work by leases; unfinished work is resumed by any of them.
 */
export function startIndexWorker(): void {
  if (registry.worker !== undefined) return;
  registry.worker = new IndexWorker({ alone: databaseKind() === "embedded" });
  registry.worker.start();
}

/** Stops after the current step; unfinished work resumes at the next start. */
export async function stopIndexWorker(): Promise<void> {
  const { worker } = registry;
  delete registry.worker;
  await worker?.stop();
}

/** Called when settings are saved: reconciles the indexes at once, and retries failed ones. */
export async function embeddingSettingSaved(): Promise<void> {
  try {
    await followEmbeddingSetting();
    await retryIndexesNow();
  } catch (error) {
    // The settings are saved; the worker retries soon.
    log.warn({ err: error }, "the indexes could not be reconciled with the settings; the worker will retry");
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
    onError: (error) => log.error({ err: error }, "a step of the index worker failed"),
  });
  readonly #retired = new RetiredIndexes();
  readonly #retiredGraceMs: number;
  readonly #auditMs: number;
  readonly #fullCheckMs: number;
  readonly #complete = new Map<string, Completion>();
  /** Earliest next check of a complete index even though the library changes, by index. */
  readonly #nextCheck = new Map<string, number>();
  /** Time of the last audit of an external store, by index. */
  readonly #audited = new Map<string, number>();
  /** Indexes in the database whose vectors all have their hash. */
  readonly #hashed = new Set<string>();
  #freeFirst: boolean;
  #current: AbortController | undefined;

  constructor({ alone = false, embedderOf = cachedEmbedder, retiredGraceMs, lookAgainMs }: IndexWorkerOptions = {}) {
    this.#freeFirst = alone;
    this.#retiredGraceMs = retiredGraceMs ?? RETIRED_GRACE_MS;
    this.#auditMs = lookAgainMs ?? AUDIT_MS;
    this.#fullCheckMs = lookAgainMs ?? FULL_CHECK_MS;
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
    // The active index goes first: passages that it lacks are found only by lexical search.
    let worked = await this.#maintain(active, engine, version);
    if (building !== null && !this.#loop.stopping) worked = (await this.#maintain(building, engine, version)) || worked;
    return (await this.#retired.dropSome(engine, this.#retiredGraceMs)) || worked;
  }

  /** Whether an index was complete recently, at this library version. */
  #isComplete({ id, failure }: EmbeddingIndexRow, version: string): boolean {
    const completion = this.#complete.get(id);
    return failure === null && completion?.version === version && performance.now() - completion.at < this.#fullCheckMs;
  }

  /** @returns whether there may be more to do at once */
  async #maintain(row: EmbeddingIndexRow, engine: SearchEngine, version: string): Promise<boolean> {
    const started = performance.now();
    const tooSoon = row.failure === null && performance.now() < (this.#nextCheck.get(row.id) ?? 0);
    const check = row.slot === "building" || (!tooSoon && !this.#isComplete(row, version));
    const superseded = check ? await supersededIndexed(SUPERSEDED_BATCH) : [];
    for (const id of superseded) await removeIndexed(id);
    const audit =
      row.store !== "embedded" && performance.now() - (this.#audited.get(row.id) ?? -Infinity) > this.#auditMs;
    if (!check && !audit) return false;
    const due = row.slot === "building" || audit || row.failure !== null || (await isIncomplete(row));
    if (due) return (await this.#hold(row, engine, { audit, check })) || superseded.length > 0;
    if (row.store === "embedded" && !this.#hashed.has(row.id) && !(await hasRunningRun())) {
      if (await hashNextVectors(row.id)) return true;
      this.#hashed.add(row.id);
    }
    const now = performance.now();
    this.#complete.set(row.id, { version, at: now });
    this.#nextCheck.set(row.id, now + Math.min(MAX_CHECK_PAUSE_MS, (now - started) * CHECK_PAUSE_FACTOR));
    return superseded.length > 0;
  }

  /** @returns whether there may be more to do at once */
  async #hold(
    row: EmbeddingIndexRow,
    engine: SearchEngine,
    { audit, check }: { audit: boolean; check: boolean },
  ): Promise<boolean> {
    const lease = { indexId: row.id, holder: this.#holder };
    if (!(await claimIndex(lease, LEASE_MS))) return false;
    const controller = new AbortController();
    this.#current = controller;
    const heartbeat = setInterval(() => void this.#beat(lease, controller), HEARTBEAT_MS);
    try {
      const { signal } = controller;
      const more = await reconcileIndex(row, engine, { lease, embedderOf: this.#embedderOf, audit, check, signal });
      if (audit) this.#audited.set(row.id, performance.now());
      if (more) this.#complete.delete(row.id);
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
    const maxMs = error instanceof StoreUnavailable ? MAX_STORE_RETRY_MS : MAX_RETRY_MS;
    const waitMs = Math.min(maxMs, RETRY_MS * 2 ** Math.min(row.failures, 10));
    log.warn({ err: error, model: row.model, store: row.store, waitMs }, "the library's index could not be filled");
    await markIndexFailed(lease, error.reason, waitMs);
    return false;
  }

  async #beat(lease: Parameters<typeof releaseIndex>[0], controller: AbortController): Promise<void> {
    try {
      if (!(await extendIndexLease(lease, LEASE_MS))) controller.abort(new IndexLost("the lease was lost"));
    } catch (error) {
      log.warn({ err: error, indexId: lease.indexId }, "the lease of an index could not be renewed");
    }
  }
}

/** Whether passages are missing from an index or must be removed from it. */
async function isIncomplete(row: EmbeddingIndexRow): Promise<boolean> {
  if ((await missingPassages(row, 1)).length > 0) return true;
  return row.store !== "embedded" && (await staleEntries(row.id, 1)).length > 0;
}
