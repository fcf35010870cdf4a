import { z } from "zod";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { type ClaimedJob, hasDueJob } from "@/lib/data/db/jobs/jobs";
import { getIngestState, patchDocument } from "@/lib/data/db/library/ingest/document-progress";
import { INGEST_LANES, RECHUNK_PRIORITY } from "@/lib/data/db/library/ingest/ingest-jobs";
import { dropSupersededTables } from "@/lib/data/db/tables/write-tables";
import { type JobEnd, JobWorker } from "@/lib/data/jobs/job-worker";
import { pruneCachedPassages } from "@/lib/library/retrieval/cache/cached-passages";
import { libraryParts } from "@/lib/library/retrieval/index-worker/library";
import { log } from "@/lib/shared/log";
import { clearSuperseded, followChunkSizes } from "../chunk/follow-chunk-sizes";
import {
  backOffMs,
  LEASE_MS,
  LONGEST_WAIT_MS,
  MAINTENANCE_MS,
  MAX_JOB_ATTEMPTS,
  ORIGINAL_AWAY_MS,
  POLL_MS,
  QUICK_TURN_MS,
  SUPERSEDED_BATCH,
  TURN_MS,
} from "../tunables";
import type { IngestDependencies } from "./index-passages";
import { NeedsScanLane } from "./parse-with-ocr";
import { failJob, OriginalAway, processJob, TooSlowForQuickLane } from "./process-job";

/**
 * Imports documents, one at a time in each lane, including jobs of earlier processes; when idle, the slow lane
 * maintains documents that are already indexed.
 * @param dependencies called for each job, since the embedding model of the library may change
 */
export function ingestWork(
  dependencies: () => Promise<IngestDependencies> = libraryParts,
  options: { alone?: boolean } = {},
): JobWorker<unknown> {
  const maintenance: Maintenance = { next: 0 };
  return new JobWorker(
    {
      kind: JOB_KINDS.ingest,
      payload: z.unknown(),
      lanes: Object.values(INGEST_LANES),
      leaseMs: LEASE_MS,
      pollMs: POLL_MS,
      longestWaitMs: LONGEST_WAIT_MS,
      run: async (job, signal) => {
        try {
          return await importDocument(job, dependencies, signal);
        } finally {
          if (job.priority === RECHUNK_PRIORITY) maintenance.next = 0;
        }
      },
      // The chunk sizes may have changed.
      onInterrupt: ({ priority }) => {
        if (priority === RECHUNK_PRIORITY) maintenance.next = 0;
      },
      afterError: ({ subject, tries }, error) => {
        log.error({ err: error, documentId: subject, tries }, "a document could not be imported");
        return { release: true, waitMs: backOffMs(tries) };
      },
      whenIdle: async (lane) => lane === INGEST_LANES.slow && maintain(maintenance, dependencies),
    },
    options,
  );
}

interface Maintenance {
  /** When documents that are already indexed are checked next, on the monotonic clock. */
  next: number;
}

async function importDocument(
  job: ClaimedJob,
  dependencies: () => Promise<IngestDependencies>,
  signal: AbortSignal,
): Promise<JobEnd> {
  const turn = new AbortController();
  const turnMs = job.lane === INGEST_LANES.quick ? QUICK_TURN_MS : TURN_MS;
  const started: Turn = {};
  const timer = setInterval(() => void endTurn(job, started, turn), turnMs);
  try {
    const parts = await dependencies();
    if (job.tries > MAX_JOB_ATTEMPTS) {
      await failJob(job, { code: "internal", detail: "too many attempts" }, parts);
    } else await processJob(job, parts, signal, turn.signal);
    return "done";
  } catch (error) {
    signal.throwIfAborted();
    // To the back of the queue.
    if (turn.signal.aborted) return { release: true, waitMs: 0, tries: "uncounted" };
    if (error instanceof NeedsScanLane) return { release: true, tries: "uncounted", lane: INGEST_LANES.scans, size: 0 };
    if (error instanceof OriginalAway) {
      log.warn({ documentId: job.subject, reason: error.message }, "an import waits for the storage of originals");
      return { release: true, waitMs: ORIGINAL_AWAY_MS, tries: "uncounted", error: error.message };
    }
    if (!(error instanceof TooSlowForQuickLane)) throw error;
    await patchDocument(job, { stage: "waiting" });
    return { release: true, tries: "uncounted", lane: INGEST_LANES.slow, size: 0 };
  } finally {
    clearInterval(timer);
  }
}

interface Turn {
  /** Passages indexed at the turn's first check. */
  done?: number;
}

/**
 * Lets waiting documents go first while OCR reads this one's pages, and once its text is cut: either continues where it
 * stopped. Every turn reads a page or indexes some passages, so that a long document ends even when others keep arriving.
 */
async function endTurn({ subject, lane, priority }: ClaimedJob, started: Turn, turn: AbortController): Promise<void> {
  try {
    const state = await getIngestState(subject);
    if (state?.stage !== "embedding" && state?.stage !== "recognizing") return;
    started.done ??= state.done;
    const queue = { kind: JOB_KINDS.ingest, lane, longestWaitMs: LONGEST_WAIT_MS };
    if (state.done > started.done && (await hasDueJob(queue, priority))) turn.abort();
  } catch (error) {
    log.warn({ err: error, documentId: subject }, "could not look for waiting documents");
  }
}

/** @returns whether there may be more to do */
async function maintain(maintenance: Maintenance, dependencies: () => Promise<IngestDependencies>): Promise<boolean> {
  if (performance.now() < maintenance.next) return false;
  const writer = async () => (await dependencies()).index;
  if ((await clearSuperseded(writer)) || (await dropSupersededTables(SUPERSEDED_BATCH))) return true;
  if ((await followChunkSizes()) || (await pruneCachedPassages())) return true;
  maintenance.next = performance.now() + MAINTENANCE_MS;
  return false;
}
