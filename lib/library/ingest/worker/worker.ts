import { databaseKind } from "@/lib/data/db/connection/client";
import { releaseAllJobs } from "@/lib/data/db/library/ingest-jobs";
import { pruneCachedPassages } from "@/lib/library/retrieval/cache/cached-passages";
import { libraryParts } from "@/lib/library/retrieval/index-worker/library";
import { clearSuperseded, followChunkSizes } from "../chunk/follow-chunk-sizes";
import { LOOK_AFTER_MS } from "../tunables";
import { IngestLane } from "./ingest-lane";
import type { IngestDependencies } from "./process-job";
import { hasIngestWorker, type RunningWorker, registerWorker, unregisterWorker } from "./worker-registry";

/**
 * Starts this process's ingest worker: a document at a time in each lane, those of earlier processes included. With the
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

/** Both lanes; the slow one looks after documents that are found already when it has no other work. */
class IngestWorker implements RunningWorker {
  readonly #dependencies: () => Promise<IngestDependencies>;
  readonly #quick: IngestLane;
  readonly #slow: IngestLane;
  /** When the documents that are found are looked after again, by the process's clock. */
  #nextLook = 0;

  constructor(dependencies: () => Promise<IngestDependencies>) {
    this.#dependencies = dependencies;
    this.#quick = new IngestLane({
      name: "quick",
      dependencies,
      // What takes long goes on in the other lane.
      onEnd: () => this.#slow.wake(),
      whenIdle: () => Promise.resolve(false),
    });
    this.#slow = new IngestLane({
      name: "slow",
      dependencies,
      onEnd: (job) => {
        if (job.recut) this.#nextLook = 0;
      },
      whenIdle: () => this.#lookAfter(),
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

  chunkAgain(): void {
    this.#nextLook = 0;
    this.#slow.chunkAgain();
    this.wake();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#lanes().map((lane) => lane.stop()));
  }

  #lanes(): IngestLane[] {
    return [this.#quick, this.#slow];
  }

  /** @returns whether there may be more to do */
  async #lookAfter(): Promise<boolean> {
    if (performance.now() < this.#nextLook) return false;
    const writer = async () => (await this.#dependencies()).index;
    if ((await clearSuperseded(writer)) || (await followChunkSizes()) || (await pruneCachedPassages())) return true;
    this.#nextLook = performance.now() + LOOK_AFTER_MS;
    return false;
  }
}
