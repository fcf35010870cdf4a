import { getIngestState } from "@/lib/data/db/library/document-progress";
import {
  type ClaimedJob,
  claimJob,
  extendLease,
  hasFreeJob,
  type Lane,
  moveToSlowLane,
  passJobOn,
  releaseJob,
  yieldJob,
} from "@/lib/data/db/library/ingest-jobs";
import { log } from "@/lib/shared/log";
import { WorkLoop } from "@/lib/shared/work-loop";
import {
  backOffMs,
  HEARTBEAT_MS,
  LEASE_MS,
  MAX_JOB_ATTEMPTS,
  OWNERS_REMEMBERED,
  POLL_MS,
  QUICK_MAX_BYTES,
  QUICK_TURN_MS,
  TURN_MS,
} from "../tunables";
import { failJob, type IngestDependencies, JobLost, processJob, TooSlowForQuickLane } from "./process-job";

/** The process is stopping; the job is released. */
class WorkerStopping extends Error {
  override readonly name = "WorkerStopping";
}

/** The chunk sizes may have changed. */
class SizesChanged extends Error {
  override readonly name = "SizesChanged";
}

/** Other documents wait, and this one has used its turn. */
class TurnOver extends Error {
  override readonly name = "TurnOver";
}

interface Turn {
  /** Passages indexed at the turn's first check. */
  done?: number;
}

export interface LaneOptions {
  name: Lane["name"];
  /** Called for each job, since the embedding model of the library may change. */
  dependencies: () => Promise<IngestDependencies>;
  /** Called with each job that has left this lane. */
  onEnd: (job: ClaimedJob) => void;
  /** Called when the lane has no job. @returns whether there may be more to do */
  whenIdle: () => Promise<boolean>;
}

/** Processes the jobs of one lane, one document at a time. */
export class IngestLane {
  readonly #lane: Lane;
  readonly #options: LaneOptions;
  readonly #loop = new WorkLoop({
    step: () => this.#step(),
    pollMs: POLL_MS,
    onError: (error) => log.error({ err: error }, "the ingest worker could not read its jobs"),
  });
  /** Owners of the jobs claimed so far, the latest last. */
  #served: string[] = [];
  #current: (ClaimedJob & { controller: AbortController }) | undefined;

  constructor(options: LaneOptions) {
    this.#lane = { name: options.name, quickBytes: QUICK_MAX_BYTES };
    this.#options = options;
  }

  start(): void {
    this.#loop.start();
  }

  wake(): void {
    this.#loop.wake();
  }

  abandon(documentId: string): void {
    if (this.#current?.documentId === documentId) {
      this.#current.controller.abort(new JobLost("the document was deleted or cancelled"));
    }
  }

  restartRechunk(): void {
    if (this.#current?.recut === true) this.#current.controller.abort(new SizesChanged());
  }

  async stop(): Promise<void> {
    const stopped = this.#loop.stop();
    this.#current?.controller.abort(new WorkerStopping());
    await stopped;
  }

  /** @returns whether there may be more to do */
  async #step(): Promise<boolean> {
    const job = await claimJob(LEASE_MS, this.#lane, this.#served);
    if (job === null) return this.#options.whenIdle();
    this.#served = [...this.#served.filter((owner) => owner !== job.ownerId), job.ownerId].slice(-OWNERS_REMEMBERED);
    await this.#work(job);
    this.#options.onEnd(job);
    return true;
  }

  async #work(job: ClaimedJob): Promise<void> {
    const controller = new AbortController();
    this.#current = { ...job, controller };
    const heartbeat = setInterval(() => void this.#beat(job, controller), HEARTBEAT_MS);
    const started: Turn = {};
    const turnMs = job.lane === "quick" ? QUICK_TURN_MS : TURN_MS;
    const turn = setInterval(() => void this.#endTurn(job, started, controller), turnMs);
    try {
      if (this.#loop.stopping) throw new WorkerStopping();
      const dependencies = await this.#options.dependencies();
      if (job.attempts > MAX_JOB_ATTEMPTS) {
        await failJob(job, { code: "internal", detail: "too many attempts" }, dependencies);
      } else await processJob(job, dependencies, controller.signal);
    } catch (error) {
      await this.#afterError(job, controller.signal.aborted ? controller.signal.reason : error);
    } finally {
      clearInterval(heartbeat);
      clearInterval(turn);
      this.#current = undefined;
    }
  }

  async #afterError(job: ClaimedJob, error: unknown): Promise<void> {
    if (error instanceof JobLost) return;
    if (error instanceof WorkerStopping || error instanceof SizesChanged) return releaseJob(job);
    if (error instanceof TurnOver) return passJobOn(job);
    if (error instanceof TooSlowForQuickLane) return moveToSlowLane(job);
    log.error({ err: error, documentId: job.documentId, attempts: job.attempts }, "a document could not be imported");
    await yieldJob(job, backOffMs(job.attempts));
  }

  /**
   * Lets waiting documents go first once this one's text is cut: embedding continues where it stopped. Every turn indexes
   * some passages, so that a long document ends even when others keep arriving.
   */
  async #endTurn(job: ClaimedJob, started: Turn, controller: AbortController): Promise<void> {
    const { documentId } = job;
    try {
      const state = await getIngestState(documentId);
      if (state?.stage !== "embedding") return;
      started.done ??= state.done;
      if (state.done > started.done && (await hasFreeJob(job, this.#lane))) controller.abort(new TurnOver());
    } catch (error) {
      log.warn({ err: error, documentId }, "could not look for waiting documents");
    }
  }

  async #beat(job: ClaimedJob, controller: AbortController): Promise<void> {
    try {
      if (!(await extendLease(job, LEASE_MS))) controller.abort(new JobLost("the lease was lost"));
    } catch (error) {
      log.warn({ err: error, documentId: job.documentId }, "the lease of an ingest job could not be renewed");
    }
  }
}
