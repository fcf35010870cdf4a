import { z } from "zod";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { retryJobs } from "@/lib/data/db/jobs/jobs";
import { readLibraryVersion } from "@/lib/data/db/library/library-version";
import { hasRunningRun } from "@/lib/data/db/runs/runs";
import { type EmbeddingIndexRow, missingPassages } from "@/lib/data/db/search/embedding-indexes";
import { enqueueIndex, type IndexJob, markIndexFailed } from "@/lib/data/db/search/index-outcomes";
import { staleEntries } from "@/lib/data/db/search/indexed-passages";
import { removeIndexed, supersededIndexed } from "@/lib/data/db/search/remove-indexed";
import { wakeWork } from "@/lib/data/jobs/background-work";
import { type JobEnd, type JobKind, JobWorker } from "@/lib/data/jobs/job-worker";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { log } from "@/lib/shared/log";
import { withCachedPassages } from "../cache/cached-passages";
import { StoreUnavailable } from "../index/store-unavailable";
import {
  AUDIT_MS,
  CHECK_PAUSE_FACTOR,
  FULL_CHECK_MS,
  LEASE_MS,
  MAX_CHECK_PAUSE_MS,
  MAX_RETRY_MS,
  MAX_STORE_RETRY_MS,
  POLL_MS,
  RETIRED_GRACE_MS,
  RETRY_MS,
  SETTLED_MS,
  SUPERSEDED_BATCH,
} from "../tunables";
import { RetiredIndexes } from "./drop-retired";
import { FillFailure } from "./fill-index";
import { followEmbeddingSetting } from "./follow-embedding-setting";
import { hashNextVectors } from "./hash-vectors";
import { indexedEmbedder } from "./indexed-model";
import { libraryIndexes } from "./library";
import { reconcileIndex } from "./reconcile-index";

export interface IndexWorkOptions {
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

/**
 * Fills the index of a newly chosen embedding model and switches to it once it is complete, adds missing passages to the
 * active index, and removes retired indexes. Processes on one database share the work; unfinished work is resumed by any
 * of them.
 */
export function indexWork({ alone = false, ...options }: IndexWorkOptions = {}): JobWorker<unknown> {
  const keeper = new IndexKeeper(options);
  const kind: JobKind<unknown> = {
    kind: JOB_KINDS.index,
    payload: z.unknown(),
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
    longestWaitMs: 2 * MAX_RETRY_MS,
    plan: () => keeper.plan(),
    run: (job, signal) => keeper.reconcile(job, signal),
    afterError: (job, error) => keeper.afterError(job, error),
    whenIdle: async () => keeper.hasMore,
  };
  return new JobWorker(kind, { alone });
}

/** Called when settings are saved: reconciles the indexes at once, and retries failed ones. */
export async function embeddingSettingSaved(): Promise<void> {
  try {
    await followEmbeddingSetting();
    await retryJobs(JOB_KINDS.index);
  } catch (error) {
    // The settings are saved; the worker retries soon.
    log.warn({ err: error }, "the indexes could not be reconciled with the settings; the worker will retry");
  }
  wakeWork(JOB_KINDS.index);
}

async function cachedEmbedder(row: EmbeddingIndexRow): Promise<EmbeddingModel> {
  return withCachedPassages(await indexedEmbedder(row));
}

/** Finds out which indexes need work, and reconciles them. */
class IndexKeeper {
  readonly #embedderOf: NonNullable<IndexWorkOptions["embedderOf"]>;
  readonly #retired = new RetiredIndexes();
  readonly #retiredGraceMs: number;
  readonly #auditMs: number;
  readonly #fullCheckMs: number;
  readonly #complete = new Map<string, Completion>();
  /** Earliest next check of a complete index even though the library changes, by index. */
  readonly #nextCheck = new Map<string, number>();
  /** Time of the last audit of an external store, by index. */
  readonly #audited = new Map<string, number>();
  /** When the last job of an index found nothing more to do. */
  readonly #settled = new Map<string, number>();
  /** Indexes in the database whose vectors all have their hash. */
  readonly #hashed = new Set<string>();
  /** Whether there may be more to do than the queued jobs. */
  hasMore = false;

  constructor({ embedderOf = cachedEmbedder, retiredGraceMs, lookAgainMs }: IndexWorkOptions) {
    this.#retiredGraceMs = retiredGraceMs ?? RETIRED_GRACE_MS;
    this.#auditMs = lookAgainMs ?? AUDIT_MS;
    this.#fullCheckMs = lookAgainMs ?? FULL_CHECK_MS;
    this.#embedderOf = embedderOf;
  }

  /** Queues the indexes that need work, and does what needs no lease. */
  async plan(): Promise<"claim"> {
    await followEmbeddingSetting();
    const { active, building, engine } = await libraryIndexes();
    const version = await readLibraryVersion();
    // The active index goes first: passages that it lacks are found only by lexical search.
    const worked = await this.#maintain(active, version);
    const alsoWorked = building !== null && (await this.#maintain(building, version));
    this.hasMore = (await this.#retired.dropSome(engine, this.#retiredGraceMs)) || worked || alsoWorked;
    return "claim";
  }

  /** Whether an index was complete recently, at this library version. */
  #isComplete({ id, failure }: EmbeddingIndexRow, version: string): boolean {
    const completion = this.#complete.get(id);
    return failure === null && completion?.version === version && performance.now() - completion.at < this.#fullCheckMs;
  }

  /** What an index needs now: a comparison with the library, and an audit of its store. */
  #needs(row: EmbeddingIndexRow, version: string): { check: boolean; audit: boolean } {
    const tooSoon = row.failure === null && performance.now() < (this.#nextCheck.get(row.id) ?? 0);
    const check = row.slot === "building" || (!tooSoon && !this.#isComplete(row, version));
    const audit =
      row.store !== "embedded" && performance.now() - (this.#audited.get(row.id) ?? -Infinity) > this.#auditMs;
    return { check, audit };
  }

  /** Queues an index if it needs work. @returns whether there may be more to do at once */
  async #maintain(row: EmbeddingIndexRow, version: string): Promise<boolean> {
    const started = performance.now();
    if (started < (this.#settled.get(row.id) ?? -Infinity) + SETTLED_MS) return false;
    const { check, audit } = this.#needs(row, version);
    const superseded = check ? await supersededIndexed(SUPERSEDED_BATCH) : [];
    for (const id of superseded) await removeIndexed(id);
    if (!check && !audit) return false;
    if (row.slot === "building" || audit || row.failure !== null || (await isIncomplete(row))) {
      await enqueueIndex(row.id);
      return superseded.length > 0;
    }
    if (row.store === "embedded" && !this.#hashed.has(row.id) && !(await hasRunningRun())) {
      if (await hashNextVectors(row.id)) return true;
      this.#hashed.add(row.id);
    }
    const now = performance.now();
    this.#complete.set(row.id, { version, at: now });
    this.#nextCheck.set(row.id, now + Math.min(MAX_CHECK_PAUSE_MS, (now - started) * CHECK_PAUSE_FACTOR));
    return superseded.length > 0;
  }

  /** One step of a claimed index's reconciliation. */
  async reconcile(job: IndexJob, signal: AbortSignal): Promise<JobEnd> {
    const { active, building, engine } = await libraryIndexes();
    const row = [active, building].find((each) => each?.id === job.subject);
    if (row === undefined || row === null) return "done";
    const { check, audit } = this.#needs(row, await readLibraryVersion());
    const embedderOf = this.#embedderOf;
    try {
      const more = await reconcileIndex(row, engine, { job, embedderOf, audit, check, signal });
      if (audit) this.#audited.set(row.id, performance.now());
      if (more) this.#complete.delete(row.id);
      else this.#settled.set(row.id, performance.now());
      return more ? { release: true, waitMs: 0, tries: "reset" } : "done";
    } catch (error) {
      this.#audited.delete(row.id);
      throw error;
    }
  }

  async afterError(job: IndexJob & { tries: number }, error: unknown): Promise<JobEnd> {
    if (!(error instanceof FillFailure) && !(error instanceof StoreUnavailable)) {
      log.error({ err: error, indexId: job.subject }, "a step of the index worker failed");
      return { release: true, waitMs: POLL_MS, tries: "uncounted" };
    }
    const maxMs = error instanceof StoreUnavailable ? MAX_STORE_RETRY_MS : MAX_RETRY_MS;
    const waitMs = Math.min(maxMs, RETRY_MS * 2 ** Math.min(job.tries - 1, 10));
    log.warn({ err: error, indexId: job.subject, waitMs }, "the library's index could not be filled");
    await markIndexFailed(job, error.reason);
    return { release: true, waitMs };
  }
}

/** Whether passages are missing from an index or must be removed from it. */
async function isIncomplete(row: EmbeddingIndexRow): Promise<boolean> {
  if ((await missingPassages(row, 1)).length > 0) return true;
  return row.store !== "embedded" && (await staleEntries(row.id, 1)).length > 0;
}
