import { setTimeout as sleep } from "node:timers/promises";
import { databaseKind } from "../db/client";
import { extendLeases, releaseLeases } from "../db/runs";
import { log } from "../log";
import { processWide } from "../process-wide";
import { activeRuns, RunCancelled } from "./active-runs";
import { recoverRuns } from "./recover-runs";
import { DRAIN_MS, HEARTBEAT_MS, LEASE_MS, RECOVERY_MS } from "./tunables";

const timers = () => processWide("run-timers", () => new Set<NodeJS.Timeout>());

/** Resumes interrupted runs and begins to keep this process's leases. Called once at start. */
export async function startRuns(): Promise<void> {
  // The embedded database has one application process: whoever held a lease before is gone.
  await recoverRuns(databaseKind() === "embedded");
  every(HEARTBEAT_MS, keepLeases);
  every(RECOVERY_MS, () => recoverRuns(false));
}

/** Stops executing. Runs stay where their last checkpoint is, and the next process resumes them. */
export async function stopRuns(): Promise<void> {
  for (const timer of timers()) clearInterval(timer);
  timers().clear();
  await Promise.race([activeRuns().stopAll(), sleep(DRAIN_MS, undefined, { ref: false })]);
  await releaseLeases(activeRuns().holder);
}

async function keepLeases(): Promise<void> {
  const runs = activeRuns();
  if (runs.size === 0) return;
  const held = await extendLeases(runs.holder, LEASE_MS, runs.ids());
  for (const runId of runs.ids()) {
    const lease = held.get(runId);
    if (lease?.cancelRequested === true) runs.abort(runId, new RunCancelled());
  }
}

function every(ms: number, work: () => Promise<unknown>): void {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    work()
      .catch((error: unknown) => log.warn({ err: error }, "background work on runs failed; it is tried again"))
      .finally(() => {
        busy = false;
      });
  }, ms);
  timer.unref();
  timers().add(timer);
}
