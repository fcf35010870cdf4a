import { hostname } from "node:os";
import { performance } from "node:perf_hooks";
import { workOf } from "@/lib/data/db/jobs/job-kinds";
import { sharesDatabase } from "@/lib/data/db/notices/notice";
import { forgetProcess, noteProcess, releaseJobsOfDead } from "@/lib/data/db/processes/processes";
import { PROCESS_BEAT_MS } from "@/lib/data/db/tunables";
import { type BackgroundWork, wakeWork } from "@/lib/data/jobs/background-work";
import { env } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { WorkLoop } from "@/lib/shared/work-loop";
import packageFile from "@/package.json";

/** Share of the last interval in which the event loop worked, 0–1. */
const load = processWide("event-loop-load", () => ({ share: 0 }));

/** How busy the event loop of this process was in the last seconds, 0–1; 0 before they are over. */
export function eventLoopLoad(): number {
  return load.share;
}

/** Beats over which the event loop is measured: some seconds. */
const BEATS_MEASURED = 3;

/**
 * Announces this process to the others of a shared database, releases the jobs of those that died, and measures
 * its event loop.
 */
export class ProcessBeat implements BackgroundWork {
  /** Readings of the last beats, the oldest first. */
  readonly #readings = [performance.eventLoopUtilization()];
  readonly #loop = new WorkLoop({
    step: () => this.step(),
    pollMs: PROCESS_BEAT_MS,
    onError: (error) => log.warn({ err: error }, "this process could not be noted in the database"),
  });

  start(): void {
    this.#loop.start();
  }

  /** Every step measures an interval, so it is never early. */
  wake(): void {}

  async stop(): Promise<void> {
    await this.#loop.stop();
    if (sharesDatabase()) await forgetProcess();
  }

  async step(): Promise<false> {
    const now = performance.eventLoopUtilization();
    load.share = performance.eventLoopUtilization(now, this.#readings[0]).utilization;
    this.#readings.push(now);
    if (this.#readings.length > BEATS_MEASURED) this.#readings.shift();
    if (!sharesDatabase()) return false;
    await noteProcess(env().TOUCHSTONE_ROLE, hostname(), packageFile.version);
    for (const name of new Set((await releaseJobsOfDead()).map(workOf))) wakeWork(name);
    return false;
  }
}
