import { setTimeout as sleep } from "node:timers/promises";
import { databaseKind } from "@/lib/data/db/connection/client";
import { onNotice } from "@/lib/data/db/notices/hear-notices";
import { extendLeases, releaseLeases } from "@/lib/data/db/runs/runs";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { DRAIN_MS, HEARTBEAT_MS, LEASE_MS, OUTAGE_GRACE_MS, RECOVERY_MS } from "../tunables";
import { activeRuns, RunStop } from "./active-runs";
import { recoverRuns } from "./recover-runs";

const background = processWide("run-background", () => ({
  timers: new Set<NodeJS.Timeout>(),
  stopHearing: (): unknown => undefined,
}));

/**
 * Resumes interrupted runs, renews this process's leases, and heeds the notices of other processes. Called once at start;
 * if the database is unavailable then, the work begins when it is back.
 */
export async function startRuns(): Promise<void> {
  const recover = recovery();
  await recover().catch((error: unknown) =>
    log.warn({ err: error }, "interrupted runs could not be read; the next recovery retries"),
  );
  every(HEARTBEAT_MS, keepLeases);
  every(RECOVERY_MS, recover);
  background.stopHearing = onNotice((notice) => {
    if (notice.kind === "cancel") activeRuns().abort(notice.runId, new RunStop("cancelled"));
    else if (notice.kind === "released") inBackground(() => recoverRuns(false));
  });
}

/** Stops executing. Another process resumes the runs after their last steps. */
export async function stopRuns(): Promise<void> {
  for (const timer of background.timers) clearInterval(timer);
  background.timers.clear();
  background.stopHearing();
  await Promise.race([activeRuns().stopAll(), sleep(DRAIN_MS, undefined, { ref: false })]);
  await releaseLeases(activeRuns().holder);
}

/** Takes over runs with expired leases. After a database outage, live holders first get time to renew theirs. */
function recovery(): () => Promise<void> {
  // The embedded database has a single application process, so earlier holders no longer exist.
  let alone = databaseKind() === "embedded";
  let notBefore = 0;
  return async () => {
    if (performance.now() < notBefore) return;
    try {
      const { more } = await recoverRuns(alone);
      alone &&= more;
    } catch (error) {
      if (!alone) notBefore = performance.now() + OUTAGE_GRACE_MS;
      throw error;
    }
  };
}

async function keepLeases(): Promise<void> {
  const runs = activeRuns();
  const executing = runs.ids();
  if (executing.length === 0) return;
  const held = await extendLeases(runs.holder, LEASE_MS, executing);
  for (const runId of executing) {
    const lease = held.get(runId);
    if (lease === undefined) runs.abort(runId, new RunStop("taken_over"));
    else if (lease.cancelRequested) runs.abort(runId, new RunStop("cancelled"));
  }
}

function every(ms: number, work: () => Promise<unknown>): void {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    inBackground(work, () => {
      busy = false;
    });
  }, ms);
  timer.unref();
  background.timers.add(timer);
}

function inBackground(work: () => Promise<unknown>, after: () => void = () => undefined): void {
  work()
    .catch((error: unknown) => log.warn({ err: error }, "background work on runs failed and will be retried"))
    .finally(after);
}
