import { z } from "zod";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { Outcome, RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { LIMIT_WINDOW_MS, limitKey } from "@/lib/shared/contracts/settings/limit-counter";
import { LIMIT_SCOPES } from "@/lib/shared/contracts/settings/limit-reached";
import { addUse, type Use } from "../accounts/usage-counters";
import { runDb } from "../connection/client";
import { GroupWriter } from "../connection/group-writer";
import { newestLeases } from "../connection/lease";
import { LOCAL_OWNER } from "../connection/owner";
import { parsedRows, type Statements } from "../connection/rows";
import { isWrongData } from "../faults/wrong-data";
import type { Prisma } from "../generated/client";
import { JOB_KINDS } from "../jobs/job-kinds";
import { noteJobs } from "../jobs/job-notices";
import type { RunFact } from "../metrics/run-facts";
import { sendNotice } from "../notices/send-notices";
import { RUNS_ENDED_AT_ONCE } from "../tunables";
import { endedRun } from "../webhooks/announcements";
import { announce } from "../webhooks/outbox";
import { runBits } from "./run-bits";

/** The final values of a run's row and its child rows; see `lib/server/runs/execute/run-rows.ts`. */
export interface RunRows {
  run: {
    language: string | null;
    outcome: Outcome;
    reason: Reason;
    answer: string | null;
    score: number | null;
    firstScore: number | null;
    certainty: number | null;
    scoredAttempts: number;
    hallucination: boolean | null;
    degraded: string[];
    attemptCount: number;
    modelCallCount: number;
    costUsd: number | null;
    /** Searches of the library, and those of them served from cache. */
    searches: number;
    cachedSearches: number;
    ms: number;
  };
  /** Further figures for the dashboard (`run_fact`); a run of a test case has none. */
  fact: RunFact;
  grades: Omit<Prisma.GradeCreateManyInput, "runId">[];
  claimVerdicts: Omit<Prisma.ClaimVerdictCreateManyInput, "runId">[];
  modelCalls: Omit<Prisma.ModelCallCreateManyInput, "runId">[];
  /** What counts towards the limits of tokens and money; `null` where there are none. */
  spent: { tokens: number; usd: number } | null;
}

interface RunEnd {
  runId: string;
  epoch: number;
  events: readonly RunEvent[];
  rows: RunRows;
}

/** A run that this call has ended, with its row. */
interface Ended extends RunEnd {
  run: EndedRow;
  ownerId: string;
  fact: Prisma.RunFactCreateManyInput | null;
}

const endedRowSchema = z.object({
  runId: z.string(),
  ownerId: z.string(),
  conversationId: z.string(),
  startedAt: z.date(),
  profile: z.string(),
  generator: z.string(),
  chatModel: z.string().nullable(),
  purpose: z.string(),
});
type EndedRow = z.output<typeof endedRowSchema>;

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
  before: readonly RunEvent[] = [],
): Promise<boolean> {
  return (await ends.write({ runId, epoch, events: [...before, lastEvent], rows })).has(runId);
}

/** @returns the ids of the runs that ended */
async function storeEnds(given: readonly RunEnd[]): Promise<ReadonlySet<string>> {
  const { ids, announced } = await runDb().$transaction(async (tx) => {
    const ends = onePerRun(given);
    const rows = new Map((await endRows(tx, ends)).map((row) => [row.runId, row]));
    const ended = ends.flatMap((end): Ended[] => {
      const run = rows.get(end.runId);
      return run === undefined ? [] : [{ ...end, run, ownerId: run.ownerId, fact: factOf(run, end) }];
    });
    const rowsOf = <Row>(of: (end: RunEnd) => readonly Row[]) =>
      ended.flatMap((end) => of(end).map((row) => ({ runId: end.runId, ...row })));
    const events = rowsOf((end) => end.events.map((event) => ({ seq: event.seq, type: event.type, event })));
    const grades = rowsOf(({ rows }) => rows.grades);
    const verdicts = rowsOf(({ rows }) => rows.claimVerdicts);
    const calls = rowsOf(({ rows }) => rows.modelCalls);
    const facts = ended.flatMap(({ fact }) => fact ?? []);
    if (events.length > 0) await tx.runEvent.createMany({ data: events });
    if (grades.length > 0) await tx.grade.createMany({ data: grades });
    if (verdicts.length > 0) await tx.claimVerdict.createMany({ data: verdicts });
    if (calls.length > 0) await tx.modelCall.createMany({ data: calls });
    if (facts.length > 0) await tx.runFact.createMany({ data: facts });
    const uses = usesOf(ended);
    if (uses.length > 0) await addUse(tx, uses);
    const announced = await announceEnds(tx, ended);
    return { ids: new Set(ended.map(({ runId }) => runId)), announced };
  });
  if (ids.size > 0) void sendNotice({ kind: "events", runIds: [...ids] });
  if (announced) noteJobs(JOB_KINDS.webhookDelivery);
  return ids;
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

/** Queues messages to webhooks; a test case is announced to nobody. @returns whether there are any */
async function announceEnds(tx: Statements, ended: readonly Ended[]): Promise<boolean> {
  const asked = ended.filter(({ run }) => run.purpose === "question");
  if (asked.length === 0) return false;
  return announce(tx, "run.ended", () =>
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
function usesOf(ended: readonly (Pick<RunEnd, "rows"> & { ownerId: string })[]): Use[] {
  const uses = new Map<string, Use>();
  for (const { ownerId, rows } of ended) {
    if (rows.spent === null) continue;
    const amounts = { tokensPerDay: rows.spent.tokens, usdPerDay: rows.spent.usd };
    for (const scope of LIMIT_SCOPES)
      for (const measure of ["tokensPerDay", "usdPerDay"] as const) {
        const key = limitKey(scope, ownerId, measure);
        const amount = (uses.get(key)?.amount ?? 0) + amounts[measure];
        if (amount > 0) uses.set(key, { key, amount, windowMs: LIMIT_WINDOW_MS[measure] });
      }
  }
  return [...uses.values()];
}

/**
 * The run rows' end, in one statement: this transaction holds the embedded database's session, and every further round
 * trip delays the words of other answers by this process's event loop.
 * @returns the runs that have not ended before and belong to this process
 */
function endRows(tx: Statements, given: readonly RunEnd[]): Promise<EndedRow[]> {
  const rows = given.map(({ runId, epoch, rows: { run, fact } }) => ({
    ...{ ...run, id: runId, epoch, checks: fact.checks },
    ...runBits(fact),
  }));
  return parsedRows(
    endedRowSchema,
    // Prisma gives all rows of an update the same values. The rows are locked in one order everywhere, so that two groups
    // cannot wait for each other's.
    tx.$queryRaw`
      WITH given AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given(
          id uuid, epoch int, language text, outcome text, reason jsonb, answer text, score float8, "firstScore" float8,
          certainty float8, "scoredAttempts" int, hallucination boolean, degraded text[], "attemptCount" int,
          "modelCallCount" int, "costUsd" float8, searches int, "cachedSearches" int, ms float8, checks smallint,
          nodes int, judged int)
      ), held AS MATERIALIZED (
        SELECT run.id FROM run JOIN given ON given.id = run.id AND given.epoch = run.lease_epoch
        WHERE run.status = 'running' ORDER BY run.id FOR NO KEY UPDATE OF run
      )
      UPDATE run SET
        status = 'ended', ended_at = ${new Date()}, lease_holder = NULL, lease_expires_at = NULL,
        language = given.language, outcome = given.outcome, reason = given.reason, answer = given.answer,
        score = given.score, first_score = given."firstScore", certainty = given.certainty,
        scored_attempts = given."scoredAttempts", hallucination = given.hallucination, degraded = given.degraded,
        attempt_count = given."attemptCount", model_call_count = given."modelCallCount", cost_usd = given."costUsd",
        searches = given.searches, cached_searches = given."cachedSearches", ms = given.ms, checks = given.checks,
        nodes = given.nodes, judged = given.judged
      FROM given JOIN held USING (id) WHERE run.id = given.id
      RETURNING run.id AS "runId", owner_id AS "ownerId", conversation_id AS "conversationId",
                started_at AS "startedAt", profile, generator, chat_model AS "chatModel", purpose`,
  );
}

/** The run's row among those that the dashboard counts: null for a test case. */
function factOf(
  { startedAt, profile, generator, chatModel, purpose }: EndedRow,
  { runId, rows: { run, fact } }: RunEnd,
): Prisma.RunFactCreateManyInput | null {
  if (purpose !== "question") return null;
  const { attemptCount, ...columns } = run;
  const { answer: _answer, reason: _reason, modelCallCount: _modelCallCount, certainty: _certainty, ...same } = columns;
  return {
    ...same,
    runId,
    // Figures are the installation's, whoever asked.
    ownerId: LOCAL_OWNER,
    startedAt,
    model: chatModel ?? generator,
    profile,
    attempts: attemptCount,
    checks: fact.checks,
    useful: fact.useful,
    visits: fact.visits.map((visit) => [...visit]),
    calls: fact.calls.map((call) => [...call]),
  };
}
