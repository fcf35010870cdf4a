import { reason } from "../contracts/reason";
import { readRunEvents } from "../db/run-events";
import { type ClaimedRun, claimStaleRuns } from "../db/runs";
import { log } from "../log";
import { GRAPH_VERSION } from "../workflow/graph";
import { activeRuns, RunStop } from "./active-runs";
import { endUnresumable, executeRun } from "./execute-run";
import { openRunLog } from "./run-log";
import { LEASE_MS, LET_GO_MS, MAX_TAKEOVERS } from "./tunables";

/**
 * Takes over runs whose process has died and carries them on from their last checkpoint.
 * @param evenIfLeased true where this process is known to be the only one
 * @returns the number of runs taken over
 */
export async function recoverRuns(evenIfLeased: boolean): Promise<number> {
  const runs = activeRuns();
  const claimed = await claimStaleRuns(runs.holder, LEASE_MS, evenIfLeased, runs.ids(), LET_GO_MS);
  for (const run of claimed) {
    runs.start(run.runId, (signal) => resumeRun(run, signal));
    if (run.cancelRequested) runs.abort(run.runId, new RunStop("cancelled"));
  }
  if (claimed.length > 0) log.info({ runs: claimed.length }, "resuming runs of a process that is gone");
  return claimed.length;
}

/** Carries one claimed run on from its last checkpoint. */
export async function resumeRun(claimed: ClaimedRun, signal: AbortSignal): Promise<void> {
  const events = await readRunEvents(claimed.runId);
  const runLog = openRunLog(claimed.runId, claimed.epoch, events);
  const start = events.find((event) => event.type === "run-start");
  const asked = start ?? { language: null, pinnedRoute: null, scope: null, earlier: [] };
  const { language, pinnedRoute, earlier } = asked;
  const run = { ...claimed, language, pinnedRoute, scope: asked.scope ?? null, earlier };
  if (claimed.epoch > MAX_TAKEOVERS) {
    await endUnresumable(run, runLog, reason("internal_error"));
    return;
  }
  if (events.length === 0 || claimed.configStamp.graphVersion !== GRAPH_VERSION) {
    await endUnresumable(run, runLog, reason(events.length === 0 ? "internal_error" : "graph_version_changed"));
    return;
  }
  await executeRun(run, runLog, signal);
}
