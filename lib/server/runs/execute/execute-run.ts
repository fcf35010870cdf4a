import { isLeaseLost } from "@/lib/data/db/connection/lease";
import { isDependencyAway } from "@/lib/data/db/faults/dependency-away";
import { damageBehind, damagedPlace } from "@/lib/data/db/faults/storage-fault";
import { readerOf } from "@/lib/data/db/library/readable";
import { drawFence } from "@/lib/engine/prompts/fence";
import { firstAborted } from "@/lib/engine/steps/abort/first-aborted";
import { afterAborted, unlessAborted } from "@/lib/engine/steps/abort/unless-aborted";
import { bindNodes } from "@/lib/engine/workflow/bind-nodes";
import { recursionLimit } from "@/lib/engine/workflow/caps";
import { buildGraph, workflowPlan } from "@/lib/engine/workflow/graph";
import { logPosition, StreamProjection } from "@/lib/engine/workflow/project-stream";
import { runGraph } from "@/lib/engine/workflow/run-graph";
import type { ReadIndexes } from "@/lib/library/retrieval/index-worker/library";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { ConfigStamp, EarlierTurn } from "@/lib/shared/contracts/runs/run-event";
import type { RunPurpose } from "@/lib/shared/contracts/runs/run-purpose";
import type { RecordedStep } from "@/lib/shared/contracts/runs/run-state";
import type { Route } from "@/lib/shared/contracts/runs/topology";
import { log } from "@/lib/shared/log";
import { runDependencies } from "../dependencies/run-dependencies";
import { stopKindOf } from "../lifecycle/active-runs";
import { startDeadline } from "../lifecycle/deadline";
import { changedPrompts } from "../start/config-stamp";
import { OVERDUE_MS } from "../tunables";
import { CANCELLED, endAnswered, endOverdue, endWithout, isSealed, type Unanswered } from "./end-run";
import type { RunLog } from "./run-log";

export interface RunToExecute {
  runId: string;
  epoch: number;
  /** Who asked. */
  ownerId: string;
  purpose: RunPurpose;
  question: string;
  language: TextLanguage | null;
  pinnedRoute: Route | null;
  scope: LibraryScope | null;
  earlier: EarlierTurn[];
  configStamp: ConfigStamp;
  /** The steps that ended before its process died; without them it begins at its beginning. */
  steps?: readonly RecordedStep[];
  /** Reads the library's indexes, which a run that starts here has read already. */
  readIndexes?: ReadIndexes;
}

/**
 * Executes a run to its end, from its beginning or after its last step. Every failure becomes the run's ending, except
 * that a process which stops or has lost the lease leaves the run to another one. A blocked run is ended `OVERDUE_MS`
 * after its deadline or stop.
 * @param runLog with the run's events, at least `run-start`
 * @throws when the database is unavailable; the run is resumed later
 */
export async function executeRun(run: RunToExecute, runLog: RunLog, stopSignal: AbortSignal): Promise<void> {
  const projection = new StreamProjection(runLog, logPosition(runLog.events));
  const leftMs = Math.max(0, Math.round(run.configStamp.settings.caps.deadlineMs - projection.now()));
  const deadline = startDeadline(leftMs);
  const watchdog = startDeadline(leftMs + OVERDUE_MS);
  const overdue = firstAborted(watchdog.signal, afterAborted(stopSignal, OVERDUE_MS));
  try {
    await unlessAborted(carryOut(run, runLog, projection, { stopSignal, overdue, deadline: deadline.signal }), overdue);
  } catch (error) {
    if (!overdue.aborted) throw error;
    const stopped = stopKindOf(stopSignal);
    if (stopped === "stopping" || stopped === "taken_over" || runLog.lostSignal.aborted) return;
    const late: Unanswered = { outcome: "failed", reason: reason("deadline_reached") };
    await endOverdue(run, runLog, projection, stopped === "cancelled" ? CANCELLED : late);
  } finally {
    deadline.stop();
    watchdog.stop();
  }
}

interface RunSignals {
  /** Aborted when the run must stop, with the reason. */
  stopSignal: AbortSignal;
  /** Aborted at the run's deadline, which leads to the best ending so far. */
  deadline: AbortSignal;
  /** Aborted when the run is overdue and is ended from outside. */
  overdue: AbortSignal;
}

async function carryOut(
  run: RunToExecute,
  runLog: RunLog,
  projection: StreamProjection,
  { stopSignal, overdue, deadline }: RunSignals,
): Promise<void> {
  if (isSealed(runLog.events)) {
    // Its process died between the final answer and the run's end: only the end is missing.
    await endAnswered(run, runLog, projection);
    return;
  }
  try {
    await runSteps(run, runLog, projection, firstAborted(stopSignal, runLog.lostSignal, overdue), deadline);
  } catch (error) {
    const stopped = stopKindOf(stopSignal);
    if (overdue.aborted || stopped === "stopping" || stopped === "taken_over") return;
    if (runLog.lostSignal.aborted || isLeaseLost(error)) return;
    if (stopped === "cancelled") {
      await endWithout(run, runLog, projection, CANCELLED);
      return;
    }
    // The database is unavailable: release the run, which resumes after its last step later.
    if (isDependencyAway(error)) throw error;
    log.error({ err: error }, "run failed");
    await endWithout(run, runLog, projection, { outcome: "failed", reason: await failureReason(error) });
    return;
  }
  if (!overdue.aborted) await endAnswered(run, runLog, projection);
}

/** Why a run failed, as specific as is useful to the user. */
async function failureReason(error: unknown): Promise<Reason> {
  const damage = await damageBehind(error);
  return damage === null ? reason("internal_error") : reason("data_damaged", { table: damagedPlace(damage) });
}

async function runSteps(
  run: RunToExecute,
  runLog: RunLog,
  projection: StreamProjection,
  cancelSignal: AbortSignal,
  deadlineSignal: AbortSignal,
): Promise<void> {
  const { configStamp } = run;
  const bind = bindNodes({
    configStamp,
    fence: drawFence(),
    changedPrompts: await changedPrompts(configStamp),
    dependencies: await runDependencies(configStamp, readerOf(run.ownerId), run, run.readIndexes),
    projection,
    cancelSignal,
    deadlineSignal,
  });
  const graph = buildGraph(workflowPlan(configStamp, run), bind);
  await runGraph(graph, run, run.steps ?? [], recursionLimit(configStamp.settings));
  if (!isSealed(runLog.events)) throw new Error("The workflow ended without an answer.");
}
