import { databaseKind } from "../db/client";
import { getIngestState } from "../db/document-progress";
import {
  type ClaimedJob,
  claimJob,
  extendLease,
  hasFreeJob,
  passJobOn,
  releaseAllJobs,
  releaseJob,
  yieldJob,
} from "../db/ingest-jobs";
import { log } from "../log";
import { pruneCachedPassages } from "../retrieval/cached-passages";
import { libraryParts } from "../retrieval/library";
import { WorkLoop } from "../work-loop";
import { clearSuperseded, followPassageSizes } from "./follow-passage-sizes";
import { failJob, type IngestDependencies, JobLost, processJob } from "./process-job";
import { backOffMs, HEARTBEAT_MS, LEASE_MS, LOOK_AFTER_MS, MAX_JOB_ATTEMPTS, POLL_MS, TURN_MS } from "./tunables";
import { hasIngestWorker, type RunningWorker, registerWorker, unregisterWorker } from "./worker-registry";

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

/**
 * Starts this process's ingest worker: one document at a time, those of earlier processes included. With the
 * embedded database no other process can hold a job, so unfinished ones go on at once; otherwise when their lease ends.
 */
export async function startIngestWorker(dependencies: () => Promise<IngestDependencies> = libraryParts): Promise<void> {
  if (hasIngestWorker()) return;
  if (databaseKind() === "embedded") await releaseAllJobs();
  const worker = new IngestWorker(dependencies);
  registerWorker(worker);
  worker.start();
}

/** Stops after the current step; an unfinished job is given back and goes on at the next start. */
export async function stopIngestWorker(): Promise<void> {
  await unregisterWorker()?.stop();
}

class IngestWorker implements RunningWorker {
  /** Asked for each job anew: the library may be searched with another embedding model by then. */
  readonly #dependencies: () => Promise<IngestDependencies>;
  readonly #loop = new WorkLoop({
    step: () => this.#step(),
    pollMs: POLL_MS,
    onError: (error) => log.error({ err: error }, "the ingest worker could not reach its jobs"),
  });
  /** When the documents that are found are looked after again, by the process's clock. */
  #nextLook = 0;
  #current: (ClaimedJob & { controller: AbortController }) | undefined;

  constructor(dependencies: () => Promise<IngestDependencies>) {
    this.#dependencies = dependencies;
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

  cutAgain(): void {
    this.#nextLook = 0;
    if (this.#current?.recut === true) this.#current.controller.abort(new SizesChanged());
    this.wake();
  }

  async stop(): Promise<void> {
    const stopped = this.#loop.stop();
    this.#current?.controller.abort(new WorkerStopping());
    await stopped;
  }

  /** @returns whether there may be more to do */
  async #step(): Promise<boolean> {
    const job = await claimJob(LEASE_MS);
    if (job === null) return this.#lookAfter();
    await this.#work(job);
    if (job.recut) this.#nextLook = 0;
    return true;
  }

  /** What is found already is looked after where no document waits. @returns whether there may be more to do */
  async #lookAfter(): Promise<boolean> {
    if (performance.now() < this.#nextLook) return false;
    const writer = async () => (await this.#dependencies()).index;
    if ((await clearSuperseded(writer)) || (await followPassageSizes()) || (await pruneCachedPassages())) return true;
    this.#nextLook = performance.now() + LOOK_AFTER_MS;
    return false;
  }

  async #work(job: ClaimedJob): Promise<void> {
    const controller = new AbortController();
    this.#current = { ...job, controller };
    const heartbeat = setInterval(() => void this.#beat(job, controller), HEARTBEAT_MS);
    const turn = setInterval(() => void this.#endTurn(job, controller), TURN_MS);
    try {
      if (this.#loop.stopping) throw new WorkerStopping();
      const dependencies = await this.#dependencies();
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
    log.error({ err: error, documentId: job.documentId, attempts: job.attempts }, "a document could not be taken in");
    await yieldJob(job, backOffMs(job.attempts));
  }

  /** A long document lets those that wait go first, once its text is cut: from there it goes on where it was. */
  async #endTurn(job: ClaimedJob, controller: AbortController): Promise<void> {
    const { documentId } = job;
    try {
      if ((await getIngestState(documentId))?.stage !== "embedding" || !(await hasFreeJob(job))) return;
      controller.abort(new TurnOver());
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
