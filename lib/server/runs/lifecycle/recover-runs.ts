import { type RunRecord, readRunRecord, readRunSteps } from "@/lib/data/db/runs/run-events";
import { type ClaimedRun, claimStaleRuns } from "@/lib/data/db/runs/runs";
import { GRAPH_VERSION } from "@/lib/engine/workflow/graph";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { log } from "@/lib/shared/log";
import { CANCELLED, endUnresumable } from "../execute/end-run";
import { executeRun } from "../execute/execute-run";
import { RunLog } from "../execute/run-log";
import { LEASE_MS, MAX_ACTIVE_RUNS, MAX_TAKEOVERS, PLACES_FOR_NEW_RUNS, RELEASE_MS, SILENT_MS } from "../tunables";
import { activeRuns, RunStop, stopKindOf } from "./active-runs";

/**
 * Takes over runs of dead processes, and those that a worker has started, and resumes them after their last steps, oldest
 * first, as far as there is capacity; the others follow later.
 * @param evenIfLeased true if this process is known to be the only one
 * @returns the number of runs taken over, and whether there may be more
 */
export async function recoverRuns(evenIfLeased: boolean): Promise<{ claimed: number; more: boolean }> {
  const runs = activeRuns();
  const room = MAX_ACTIVE_RUNS - PLACES_FOR_NEW_RUNS - runs.size;
  if (room <= 0) return { claimed: 0, more: true };
  const claimed = await claimStaleRuns(runs.holder, LEASE_MS, evenIfLeased, runs.ids(), {
    letGoMs: RELEASE_MS,
    silentMs: SILENT_MS,
    limit: room,
  });
  for (const run of claimed) {
    runs.start(run.runId, (signal) => resumeRun(run, signal));
    if (run.cancelRequested) runs.abort(run.runId, new RunStop("cancelled"));
  }
  if (claimed.length > 0) log.info({ runs: claimed.length }, "resuming runs that no process executes");
  return { claimed: claimed.length, more: claimed.length === room };
}

/** Resumes a claimed run after the last step in its log, or ends it if that is impossible. */
export async function resumeRun(claimed: ClaimedRun, signal: AbortSignal): Promise<void> {
  const record = await readRunRecord(claimed.runId);
  const { events } = record;
  const runLog = new RunLog(claimed.runId, claimed.epoch, events);
  const steps = await readRunSteps(claimed.runId);
  const hindrance = hindranceOf(claimed, record);
  if (hindrance !== null || steps === null) {
    const why = hindrance ?? reason("run_log_unreadable");
    log.warn({ code: why.code }, "an interrupted run cannot be resumed and is ended");
    const cancelled = stopKindOf(signal) === "cancelled";
    const how = cancelled ? CANCELLED : { outcome: "failed" as const, reason: why };
    await endUnresumable(claimed, runLog, record.lastSeq, how);
    return;
  }
  const start = events.find((event) => event.type === "run-start");
  const asked = start ?? { language: null, pinnedRoute: null, scope: null, earlier: [] };
  const { language, pinnedRoute, earlier } = asked;
  const run = { ...claimed, language, pinnedRoute, scope: asked.scope ?? null, earlier, steps };
  await executeRun(run, runLog, signal);
}

/** Why a run cannot be resumed; `null` if it can. */
function hindranceOf({ epoch, configStamp }: ClaimedRun, { events, unreadable }: RunRecord): Reason | null {
  const { unreadable: lost = [] } = configStamp;
  if (lost.length > 0) return reason("config_stamp_unreadable");
  if (unreadable.length > 0) return reason("run_log_unreadable");
  if (events.length === 0 || epoch > MAX_TAKEOVERS) return reason("internal_error");
  return configStamp.graphVersion === GRAPH_VERSION ? null : reason("graph_version_changed");
}
