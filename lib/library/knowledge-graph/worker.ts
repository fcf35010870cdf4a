import { randomUUID } from "node:crypto";
import { databaseKind } from "@/lib/data/db/connection/client";
import { releaseAllCommunities } from "@/lib/data/db/graph/communities";
import {
  claimGraphJob,
  extendGraphLease,
  failGraphJob,
  type GraphJob,
  isIngesting,
  queueGraphJobs,
  releaseAllGraphJobs,
  releaseGraphJob,
} from "@/lib/data/db/graph/graph-jobs";
import { leaveGraphSuperseded } from "@/lib/data/db/graph/leave-graph";
import { onDocumentChange } from "@/lib/data/db/library/document-notices";
import { readSearchVersions } from "@/lib/data/db/library/library-version";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { WorkLoop } from "@/lib/shared/work-loop";
import { followUpTouched, GraphJobLost, readNextPassages } from "./build/store";
import { CommunityMaker } from "./communities/communities";
import { summarizeNext } from "./communities/communities-summarize";
import type { Extractor } from "./extract/extraction";
import type { ModelSummarizer } from "./summarize/language-model-summarizer";
import {
  backOffMs,
  HEARTBEAT_MS,
  LEASE_MS,
  MAX_ATTEMPTS,
  POLL_MS,
  QUEUED_AT_ONCE,
  SUPERSEDED_AT_ONCE,
  TURN_MS,
  WAKE_GAP_MS,
} from "./tunables";
import { hasGraphWorker, type RunningGraphWorker, registerGraphWorker, unregisterGraphWorker } from "./worker-registry";

/** The process is stopping, or a user has paused or rebuilt the graph; the job is released. */
class Interrupted extends Error {
  override readonly name = "Interrupted";
}

/** The dependencies of the graph worker. */
export interface GraphParts {
  /** Null if extraction is off. */
  extractor: Extractor | null;
  embedder: EmbeddingModel;
  /** Null if communities have only quoted summaries. */
  summarizer: ModelSummarizer | null;
}

/**
 * Starts this process's graph worker: it extracts ready documents, one at a time and only while no import runs, updates
 * changed entities, rebuilds communities once nothing changes any more, and has the language model summarize them if one
 * is configured. Unfinished work of an earlier process is resumed.
 */
export function startGraphWorker(parts: () => Promise<GraphParts>): void {
  if (hasGraphWorker()) return;
  const worker = new GraphWorker(parts, { alone: databaseKind() === "embedded" });
  registerGraphWorker(worker);
  worker.start();
}

/** Stops after the current step; unfinished work resumes at the next start. */
export async function stopGraphWorker(): Promise<void> {
  await unregisterGraphWorker()?.stop();
}

/** One worker; tests run several in a process. */
export class GraphWorker implements RunningGraphWorker {
  /** Called at each step, since settings change. */
  readonly #parts: () => Promise<GraphParts>;
  readonly #holder = randomUUID();
  readonly #communities: CommunityMaker;
  readonly #loop = new WorkLoop({
    step: () => this.step(),
    pollMs: POLL_MS,
    onError: (error) => log.error({ err: error }, "a step of the graph worker failed"),
  });
  /** With the embedded database no other process can hold a job, so jobs of an earlier process are released first. */
  #freeFirst: boolean;
  /** Library version and extractor for which all documents are queued. */
  #queuedFor = "";
  #current: AbortController | undefined;
  #unlisten: () => void = () => undefined;
  #wakeTimer: NodeJS.Timeout | undefined;

  constructor(
    parts: () => Promise<GraphParts>,
    { alone = false, quietMs }: { alone?: boolean; quietMs?: number } = {},
  ) {
    this.#parts = parts;
    this.#freeFirst = alone;
    this.#communities = new CommunityMaker(this.#holder, quietMs);
  }

  start(): void {
    this.#unlisten = onDocumentChange(() => this.#wakeSoon());
    this.#loop.start();
  }

  wake(): void {
    this.#loop.wake();
  }

  interrupt(): void {
    this.#current?.abort(new Interrupted());
    this.wake();
  }

  async stop(): Promise<void> {
    this.#unlisten();
    clearTimeout(this.#wakeTimer);
    const stopped = this.#loop.stop();
    this.#current?.abort(new Interrupted());
    await stopped;
  }

  /** One piece of work. @returns whether there may be more to do at once */
  async step(): Promise<boolean> {
    if (this.#freeFirst) {
      await releaseAllGraphJobs();
      await releaseAllCommunities();
    }
    this.#freeFirst = false;
    const parts = await this.#parts();
    const { extractor, embedder } = parts;
    await this.#followLibrary(extractor);
    const settled = await this.#settle(embedder);
    if (this.#loop.stopping) return false;
    if (settled) return true;
    if (await isIngesting()) return false;
    if (extractor !== null) {
      const job = await claimGraphJob(extractor.id, LEASE_MS);
      if (job !== null) {
        await this.#read(job, { extractor, embedder });
        return true;
      }
    }
    if (await this.#controlled((signal) => this.#communities.make(parts, signal))) return true;
    return parts.summarizer !== null && this.#summarize({ embedder, summarizer: parts.summarizer });
  }

  async #summarize(parts: { embedder: EmbeddingModel; summarizer: ModelSummarizer }): Promise<boolean> {
    return this.#controlled(async (signal) => {
      try {
        return await summarizeNext(this.#holder, parts, signal);
      } catch (error) {
        if (signal.aborted) return true;
        throw error;
      }
    });
  }

  /** Queues documents that are new or were read by another extractor, and removes superseded ones from the graph. */
  async #followLibrary(extractor: Extractor | null): Promise<void> {
    const state = `${(await readSearchVersions()).libraryVersion} ${extractor?.id}`;
    if (state === this.#queuedFor) return;
    while (await leaveGraphSuperseded(SUPERSEDED_AT_ONCE)) if (this.#loop.stopping) return;
    if (extractor !== null) {
      while ((await queueGraphJobs(extractor.id, QUEUED_AT_ONCE)) === QUEUED_AT_ONCE) if (this.#loop.stopping) return;
    }
    this.#queuedFor = state;
  }

  async #settle(embedder: EmbeddingModel): Promise<boolean> {
    try {
      return await followUpTouched(embedder);
    } catch (error) {
      // Extraction continues and reports its own errors.
      log.warn({ err: error }, "changed entities could not be updated; the worker will retry");
      return false;
    }
  }

  async #read(job: GraphJob, parts: { extractor: Extractor; embedder: EmbeddingModel }): Promise<void> {
    await this.#controlled(async (signal, controller) => {
      const heartbeat = setInterval(() => void this.#beat(job, controller), HEARTBEAT_MS);
      const until = performance.now() + TURN_MS;
      let now: GraphJob | null = job;
      try {
        if (job.attempts > MAX_ATTEMPTS) throw new Error("too many attempts");
        do now = await readNextPassages(now, parts, signal);
        while (now !== null && performance.now() < until && !(await isIngesting()));
        if (now !== null) await releaseGraphJob(now);
      } catch (error) {
        await this.#afterError(now ?? job, signal.aborted ? signal.reason : error);
      } finally {
        clearInterval(heartbeat);
      }
      return true;
    });
  }

  async #afterError(job: GraphJob, error: unknown): Promise<void> {
    if (error instanceof GraphJobLost) return;
    if (error instanceof Interrupted) return releaseGraphJob(job);
    const { documentId, attempts } = job;
    log.warn({ err: error, documentId, attempts }, "a document could not be extracted into the graph");
    const failure = error instanceof AppError ? error.message : "The extraction failed unexpectedly.";
    const mayPass = attempts < MAX_ATTEMPTS && (!(error instanceof AppError) || error.retryable);
    await failGraphJob(job, failure, mayPass ? backOffMs(attempts) : null);
  }

  async #controlled<T>(work: (signal: AbortSignal, controller: AbortController) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    this.#current = controller;
    // `stop` may have been called before the controller existed.
    if (this.#loop.stopping) controller.abort(new Interrupted());
    try {
      return await work(controller.signal, controller);
    } finally {
      this.#current = undefined;
    }
  }

  async #beat(job: GraphJob, controller: AbortController): Promise<void> {
    try {
      if (!(await extendGraphLease(job, LEASE_MS))) controller.abort(new GraphJobLost("the lease was lost"));
    } catch (error) {
      log.warn({ err: error, documentId: job.documentId }, "the lease of a graph job could not be renewed");
    }
  }

  #wakeSoon(): void {
    if (this.#wakeTimer !== undefined) return;
    this.#wakeTimer = setTimeout(() => {
      this.#wakeTimer = undefined;
      this.wake();
    }, WAKE_GAP_MS);
    this.#wakeTimer.unref();
  }
}
