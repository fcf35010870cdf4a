import {
  isDatabaseQuiet,
  keepTableCounts,
  nextDueTable,
  upkeepKey,
  vacuumTable,
} from "@/lib/data/db/upkeep/table-upkeep";
import type { BackgroundWork } from "@/lib/data/jobs/background-work";
import { log } from "@/lib/shared/log";
import { WorkLoop } from "@/lib/shared/work-loop";
import { GRAPH_PATIENCE_MS, LOOK_EVERY_MS, REST_MS } from "./tunables";

/**
 * The upkeep of the embedded database, which has no autovacuum: analyzes and vacuums one table at a time, and none while
 * a user would have to wait for it.
 */
export class UpkeepWork implements BackgroundWork {
  readonly #loop = new WorkLoop({
    step: () => this.step(),
    pollMs: LOOK_EVERY_MS,
    onError: (error) => log.error({ err: error }, "a step of the database's upkeep failed"),
  });
  /** When a finished or failed task may run again. */
  readonly #nextRun = new Map<string, number>();
  readonly #patienceMs: number;
  /** Since when a task has been due; undefined if none is. */
  #dueSince: number | undefined;

  /** @param patienceMs maximum wait for work on the knowledge graph */
  constructor(patienceMs: number = GRAPH_PATIENCE_MS) {
    this.#patienceMs = patienceMs;
  }

  start(): void {
    this.#loop.start();
  }

  wake(): void {
    this.#loop.wake();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Vacuums or analyzes the table that needs it most. @returns whether there may be more to do at once */
  async step(): Promise<boolean> {
    await keepTableCounts();
    const now = performance.now();
    for (const [key, until] of this.#nextRun) if (until <= now) this.#nextRun.delete(key);
    const due = await nextDueTable([...this.#nextRun.keys()]);
    if (due === null) {
      this.#dueSince = undefined;
      return false;
    }
    this.#dueSince ??= now;
    if (!(await isDatabaseQuiet({ graph: now - this.#dueSince < this.#patienceMs }))) return false;
    this.#nextRun.set(upkeepKey(due), now + REST_MS);
    try {
      await vacuumTable(due);
    } catch (error) {
      log.warn(
        { err: error, ...due },
        "a table could not be vacuumed or analyzed; searches may become slower and disk space is not reused",
      );
      return true;
    }
    log.debug({ ...due, ms: Math.round(performance.now() - now) }, "a table was vacuumed or analyzed");
    return true;
  }
}
