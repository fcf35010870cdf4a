import { databaseKind } from "@/lib/data/db/connection/client";
import { releaseAllJobs } from "@/lib/data/db/library/ingest-jobs";
import { pruneCachedPassages } from "@/lib/library/retrieval/cache/cached-passages";
import { libraryParts } from "@/lib/library/retrieval/index-worker/library";
import { clearSuperseded, followChunkSizes } from "../chunk/follow-chunk-sizes";
import { MAINTENANCE_MS } from "../tunables";
import { IngestLane } from "./ingest-lane";
import type { IngestDependencies } from "./process-job";
import { hasIngestWorker, type RunningWorker, registerWorker, unregisterWorker } from "./worker-registry";

/**
 * Starts this process's ingest worker: one document at a time in each lane, jobs of earlier processes included. With the
 * embedded database no other process can hold a job, so unfinished ones resume at once; otherwise when their lease expires.
 */
export async function startIngestWorker(dependencies: () => Promise<IngestDependencies> = libraryParts): Promise<void> {
  if (hasIngestWorker()) return;
  if (databaseKind() === "embedded") await releaseAllJobs();
  const worker = new IngestWorker(dependencies);
  registerWorker(worker);
  worker.start();
}

/** Stops after the current step; an unfinished job is released and resumes at the next start. */
export async function stopIngestWorker(): Promise<void> {
  await unregisterWorker()?.stop();
}

/** Both lanes; when idle, the slow one maintains documents that are already indexed. */
class IngestWorker implements RunningWorker {
  readonly #dependencies: () => Promise<IngestDependencies>;
  readonly #quick: IngestLane;
  readonly #slow: IngestLane;
  /** When indexed documents are checked next, on the monotonic clock. */
  #nextMaintenance = 0;

  constructor(dependencies: () => Promise<IngestDependencies>) {
    this.#dependencies = dependencies;
    this.#quick = new IngestLane({
      name: "quick",
      dependencies,
      // The job may have moved to the slow lane.
      onEnd: () => this.#slow.wake(),
      whenIdle: () => Promise.resolve(false),
    });
    this.#slow = new IngestLane({
      name: "slow",
      dependencies,
      onEnd: (job) => {
        if (job.recut) this.#nextMaintenance = 0;
      },
      whenIdle: () => this.#maintain(),
    });
  }

  start(): void {
    for (const lane of this.#lanes()) lane.start();
  }

  wake(): void {
    for (const lane of this.#lanes()) lane.wake();
  }

  abandon(documentId: string): void {
    for (const lane of this.#lanes()) lane.abandon(documentId);
  }

  restartRechunk(): void {
    this.#nextMaintenance = 0;
    this.#slow.restartRechunk();
    this.wake();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#lanes().map((lane) => lane.stop()));
  }

  #lanes(): IngestLane[] {
    return [this.#quick, this.#slow];
  }

  /** @returns whether there may be more to do */
  async #maintain(): Promise<boolean> {
    if (performance.now() < this.#nextMaintenance) return false;
    const writer = async () => (await this.#dependencies()).index;
    if ((await clearSuperseded(writer)) || (await followChunkSizes()) || (await pruneCachedPassages())) return true;
    this.#nextMaintenance = performance.now() + MAINTENANCE_MS;
    return false;
  }
}
