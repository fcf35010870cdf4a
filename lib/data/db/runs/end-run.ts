import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { LIMIT_WINDOW_MS, limitKey } from "@/lib/shared/contracts/settings/limit-counter";
import { LIMIT_SCOPES } from "@/lib/shared/contracts/settings/limit-reached";
import { addUse, type Use } from "../accounts/usage-counters";
import { runDb } from "../connection/client";
import { GroupWriter } from "../connection/group-writer";
import { newestLeases } from "../connection/lease";
import type { Statements } from "../connection/rows";
import { isWrongData } from "../faults/wrong-data";
import { JOB_KINDS } from "../jobs/job-kinds";
import { noteJobs } from "../jobs/job-notices";
import { sendNotice } from "../notices/send-notices";
import { RUNS_ENDED_AT_ONCE } from "../tunables";
import { endedRun } from "../webhooks/announcements";
import { announce } from "../webhooks/outbox";
import { type EndedRow, RUN_ENDED, type RunEnd, type RunRows, storeEndedRows } from "./ended-rows";
import type { LoggedEvent } from "./run-progress";

/** A run that this call has ended, with its row. */
type Ended = RunEnd & { run: EndedRow };

/** Runs that end at about the same time share a transaction, and with it its inserts. */
const ends = new GroupWriter<RunEnd, ReadonlySet<string>>(storeEnds, isWrongData, RUNS_ENDED_AT_ONCE);

/**
 * Ends a run: its last events and every row that the dashboard counts, in one transaction.
 * @param before unsaved events that directly precede the last one
 * @returns false when the run is no longer this owner's; nothing is written then
 */
export async function endRun(
  runId: string,
  epoch: number,
  lastEvent: RunEvent,
  rows: RunRows,
  before: readonly LoggedEvent[] = [],
): Promise<boolean> {
  return (await ends.write({ runId, epoch, events: [...before, { event: lastEvent }], rows })).has(runId);
}

/** @returns the ids of the runs that ended */
async function storeEnds(given: readonly RunEnd[]): Promise<ReadonlySet<string>> {
  const ends = onePerRun(given);
  // Without limits and webhooks, all is one statement, and needs no transaction.
  const isPlain = ends.every(({ rows }) => rows.spent === null);
  const plain = isPlain ? await storeEndedRows(runDb(), ends, { unlessAnnounced: true }) : [];
  const { rows, announced } = plain.length > 0 ? { rows: plain, announced: false } : await storeEndsAndMore(ends);
  const ids = new Set(rows.map(({ runId }) => runId));
  if (ids.size > 0) void sendNotice({ kind: "events", runIds: [...ids] });
  if (announced) noteJobs(JOB_KINDS.delivery);
  return ids;
}

/** Stores ends with their usage of the limits and the messages to webhooks, in one transaction. */
async function storeEndsAndMore(ends: readonly RunEnd[]): Promise<{ rows: EndedRow[]; announced: boolean }> {
  return runDb().$transaction(async (tx) => {
    const rows = await storeEndedRows(tx, ends);
    const ended = ends.flatMap((end): Ended[] => {
      const run = rows.find(({ runId }) => runId === end.runId);
      return run === undefined ? [] : [{ ...end, run }];
    });
    const uses = usesOf(ended);
    if (uses.length > 0) await addUse(tx, uses);
    return { rows, announced: await announceEnds(tx, ended) };
  });
}

/**
 * A run may be ended twice at once, as when an answer and its deadline coincide: of its newest lease, the first end
 * counts.
 */
function onePerRun(given: readonly RunEnd[]): RunEnd[] {
  const newest = newestLeases(given);
  const byRun = new Map<string, RunEnd>();
  for (const end of given) if (end.epoch === newest.get(end.runId) && !byRun.has(end.runId)) byRun.set(end.runId, end);
  return [...byRun.values()];
}

/** Queues messages to webhooks; a test case is not announced. @returns whether there are any */
async function announceEnds(tx: Statements, ended: readonly Ended[]): Promise<boolean> {
  const asked = ended.filter(({ run }) => run.purpose === "question");
  if (asked.length === 0) return false;
  return announce(tx, RUN_ENDED, () =>
    asked.map(({ runId, run, rows }) => {
      const { outcome, reason, score, certainty, hallucination, attemptCount, language, ms, costUsd } = rows.run;
      const { conversationId, chatModel, profile, startedAt } = run;
      return endedRun({
        ...{ runId, conversationId, outcome, reason: reason.code, score, certainty, hallucination },
        ...{ useful: rows.fact.useful, attempts: attemptCount, model: chatModel, profile, language, ms, costUsd },
        startedAt: startedAt.toISOString(),
      });
    }),
  );
}

/** Tokens and money of runs, added up for each person and for everyone together. */
function usesOf(ended: readonly Ended[]): Use[] {
  const uses = new Map<string, Use>();
  for (const { run, rows } of ended) {
    if (rows.spent === null) continue;
    const amounts = { tokensPerDay: rows.spent.tokens, usdPerDay: rows.spent.usd };
    for (const scope of LIMIT_SCOPES)
      for (const measure of ["tokensPerDay", "usdPerDay"] as const) {
        const key = limitKey(scope, run.ownerId, measure);
        const amount = (uses.get(key)?.amount ?? 0) + amounts[measure];
        if (amount > 0) uses.set(key, { key, amount, windowMs: LIMIT_WINDOW_MS[measure] });
      }
  }
  return [...uses.values()];
}
