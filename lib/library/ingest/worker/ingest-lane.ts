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
import { failJob, type IngestDependencies, JobLost, processJob, TakesLong } from "./process-job";

/** The process is going to stop; the job is given back. */
class WorkerStopping extends Error {
  override readonly name = "WorkerStopping";
}

/** The sizes of passages may be others now. */
class SizesChanged extends Error {
  override readonly name = "SizesChanged";
}

/** Other documents wait, and this one has had its turn. */
class TurnOver extends Error {
  override readonly name = "TurnOver";
}

/** How many passages were indexed when the turn was looked at first. */
interface Turn {
  done?: number;
}

export interface LaneOptions {
  name: Lane["name"];
  /** Asked again for each job: the library may be searched with another embedding model by then. */
  dependencies: () => Promise<IngestDependencies>;
  /** Told of each job that is not this lane's any more. */
  onEnd: (job: ClaimedJob) => void;
  /** Work for when the lane has no job. @returns whether there may be more to do */
  whenIdle: () => Promise<boolean>;
}

/** Works on the jobs of one lane, one document at a time. */
export class IngestLane {
  readonly #lane: Lane;
  readonly #options: LaneOptions;
  readonly #loop = new WorkLoop({
    step: () => this.#step(),
    pollMs: POLL_MS,
    onError: (error) => log.error({ err: error }, "the ingest worker could not reach its jobs"),
  });
  /** Owners whose jobs were taken, the latest last. */
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

  chunkAgain(): void {
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
    const began: Turn = {};
    const turnMs = job.lane === "quick" ? QUICK_TURN_MS : TURN_MS;
    const turn = setInterval(() => void this.#endTurn(job, began, controller), turnMs);
    try {
      if (this.#loop.stopping) throw new WorkerStopping();
      const dependencies = await this.#options.dependencies();
      if (job.attempts > MAX_JOB_ATTEMPTS) {
        await failJob(job, { code: "internal", detail: "it was tried too often" }, dependencies);
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
    if (error instanceof TakesLong) return moveToSlowLane(job);
    log.error({ err: error, documentId: job.documentId, attempts: job.attempts }, "a document could not be taken in");
    await yieldJob(job, backOffMs(job.attempts));
  }

  /**
   * A long document lets those that wait go first, once its text is cut: from there it goes on where it was. Something of
   * it is indexed in every turn, or it would never end where others come all the time.
   */
  async #endTurn(job: ClaimedJob, began: Turn, controller: AbortController): Promise<void> {
    const { documentId } = job;
    try {
      const state = await getIngestState(documentId);
      if (state?.stage !== "embedding") return;
      began.done ??= state.done;
      if (state.done > began.done && (await hasFreeJob(job, this.#lane))) controller.abort(new TurnOver());
    } catch (error) {
      log.warn({ err: error, documentId }, "could not look for documents that wait");
    }
  }

  async #beat(job: ClaimedJob, controller: AbortController): Promise<void> {
    try {
      if (!(await extendLease(job, LEASE_MS))) controller.abort(new JobLost("the lease was lost"));
    } catch (error) {
      log.warn({ err: error, documentId: job.documentId }, "an ingest lease could not be extended");
    }
  }
}
