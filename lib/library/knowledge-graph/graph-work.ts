import { z } from "zod";
import { dueCommunities, enqueueCommunities } from "@/lib/data/db/graph/communities";
import { nextSummary } from "@/lib/data/db/graph/community-summaries";
import { queueGraphJobs, readGraphProgress, withdrawGraphJobs } from "@/lib/data/db/graph/graph-jobs";
import { readGraphState } from "@/lib/data/db/graph/graph-state";
import { leaveGraphSuperseded } from "@/lib/data/db/graph/leave-graph";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { type ClaimedJob, hasOpenJob, isAnyHeld } from "@/lib/data/db/jobs/jobs";
import { onDocumentChange } from "@/lib/data/db/library/document-notices";
import { isIngesting } from "@/lib/data/db/library/ingest/ingest-jobs";
import { readLibraryVersion } from "@/lib/data/db/library/library-version";
import type { BackgroundWork } from "@/lib/data/jobs/background-work";
import { type JobEnd, type JobKind, JobLost, JobWorker } from "@/lib/data/jobs/job-worker";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { followUpTouched, readNextPassages } from "./build/store";
import { makeCommunities } from "./communities/communities";
import { summarizeNext, wantedSummaries } from "./communities/communities-summarize";
import type { Extractor } from "./extract/extraction";
import type { ModelSummarizer } from "./summarize/language-model-summarizer";
import {
  backOffMs,
  COMMUNITIES_LEASE_MS,
  COMMUNITIES_QUIET_MS,
  LEASE_MS,
  LONGEST_WAIT_MS,
  MAX_ATTEMPTS,
  POLL_MS,
  QUEUED_AT_ONCE,
  SUPERSEDED_AT_ONCE,
  TURN_MS,
  WAKE_GAP_MS,
} from "./tunables";

/** The dependencies of work on the graph. */
export interface GraphParts {
  /** Null if extraction is off. */
  extractor: Extractor | null;
  embedder: EmbeddingModel;
  /** Null if communities have only quoted summaries. */
  summarizer: ModelSummarizer | null;
}

export interface GraphWorkOptions {
  /** No other process can hold a job, so jobs of an earlier process are released first. */
  alone?: boolean;
  /** How long the graph must be unchanged before its communities are rebuilt, in milliseconds. */
  quietMs?: number;
}

/**
 * The work of this process on the graph: extracts ready documents, one at a time and only while no import runs, updates
 * changed entities, rebuilds communities once nothing changes any longer, and has the language model summarize them if one
 * is configured. Unfinished work of an earlier process is resumed.
 */
export class GraphWork implements BackgroundWork {
  /** Called at each step, since settings change. */
  readonly #parts: () => Promise<GraphParts>;
  readonly #quietMs: number;
  readonly #documents: JobWorker<unknown>;
  readonly #communities: JobWorker<unknown>;
  /** Library version and extractor for which all documents are queued. */
  #queuedFor = "";
  #stopping = false;
  #unlisten: () => void = () => undefined;
  #wakeTimer: NodeJS.Timeout | undefined;

  constructor(
    parts: () => Promise<GraphParts>,
    { alone = false, quietMs = COMMUNITIES_QUIET_MS }: GraphWorkOptions = {},
  ) {
    this.#parts = parts;
    this.#quietMs = quietMs;
    this.#documents = new JobWorker(this.#documentKind(), { alone });
    this.#communities = new JobWorker(this.#communityKind(), { alone });
  }

  start(): void {
    this.#unlisten = onDocumentChange(() => this.#wakeSoon());
    this.#documents.start();
    this.#communities.start();
  }

  wake(): void {
    this.#documents.wake();
    this.#communities.wake();
  }

  interrupt(): void {
    this.#documents.interrupt();
    this.#communities.interrupt();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#unlisten();
    clearTimeout(this.#wakeTimer);
    await Promise.all([this.#documents.stop(), this.#communities.stop()]);
  }

  /** One piece of work. @returns whether there may be more to do at once */
  async step(): Promise<boolean> {
    return (await this.#documents.step()) || (await this.#communities.step());
  }

  #documentKind(): JobKind<unknown> {
    return {
      kind: JOB_KINDS.graphDocument,
      payload: z.unknown(),
      leaseMs: LEASE_MS,
      pollMs: POLL_MS,
      longestWaitMs: LONGEST_WAIT_MS,
      plan: () => this.#planDocuments(),
      run: (job, signal) => this.#read(job, signal),
      afterError: afterReadError,
      // Communities are made once no document is left.
      whenIdle: async () => {
        this.#communities.wake();
        return false;
      },
    };
  }

  #communityKind(): JobKind<unknown> {
    return {
      kind: JOB_KINDS.graphCommunities,
      payload: z.unknown(),
      leaseMs: COMMUNITIES_LEASE_MS,
      pollMs: POLL_MS,
      longestWaitMs: LONGEST_WAIT_MS,
      plan: () => this.#planCommunities(),
      run: (job, signal) => this.#makeOrSummarize(job, signal),
      afterError: (_job, error) => {
        log.error({ err: error }, "communities could not be made and will be retried");
        return { release: true, waitMs: POLL_MS, tries: "uncounted" };
      },
    };
  }

  async #planDocuments(): Promise<"claim" | "again" | "wait"> {
    const { extractor, embedder } = await this.#parts();
    await this.#followLibrary(extractor);
    if (await settle(embedder)) return "again";
    return extractor === null || (await readGraphState()).paused || (await isIngesting()) ? "wait" : "claim";
  }

  /**
   * Queues documents that are new or were extracted by another extractor, and removes superseded ones from the graph.
   */
  async #followLibrary(extractor: Extractor | null): Promise<void> {
    const state = await libraryState(extractor);
    if (state === this.#queuedFor) return;
    while (await leaveGraphSuperseded(SUPERSEDED_AT_ONCE)) if (this.#stopping) return;
    if (extractor === null) await withdrawGraphJobs();
    else while ((await queueGraphJobs(extractor.id, QUEUED_AT_ONCE)) === QUEUED_AT_ONCE) if (this.#stopping) return;
    this.#queuedFor = state;
  }

  /** Extracts a document for a limited time. */
  async #read(job: ClaimedJob, signal: AbortSignal): Promise<JobEnd> {
    const { extractor, embedder } = await this.#parts();
    // `pause` takes jobs from their holders, but not one that is being claimed.
    if (extractor === null || (await readGraphState()).paused) return { release: true, tries: "uncounted" };
    const done = await readGraphProgress(job.subject, extractor.id);
    if (done === null) return "done";
    if (job.tries > MAX_ATTEMPTS) throw new Error("too many attempts");
    const until = performance.now() + TURN_MS;
    let now: Parameters<typeof readNextPassages>[0] | null = { ...job, documentId: job.subject, done };
    let { tries } = job;
    try {
      do {
        now = await readNextPassages(now, { extractor, embedder }, signal);
        // Tries count from the last progress.
        tries = 1;
      } while (now !== null && performance.now() < until && !(await isIngesting()));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof JobLost) throw error;
      return afterReadError({ ...job, tries }, error);
    }
    return now === null ? "done" : { release: true, tries: "uncounted" };
  }

  async #planCommunities(): Promise<"claim" | "wait"> {
    if (await isIngesting()) return "wait";
    const { extractor, summarizer } = await this.#parts();
    // Otherwise groups of the previous extractor would be summarized just before they change.
    if ((await libraryState(extractor)) !== this.#queuedFor) return "wait";
    const documents = { kind: JOB_KINDS.graphDocument, lane: "", longestWaitMs: LONGEST_WAIT_MS };
    const isPaused = (await readGraphState()).paused;
    if (isPaused ? await isAnyHeld([documents.kind]) : await hasOpenJob(documents)) return "wait";
    const isDue =
      (await dueCommunities(this.#quietMs)) !== null ||
      (summarizer !== null && (await nextSummary(wantedSummaries(summarizer), 0)) !== null);
    if (!isDue) return "wait";
    await enqueueCommunities();
    return "claim";
  }

  /** Makes the communities, or has one of them summarized. */
  async #makeOrSummarize(job: ClaimedJob, signal: AbortSignal): Promise<JobEnd> {
    const { embedder, summarizer } = await this.#parts();
    const worked =
      (await makeCommunities(job, this.#quietMs, { embedder, summarizer }, signal)) ||
      (summarizer !== null && (await summarizeNext(job, { embedder, summarizer }, signal)));
    return worked ? { release: true, tries: "reset" } : "done";
  }

  #wakeSoon(): void {
    if (this.#wakeTimer !== undefined) return;
    this.#wakeTimer = setTimeout(() => {
      this.#wakeTimer = undefined;
      this.#documents.wake();
    }, WAKE_GAP_MS);
    this.#wakeTimer.unref();
  }
}

/** Changes whenever documents may have to be read. */
async function libraryState(extractor: Extractor | null): Promise<string> {
  return `${await readLibraryVersion()} ${extractor?.id}`;
}

async function settle(embedder: EmbeddingModel): Promise<boolean> {
  try {
    return await followUpTouched(embedder);
  } catch (error) {
    // Extraction continues and reports its own errors.
    log.warn({ err: error }, "changed entities could not be updated; the worker will retry");
    return false;
  }
}

function afterReadError({ subject, tries }: ClaimedJob, error: unknown): JobEnd {
  log.warn({ err: error, documentId: subject, tries }, "a document could not be extracted into the graph");
  const failure = error instanceof AppError ? error.message : "The extraction failed unexpectedly.";
  const mayPass = tries < MAX_ATTEMPTS && (!(error instanceof AppError) || error.retryable);
  return mayPass ? { release: true, waitMs: backOffMs(tries), error: failure } : { failed: failure };
}
