import type { RunnableConfig } from "@langchain/core/runnables";
import type { LibraryScope } from "../contracts/document";
import type { Language } from "../contracts/language";
import { type Reason, reason } from "../contracts/reason";
import {
  type Citation,
  type ConfigStamp,
  citationSchema,
  type EarlierTurn,
  type Outcome,
  type RunEvent,
} from "../contracts/run-event";
import type { Route } from "../contracts/topology";
import { checkpoints } from "../db/checkpoints";
import { isLeaseLost, type Lease, LeaseLostError } from "../db/lease";
import { endRun } from "../db/runs";
import { isDependencyAway } from "../http/dependency-away";
import { citedNumbers } from "../language/cited-numbers";
import { log } from "../log";
import { foldAttempts } from "../projections/attempts";
import { foldTrace } from "../projections/trace";
import { drawFence } from "../prompts/fence";
import { bindNodes } from "../workflow/bind-nodes";
import { recursionLimit } from "../workflow/caps";
import { firstAborted } from "../workflow/first-aborted";
import { buildGraph, workflowPlan } from "../workflow/graph";

import { logPosition, StreamProjection } from "../workflow/project-stream";
import { initialState } from "../workflow/state";
import { stopKindOf } from "./active-runs";
import { changedPrompts } from "./config-stamp";
import { startDeadline } from "./deadline";
import { runBus } from "./run-bus";
import { runDependencies } from "./run-dependencies";
import type { RunLog } from "./run-log";
import { runRows } from "./run-rows";

export interface RunToExecute {
  runId: string;
  epoch: number;
  question: string;
  language: Language | null;
  pinnedRoute: Route | null;
  scope: LibraryScope | null;
  earlier: EarlierTurn[];
  configStamp: ConfigStamp;
}

/**
 * Executes a run to its end, from the beginning or from its last checkpoint. Whatever happens becomes the run's
 * ending, except that a process which stops or lost the run leaves it to the next.
 * @param runLog holds the run's stored events, at least `run-start`
 * @throws when the database is away: the run is taken up again
 */
export async function executeRun(run: RunToExecute, runLog: RunLog, stopSignal: AbortSignal): Promise<void> {
  const projection = new StreamProjection(runLog, logPosition(runLog.events));
  if (isSealed(runLog.events)) {
    // Its process died between the sealed answer and the run's end: there is nothing left to do but to end it.
    await end(run, runLog, projection, answeredOutcome(runLog.events));
    return;
  }
  const deadline = startDeadline(Math.max(0, Math.round(run.configStamp.settings.caps.deadlineMs - projection.now())));
  try {
    await runGraph(run, runLog, projection, firstAborted(stopSignal, runLog.lostSignal), deadline.signal);
  } catch (error) {
    const stopped = stopKindOf(stopSignal);
    if (stopped === "stopping" || stopped === "taken_over" || runLog.lostSignal.aborted || isLeaseLost(error)) return;
    if (stopped === "cancelled") {
      await endWithout(run, runLog, projection, "cancelled", reason("cancelled_by_user"));
      return;
    }
    // Not the run's fault: it is let go, and goes on from its checkpoint once the database is back.
    if (isDependencyAway(error)) throw error;
    log.error({ err: error, runId: run.runId }, "run failed");
    await endWithout(run, runLog, projection, "failed", reason("internal_error"));
    return;
  } finally {
    deadline.stop();
  }
  await end(run, runLog, projection, answeredOutcome(runLog.events));
}

async function runGraph(
  run: RunToExecute,
  runLog: RunLog,
  projection: StreamProjection,
  cancelSignal: AbortSignal,
  deadlineSignal: AbortSignal,
): Promise<void> {
  const { configStamp } = run;
  const bind = bindNodes({
    configStamp,
    changedPrompts: await changedPrompts(configStamp),
    dependencies: await runDependencies(configStamp, run),
    projection,
    cancelSignal,
    deadlineSignal,
  });
  const graph = buildGraph(workflowPlan(configStamp, run), bind).compile({ checkpointer: checkpoints(run) });
  const config = { configurable: { thread_id: run.runId }, recursionLimit: recursionLimit(configStamp.settings) };
  const stored = isFresh(runLog.events) ? null : await graph.getState(config);
  const resumable = stored?.createdAt !== undefined;
  await invoke(graph, resumable ? null : initialState({ ...run, fence: drawFence() }), config);
  await runLog.flush();
  if (!isSealed(runLog.events)) throw new Error("The workflow ended without an answer.");
}

/** A log that holds nothing but its `run-start`: no node has begun, so there is no checkpoint to look for. */
function isFresh(events: readonly RunEvent[]): boolean {
  return events.every((event) => event.type === "run-start");
}

/** Checkpoints are written before the next node begins (`sync`): a killed run repeats one node at most. */
async function invoke<Input>(
  graph: { invoke(input: Input | null, options: RunnableConfig & { durability: "sync" }): Promise<unknown> },
  input: Input | null,
  config: RunnableConfig,
): Promise<void> {
  await graph.invoke(input, { ...config, durability: "sync" });
}

/** True once the answer, or the reason why there is none, is in the log for good. */
function isSealed(events: readonly RunEvent[]): boolean {
  return events.some((event) => event.type === "answer-final");
}

function answeredOutcome(events: readonly RunEvent[]): Outcome {
  return foldTrace(events).answer?.outcome ?? "failed";
}

/**
 * Ends a run that cannot be continued, with the reason, or as cancelled.
 * @param lastSeq position of its last stored event, which need not be one that can be read
 */
export async function endUnresumable(
  run: Lease,
  runLog: RunLog,
  lastSeq: number,
  why: Reason | "cancelled",
): Promise<void> {
  const projection = new StreamProjection(runLog, { ...logPosition(runLog.events), seq: lastSeq });
  if (why === "cancelled") await endWithout(run, runLog, projection, "cancelled", reason("cancelled_by_user"));
  else await endWithout(run, runLog, projection, "failed", why);
}

/** Ends a run that `finalize` did not end; what had been written stays readable, and what was sealed stays sealed. */
async function endWithout(
  run: Lease,
  runLog: RunLog,
  projection: StreamProjection,
  outcome: "cancelled" | "failed",
  why: Reason,
): Promise<void> {
  if (isSealed(runLog.events)) {
    await end(run, runLog, projection, answeredOutcome(runLog.events));
    return;
  }
  const failed = runLog.events.some((event) => event.type === "run-error");
  if (outcome === "failed" && !failed) projection.emitForRun({ type: "run-error", reason: why });
  const draft = foldAttempts(runLog.events).at(-1);
  const text = draft?.text.trim() ?? "";
  projection.emitForRun({
    type: "answer-final",
    fromAttempt: text === "" ? null : (draft?.number ?? null),
    text,
    citations: citationsOf(text, runLog.events),
    outcome,
    reason: why,
    warning: null,
    missing: [],
  });
  await end(run, runLog, projection, outcome);
}

/** Citations of a draft that no node sealed, looked up among the passages the run had retrieved. */
function citationsOf(text: string, events: readonly RunEvent[]): Citation[] {
  const retrieved = events.filter((event) => event.type === "retrieval-result").flatMap((event) => event.passages);
  return citedNumbers(text).flatMap((number) => {
    const passage = retrieved.find((candidate) => candidate.number === number);
    return passage === undefined ? [] : [citationSchema.parse(passage)];
  });
}

/**
 * Stores the run's end. An end that cannot be stored changes nothing about the answer: the run is resumed once its
 * lease has lapsed, finds its graph finished, and is ended then.
 */
async function end(run: Lease, runLog: RunLog, projection: StreamProjection, outcome: Outcome): Promise<void> {
  try {
    await runLog.flush();
    const event = projection.stampForRun({ type: "run-end", outcome, ms: projection.now() });
    if (event.type !== "run-end") throw new Error("A stamped run-end is a run-end.");
    const ended = await endRun(run.runId, run.epoch, event, runRows([...runLog.events, event], event));
    if (!ended) throw new LeaseLostError(run.runId);
    runBus().publish(run.runId, [event]);
    await checkpoints(run).deleteThread(run.runId);
  } catch (error) {
    log.error(
      { err: error, runId: run.runId },
      "run could not be ended; it is taken up again once its lease has lapsed",
    );
  }
}
