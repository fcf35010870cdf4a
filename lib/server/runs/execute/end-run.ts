import { isLeaseLost, type Lease, LeaseLostError } from "@/lib/data/db/connection/lease";
import { endRun } from "@/lib/data/db/runs/end-run";
import { readRunRecord } from "@/lib/data/db/runs/run-events";
import type { LoggedEvent } from "@/lib/data/db/runs/run-progress";
import { citedNumbers } from "@/lib/engine/language/text/cited-numbers";
import { unlessAborted } from "@/lib/engine/steps/abort/unless-aborted";
import { logPosition, type RunLevelEvent, StreamProjection } from "@/lib/engine/workflow/project-stream";
import { reportEndedRun } from "@/lib/server/monitoring/report-run";
import { pageOfSpan } from "@/lib/shared/contracts/library/page-of";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { type Citation, citationSchema, type Outcome, type RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { log } from "@/lib/shared/log";
import { type AttemptView, foldAttempts } from "@/lib/shared/projections/trace/attempts";
import { foldTrace } from "@/lib/shared/projections/trace/trace";
import { OVERDUE_END_MS, OVERDUE_FLUSH_MS } from "../tunables";
import { runBus } from "../watch/run-bus";
import type { RunLog } from "./run-log";
import { runRows } from "./run-rows";

/** The ending of a run without `finalize`. */
export interface Unanswered {
  outcome: "cancelled" | "failed";
  reason: Reason;
}

export const CANCELLED: Unanswered = { outcome: "cancelled", reason: reason("cancelled_by_user") };

/** Whether the log contains the final answer, or the reason why it has none. */
export function isSealed(events: readonly RunEvent[]): boolean {
  return events.some((event) => event.type === "answer-final");
}

/** Ends a run with a final answer. */
export async function endAnswered(run: Lease, runLog: RunLog, projection: StreamProjection): Promise<void> {
  await end(run, runLog, projection, null);
}

/** Ends a run without `finalize`; its draft stays readable, and a final answer stays final. */
export async function endWithout(
  run: Lease,
  runLog: RunLog,
  projection: StreamProjection,
  how: Unanswered,
): Promise<void> {
  projection.close();
  if (isSealed(runLog.events)) {
    await endAnswered(run, runLog, projection);
    return;
  }
  for (const event of sealing(runLog.events, how)) projection.emitForRun(event);
  await end(run, runLog, projection, how.outcome);
}

/**
 * Ends a run that cannot be resumed.
 * @param lastSeq position of its last stored event, which may be unreadable
 */
export async function endUnresumable(run: Lease, runLog: RunLog, lastSeq: number, how: Unanswered): Promise<void> {
  await endWithout(run, runLog, new StreamProjection(runLog, { ...logPosition(runLog.events), seq: lastSeq }), how);
}

/**
 * Ends a run that is blocked in something that ignores its signal, perhaps its own log's writes: appends the end to the
 * stored events in one statement. If that fails too, the run is released.
 * @param projection of the run; its pending events are dropped
 */
export async function endOverdue(
  run: Lease,
  runLog: RunLog,
  projection: StreamProjection,
  how: Unanswered,
): Promise<void> {
  projection.close();
  const last = runLog.events.findLast((event) => event.type === "node-start");
  log.error({ step: last?.visit.node ?? null }, "a run past its deadline ignores its signal and is ended");
  try {
    await unlessAborted(storeOverdueEnd(run, runLog, projection.now(), how), AbortSignal.timeout(OVERDUE_END_MS));
  } catch (error) {
    log.error({ err: error }, "an overdue run could not be ended and is released");
  }
}

async function storeOverdueEnd(run: Lease, runLog: RunLog, at: number, how: Unanswered): Promise<void> {
  await unlessAborted(runLog.flush(), AbortSignal.timeout(OVERDUE_FLUSH_MS)).catch((error: unknown) =>
    log.warn({ err: error }, "the last events of an overdue run could not be stored"),
  );
  runLog.close();
  try {
    await endAfterStored(run, at, how);
  } catch (error) {
    // A pending write may have arrived between reading and ending, and have used the same sequence numbers.
    log.warn({ err: error }, "ending an overdue run is retried once");
    await endAfterStored(run, at, how);
  }
}

/** @param at running time, in ms */
async function endAfterStored(run: Lease, at: number, how: Unanswered): Promise<void> {
  const { events, lastSeq } = await readRunRecord(run.runId);
  if (events.some((event) => event.type === "run-end")) return;
  const added: LoggedEvent[] = [];
  const sink = {
    append: (event: RunEvent) => added.push({ event }),
    flush: async () => {},
    whenStored: () => null,
  };
  const projection = new StreamProjection(sink, { ...logPosition(events), seq: lastSeq, at });
  const sealed = isSealed(events);
  if (!sealed) for (const event of sealing(events, how)) projection.emitForRun(event);
  await storeEnd(run, [...events, ...added.map(({ event }) => event)], projection, sealed ? null : how.outcome, added);
}

/**
 * Stores the run's end. If that fails, the answer is unaffected: the run is resumed when its lease expires, finds its
 * graph finished, and is ended then.
 */
async function end(run: Lease, runLog: RunLog, projection: StreamProjection, outcome: Outcome | null): Promise<void> {
  projection.close();
  try {
    await storeEnd(run, runLog.events, projection, outcome, await runLog.finish());
  } catch (error) {
    if (isLeaseLost(error)) return;
    log.error({ err: error }, "run could not be ended; it resumes when its lease expires");
  }
}

/**
 * @param events the whole log except its `run-end`
 * @param outcome `null`: that of the final answer
 * @param unstored the last of these events, which are stored together with the end
 * @throws LeaseLostError
 */
async function storeEnd(
  run: Lease,
  events: readonly RunEvent[],
  projection: StreamProjection,
  outcome: Outcome | null,
  unstored: readonly LoggedEvent[] = [],
): Promise<void> {
  const trace = foldTrace(events);
  const event = projection.stampForRun({
    type: "run-end",
    outcome: outcome ?? trace.answer?.outcome ?? "failed",
    ms: projection.now(),
  });
  if (event.type !== "run-end") throw new Error("a stamped run-end must be a run-end");
  const ended = await endRun(run.runId, run.epoch, event, runRows(trace, event), unstored);
  if (!ended) throw new LeaseLostError(run.runId);
  runBus().publish(run.runId, [...unstored.map((logged) => logged.event), event]);
  reportEndedRun(run.runId, [...events, event]);
}

/** The closing events of a log without a final answer, except its `run-end`. */
function sealing(events: readonly RunEvent[], how: Unanswered): RunLevelEvent[] {
  const failed = events.some((event) => event.type === "run-error");
  const draft = foldAttempts(events).at(-1);
  const text = draft?.text.trim() ?? "";
  return [
    ...(how.outcome === "failed" && !failed ? [{ type: "run-error" as const, reason: how.reason }] : []),
    {
      type: "answer-final",
      fromAttempt: text === "" ? null : (draft?.number ?? null),
      text,
      citations: citationsOf(text, events, draft?.claims ?? []),
      ...how,
      warning: null,
      missing: [],
    },
  ];
}

/** Citations of an unfinished draft, from the passages that the run had retrieved, each with the page of its evidence. */
function citationsOf(text: string, events: readonly RunEvent[], claims: AttemptView["claims"]): Citation[] {
  const retrieved = events.filter((event) => event.type === "retrieval-result").flatMap((event) => event.passages);
  const evidence = claims.flatMap(({ result }) => result.evidence ?? []);
  return citedNumbers(text).flatMap((number) => {
    const passage = retrieved.find((candidate) => candidate.number === number);
    if (passage === undefined) return [];
    const start = evidence.find(({ passageId }) => passageId === passage.passageId)?.start ?? 0;
    return [citationSchema.parse({ ...passage, page: pageOfSpan(passage, start) })];
  });
}
