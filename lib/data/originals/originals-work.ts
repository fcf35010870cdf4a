import { z } from "zod";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { queueJob } from "@/lib/data/db/jobs/jobs";
import {
  beginStoring,
  bytesInDatabase,
  dropFromDatabase,
  endStoring,
  findStoredOriginal,
  forgetStored,
  originalsElsewhere,
  originalsInDatabase,
  originalsToRemove,
  releaseUnused,
  returnToDatabase,
  type StoredOriginal,
} from "@/lib/data/db/originals/stored-originals";
import { type JobEnd, JobLost, type JobOf, JobWorker, type JobWorkerOptions } from "@/lib/data/jobs/job-worker";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { sha256 } from "./place";
import { placeNamed, readStored, wantedPlace } from "./places";
import { FILES_A_TURN, FIRST_WAIT_MS, LEASE_MS, LONGEST_WAIT_MS, POLL_MS, RECONCILE_MS } from "./tunables";

/**
 * Moves originals to the place that the environment names and removes files that nothing needs. There is one job, so
 * that one process at a time does so; what a killed one has begun is removed and done again.
 */
export function originalsWork(options: JobWorkerOptions = {}): JobWorker<unknown> {
  const work = new OriginalsWork();
  return new JobWorker<unknown>(
    {
      kind: JOB_KINDS.originals,
      payload: z.unknown(),
      leaseMs: LEASE_MS,
      pollMs: POLL_MS,
      longestWaitMs: LONGEST_WAIT_MS,
      plan: () => work.plan(),
      run: (job, signal) => work.run(job, signal),
      afterError: ({ tries }, error) => {
        const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 10));
        log.error({ err: error, waitMs }, "originals could not be moved; they stay where they are");
        return { release: true, waitMs, error: error instanceof AppError ? error.message : "unexpected error" };
      },
    },
    options,
  );
}

class OriginalsWork {
  #reconcileAt = 0;
  /** Contents that cannot be moved, because their bytes are damaged or gone. */
  readonly #stuck = new Set<string>();

  async plan(): Promise<"claim"> {
    if (performance.now() >= this.#reconcileAt) {
      await releaseUnused();
      this.#stuck.clear();
      this.#reconcileAt = performance.now() + RECONCILE_MS;
    }
    if (await this.#hasWork()) {
      await queueJob({ kind: JOB_KINDS.originals, subject: JOB_KINDS.originals, ownerId: LOCAL_OWNER });
    }
    return "claim";
  }

  async #hasWork(): Promise<boolean> {
    if ((await originalsToRemove(1)).length > 0) return true;
    const { inDatabase, elsewhere } = await this.#misplaced(1);
    return inDatabase.length + elsewhere.length > 0;
  }

  async #misplaced(limit: number) {
    const wanted = wantedPlace();
    const most = limit + this.#stuck.size;
    const inDatabase = wanted === "database" ? [] : await originalsInDatabase(most);
    const elsewhere = await originalsElsewhere(wanted, most);
    return {
      inDatabase: inDatabase.filter((hash) => !this.#stuck.has(hash)).slice(0, limit),
      elsewhere: elsewhere.filter(({ contentHash }) => !this.#stuck.has(contentHash)).slice(0, limit),
    };
  }

  async run(job: JobOf<unknown>, signal: AbortSignal): Promise<JobEnd> {
    for (const file of await originalsToRemove(FILES_A_TURN)) {
      signal.throwIfAborted();
      await placeNamed(file.place).remove(file.key, signal);
      await forgetStored(file);
    }
    const { inDatabase, elsewhere } = await this.#misplaced(FILES_A_TURN);
    for (const hash of inDatabase) await this.#moveOut(job, hash, signal);
    for (const file of elsewhere) await this.#relocate(job, file, signal);
    return "done";
  }

  async #moveOut(job: JobOf<unknown>, hash: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const bytes = await bytesInDatabase(hash);
    // Deleted meanwhile.
    if (bytes === null) return;
    if (sha256(bytes) !== hash) return this.#giveUp(hash, "its bytes in the database differ from its hash");
    if ((await findStoredOriginal(hash)) !== null) requireHeld(await dropFromDatabase(job, hash));
    else await this.#write(job, hash, bytes, signal);
  }

  async #relocate(job: JobOf<unknown>, file: StoredOriginal, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { contentHash } = file;
    const bytes = await readStored(file, signal).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "data_damaged") return null;
      throw error;
    });
    if (bytes === null) return this.#giveUp(contentHash, `its file in “${file.place}” is missing or damaged`);
    if (wantedPlace() === "database") requireHeld(await returnToDatabase(job, contentHash, bytes));
    else await this.#write(job, contentHash, bytes, signal);
  }

  /** The source is kept until the copy was read back. */
  async #write(job: JobOf<unknown>, hash: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    const wanted = wantedPlace();
    if (wanted === "database") return;
    const file = await beginStoring(wanted, hash);
    await placeNamed(wanted).write(file.key, bytes, signal);
    if ((await readStored(file, signal)) === null) throw new AppError("unavailable", "A stored original is not found.");
    requireHeld(await endStoring(job, file));
  }

  #giveUp(contentHash: string, why: string): void {
    this.#stuck.add(contentHash);
    log.error({ contentHash, why }, "an original stays where it is");
  }
}

function requireHeld(isHeld: boolean): void {
  if (!isHeld) throw new JobLost("another process moves originals");
}
