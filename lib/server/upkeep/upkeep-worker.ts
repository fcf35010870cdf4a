import { databaseKind } from "@/lib/data/db/connection/client";
import {
  isDatabaseQuiet,
  keepTableCounts,
  nextDueTable,
  upkeepKey,
  vacuumTable,
} from "@/lib/data/db/upkeep/table-upkeep";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { WorkLoop } from "@/lib/shared/work-loop";
import { GRAPH_PATIENCE_MS, LOOK_EVERY_MS, REST_MS } from "./tunables";

const registry: { worker?: UpkeepWorker } = processWide("upkeep-worker", () => ({}));

/**
 * Starts the upkeep of the embedded database, which has nobody else to do it: statistics for its planner, and room of
 * dead rows given back for new ones. A server's autovacuum does the same, so that nothing is done there.
 */
export function startUpkeepWorker(): void {
  if (databaseKind() !== "embedded" || registry.worker !== undefined) return;
  registry.worker = new UpkeepWorker();
  registry.worker.start();
}

/** Stops after the current table. */
export async function stopUpkeepWorker(): Promise<void> {
  const { worker } = registry;
  delete registry.worker;
  await worker?.stop();
}

/** One worker; it does one table at a time, and none while anybody would wait for it. */
export class UpkeepWorker {
  readonly #loop = new WorkLoop({
    step: () => this.step(),
    pollMs: LOOK_EVERY_MS,
    onError: (error) => log.error({ err: error }, "the database's upkeep could not do its work"),
  });
  /** What was done or failed, and until when it is not done again. */
  readonly #resting = new Map<string, number>();
  readonly #patienceMs: number;
  /** Since when something has been due without a break; undefined while nothing is. */
  #dueSince: number | undefined;

  /** @param patienceMs how long it waits for work on the knowledge graph */
  constructor(patienceMs: number = GRAPH_PATIENCE_MS) {
    this.#patienceMs = patienceMs;
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Tends the table that needs it most. @returns whether there may be more to do at once */
  async step(): Promise<boolean> {
    await keepTableCounts();
    const now = performance.now();
    for (const [key, until] of this.#resting) if (until <= now) this.#resting.delete(key);
    const due = await nextDueTable([...this.#resting.keys()]);
    if (due === null) {
      this.#dueSince = undefined;
      return false;
    }
    this.#dueSince ??= now;
    if (!(await isDatabaseQuiet({ graph: now - this.#dueSince < this.#patienceMs }))) return false;
    this.#resting.set(upkeepKey(due), now + REST_MS);
    try {
      await vacuumTable(due);
    } catch (error) {
      log.warn({ err: error, ...due }, "a table could not be tended: searches may become slower, and room stays taken");
      return true;
    }
    log.debug({ ...due, ms: Math.round(performance.now() - now) }, "a table was tended");
    return true;
  }
}
