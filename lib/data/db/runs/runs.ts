import { randomUUID } from "node:crypto";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import {
  type ConfigStamp,
  type Outcome,
  type RunEvent,
  storedConfigStampSchema,
} from "@/lib/shared/contracts/runs/run-event";
import type { RunPurpose } from "@/lib/shared/contracts/runs/run-purpose";
import { AppError } from "@/lib/shared/errors";
import { runPool } from "../connection/client";
import type { Prisma } from "../generated/client";
import type { RunFact } from "../metrics/run-facts";
import { END_RUN } from "./end-run-statement";
import { runBits } from "./run-bits";
import { noticeOrigin, RUN_CHANNEL, sendRunNotice, sharesDatabase } from "./run-notices";

/** Longest title taken from a question. */
const TITLE_CHARS = 80;

export interface NewRun {
  ownerId: string;
  conversationId: string | null;
  /** `question` by default; runs of test cases appear in no list and count in no figure. */
  purpose?: RunPurpose;
  /** The run that it follows, in the same conversation; `null` for a first turn. */
  parentRunId: string | null;
  question: string;
  language: string | null;
  configStamp: ConfigStamp;
  leaseHolder: string;
  leaseMs: number;
}

/**
 * Creates a run that `leaseHolder` owns in epoch 1, and its conversation if none is given. One statement: the lease
 * starts by the database's clock, and no transaction blocks others.
 * @throws AppError `not_found` for a conversation that is deleted or not the owner's
 */
export async function createRun(run: NewRun): Promise<{ runId: string; conversationId: string; epoch: number }> {
  const { purpose = "question" } = run;
  const runId = randomUUID();
  const conversationId = run.conversationId ?? randomUUID();
  const settled =
    run.conversationId === null
      ? "INSERT INTO conversation (id, owner_id, title, kind) VALUES ($1, $2, $3, $14) RETURNING id"
      : `UPDATE conversation SET updated_at = now() WHERE id = $1 AND owner_id = $2 AND deleted_at IS NULL
           AND kind = $14 AND $3::text IS NOT NULL RETURNING id`;
  const created = await runPool().query(
    `WITH settled AS (${settled})
     INSERT INTO run (id, owner_id, conversation_id, question, language, profile, generator, chat_model, config_stamp,
                      lease_holder, lease_expires_at, lease_epoch, purpose, parent_run_id)
     SELECT $4, $2, settled.id, $5, $6, $7, $8, $9, $10, $11, now() + $12 * INTERVAL '1 millisecond', 1, $13, $15 FROM settled`,
    [
      conversationId,
      run.ownerId,
      run.question.replace(/\s+/g, " ").slice(0, TITLE_CHARS),
      runId,
      run.question,
      run.language,
      run.configStamp.settings.profile,
      run.configStamp.generator,
      run.configStamp.chatModel,
      JSON.stringify(run.configStamp),
      run.leaseHolder,
      run.leaseMs,
      purpose,
      purpose === "case" ? "evaluation" : "chat",
      run.parentRunId,
    ],
  );
  if (created.rowCount === 0) throw new AppError("not_found", "This conversation does not exist.");
  return { runId, conversationId, epoch: 1 };
}

/**
 * Extends the leases of the runs that this process executes, and of no others: the lease of a released run expires, and
 * another process claims it. @returns whether cancellation was requested, for each of them
 */
export async function extendLeases(
  leaseHolder: string,
  leaseMs: number,
  runIds: readonly string[],
): Promise<Map<string, { cancelRequested: boolean }>> {
  const result = await runPool().query<{ id: string; cancel_requested: boolean }>(
    `UPDATE run SET lease_expires_at = now() + $2 * INTERVAL '1 millisecond'
     WHERE lease_holder = $1 AND status = 'running' AND id = ANY($3::uuid[]) RETURNING id, cancel_requested`,
    [leaseHolder, leaseMs, runIds],
  );
  return new Map(result.rows.map((row) => [row.id, { cancelRequested: row.cancel_requested }]));
}

/** Releases this process's runs so that another one can claim them at once, and sends a notice. */
export async function releaseLeases(leaseHolder: string): Promise<void> {
  const released = await runPool().query(
    "update run set lease_expires_at = now() where lease_holder = $1 and status = 'running'",
    [leaseHolder],
  );
  if (released.rowCount !== 0) await sendRunNotice({ kind: "released" });
}

export interface ClaimedRun {
  runId: string;
  epoch: number;
  question: string;
  /** A stamp with `unreadable` parts means that this version cannot continue the run. */
  configStamp: ConfigStamp;
  /** Cancellation was requested before its process died. */
  cancelRequested: boolean;
}

/**
 * Claims runs whose lease has expired, and the holder's own that it released some time ago; with `evenIfLeased`, also
 * those leased by another holder (right when this process is known to be the only one).
 * @param executing runs that this process already executes
 * @param letGoMs a run of this holder counts as released after this long without execution or renewal
 */
export async function claimStaleRuns(
  leaseHolder: string,
  leaseMs: number,
  evenIfLeased: boolean,
  executing: readonly string[] = [],
  letGoMs = leaseMs,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<ClaimedRun[]> {
  const result = await runPool().query<{
    id: string;
    lease_epoch: number;
    question: string;
    config_stamp: unknown;
    cancel_requested: boolean;
  }>(
    `UPDATE run SET lease_holder = $1, lease_expires_at = now() + $2 * INTERVAL '1 millisecond', lease_epoch = lease_epoch + 1
     WHERE id IN (
       SELECT id FROM run
       WHERE status = 'running' AND id <> ALL($4::uuid[])
         AND (lease_expires_at < now() OR ($3 AND lease_holder IS DISTINCT FROM $1)
              OR (lease_holder = $1 AND lease_expires_at < now() + $5 * INTERVAL '1 millisecond'))
       ORDER BY started_at LIMIT $6 FOR UPDATE SKIP LOCKED
     ) RETURNING id, lease_epoch, question, config_stamp, cancel_requested`,
    [leaseHolder, leaseMs, evenIfLeased, executing, leaseMs - letGoMs, limit],
  );
  return result.rows.map((row) => ({
    runId: row.id,
    epoch: row.lease_epoch,
    question: row.question,
    configStamp: storedConfigStampSchema.parse(row.config_stamp),
    cancelRequested: row.cancel_requested,
  }));
}

/** The final values of a run's row and its child rows; see `lib/server/runs/execute/run-rows.ts`. */
export interface RunRows {
  run: {
    language: string | null;
    outcome: Outcome;
    reason: Reason;
    answer: string | null;
    score: number | null;
    firstScore: number | null;
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
  fact: Pick<RunFact, "checks" | "visits" | "calls">;
  nodeVisits: Omit<Prisma.NodeVisitCreateManyInput, "runId">[];
  attempts: Omit<Prisma.AttemptCreateManyInput, "runId">[];
  grades: Omit<Prisma.GradeCreateManyInput, "runId">[];
  claimVerdicts: Omit<Prisma.ClaimVerdictCreateManyInput, "runId">[];
  modelCalls: Omit<Prisma.ModelCallCreateManyInput, "runId">[];
}

/**
 * Ends a run: its last event and every row that the dashboard counts, in one statement.
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
  const shared = sharesDatabase();
  const events = [...before, lastEvent];
  const ended = await runPool().query(
    `${END_RUN} ${shared ? "select pg_notify($12, $13) from ended" : "select id from ended"}`,
    [
      runId,
      epoch,
      JSON.stringify({ ...rows.run, ...rows.fact, ...runBits(rows.fact) }),
      events.map(({ seq }) => seq),
      events.map(({ type }) => type),
      events.map((event) => JSON.stringify(event)),
      ...[rows.nodeVisits, rows.attempts, rows.grades, rows.claimVerdicts, rows.modelCalls].map((list) =>
        JSON.stringify(list),
      ),
      ...(shared ? [RUN_CHANNEL, JSON.stringify({ kind: "events", runId, from: noticeOrigin() })] : []),
    ],
  );
  return ended.rowCount !== 0;
}

/**
 * Records a cancellation request and notifies the process that executes the run, which otherwise sees it at its next
 * heartbeat. @returns false when the run has ended
 */
export async function requestCancel(runId: string, ownerId: string): Promise<boolean> {
  const marked = await runPool().query(
    "update run set cancel_requested = true where id = $1 and owner_id = $2 and status = 'running'",
    [runId, ownerId],
  );
  if (marked.rowCount === 0) return false;
  await sendRunNotice({ kind: "cancel", runId });
  return true;
}
