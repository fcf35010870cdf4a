import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { CaseCheck } from "@/lib/shared/contracts/evaluation/eval-case";
import type { EvalTrigger } from "@/lib/shared/contracts/evaluation/eval-run";
import { AppError } from "@/lib/shared/errors";
import { pool } from "../connection/client";
import { isUniqueViolation } from "../connection/unique-violation";
import { type EvalMarks, readEvalRun } from "./read-eval-runs";

/**
 * Starts an evaluation of all cases, with a conversation of its own for their runs, which has the same id.
 * @throws AppError `conflict` while another evaluation runs; `validation_failed` when there are no cases
 */
export async function beginEvalRun(ownerId: string, trigger: EvalTrigger, marks: EvalMarks): Promise<string> {
  const id = randomUUID();
  const begun = await pool()
    .query(
      `WITH cases AS (
         SELECT id, row_number() OVER (ORDER BY created_at, id) AS position FROM eval_case WHERE owner_id = $2
       ), begun AS (
         INSERT INTO eval_run (id, owner_id, running_owner, trigger, settings_revision, prompt_hash)
         SELECT $1::uuid, $2::text, $2::text, $3, $4::int, $5 FROM cases HAVING count(*) > 0 RETURNING id
       ), conversation AS (
         INSERT INTO conversation (id, owner_id, title, kind) SELECT id, $2, 'Evaluation', 'evaluation' FROM begun
       )
       INSERT INTO eval_result (eval_run_id, case_id, position)
       SELECT begun.id, cases.id, cases.position FROM begun, cases`,
      [id, ownerId, trigger, marks.settingsRevision, marks.promptHash],
    )
    .catch((cause: unknown) => {
      if (!isUniqueViolation(cause)) throw cause;
      throw new AppError("conflict", "An evaluation is already in progress.", { cause });
    });
  if (begun.rowCount === 0) throw new AppError("validation_failed", "There are no test cases yet. Save one first.");
  return id;
}

export interface ClaimedEvalRun {
  id: string;
  ownerId: string;
  holder: string;
}

const claimedSchema = z.array(z.object({ id: z.string(), ownerId: z.string() }));

/** Claims an evaluation, new or interrupted, that no other process is working on. */
export async function claimEvalRun(holder: string, leaseMs: number): Promise<ClaimedEvalRun | null> {
  const { rows } = await pool().query(
    `UPDATE eval_run SET lease_holder = $1, lease_expires_at = now() + $2 * interval '1 millisecond'
     WHERE id = (
       SELECT id FROM eval_run
       WHERE status = 'running' AND (lease_expires_at IS NULL OR lease_expires_at <= now() OR lease_holder = $1)
       ORDER BY started_at LIMIT 1 FOR UPDATE SKIP LOCKED
     ) RETURNING id, owner_id AS "ownerId"`,
    [holder, leaseMs],
  );
  const [claimed] = claimedSchema.parse(rows);
  return claimed === undefined ? null : { ...claimed, holder };
}

/** Renews the lease. @returns false when the evaluation was cancelled, or belongs to another process */
export async function extendEvalLease({ id, holder }: ClaimedEvalRun, leaseMs: number): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE eval_run SET lease_expires_at = now() + $3 * interval '1 millisecond'
     WHERE id = $1 AND lease_holder = $2 AND status = 'running'`,
    [id, holder, leaseMs],
  );
  return rowCount === 1;
}

/** Releases the evaluations so that another process can continue at once. */
export async function releaseEvalRuns(holder: string): Promise<void> {
  await pool().query("UPDATE eval_run SET lease_expires_at = now() WHERE lease_holder = $1 AND status = 'running'", [
    holder,
  ]);
}

const caseRunsSchema = z.array(z.object({ caseId: z.string(), runId: z.string().nullable() }));

/** The next case to ask: first one that was interrupted, with the run that it already has. */
export async function takeNextCase({
  id,
  holder,
}: ClaimedEvalRun): Promise<{ caseId: string; runId: string | null } | null> {
  const { rows } = await pool().query(
    `UPDATE eval_result SET state = 'running'
     WHERE eval_run_id = $1 AND case_id = (
       SELECT case_id FROM eval_result JOIN eval_run ON eval_run.id = eval_run_id
       WHERE eval_run_id = $1 AND state <> 'ended' AND status = 'running' AND lease_holder = $2
       ORDER BY state = 'running' DESC, position LIMIT 1
     ) RETURNING case_id AS "caseId", run_id AS "runId"`,
    [id, holder],
  );
  return caseRunsSchema.parse(rows)[0] ?? null;
}

/** Stores which run asks a case. @returns false when the case or the evaluation is deleted or over */
export async function setCaseRun({ id }: ClaimedEvalRun, caseId: string, runId: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE eval_result SET run_id = $3 FROM eval_run
     WHERE eval_run.id = eval_run_id AND status = 'running' AND eval_run_id = $1 AND case_id = $2`,
    [id, caseId, runId],
  );
  return rowCount === 1;
}

export interface SettledCase {
  passed: boolean | null;
  checks: readonly CaseCheck[];
  /** Why it could not be asked. */
  refusal: string | null;
}

/** Settles a case, once. A cancelled evaluation stays unchanged. */
export async function settleCase({ id, holder }: ClaimedEvalRun, caseId: string, settled: SettledCase): Promise<void> {
  await pool().query(
    `UPDATE eval_result SET state = 'ended', passed = $3, checks = $4, refusal = $5 FROM eval_run
     WHERE eval_run.id = eval_run_id AND status = 'running' AND lease_holder = $6 AND eval_run_id = $1 AND case_id = $2`,
    [id, caseId, settled.passed, JSON.stringify(settled.checks), settled.refusal, holder],
  );
}

const OVER = "ended_at = now(), running_owner = NULL, lease_holder = NULL, lease_expires_at = NULL";

/** Ends an evaluation whose cases are all settled. @returns false when it had already ended */
export async function endEvalRun({ id, holder }: ClaimedEvalRun): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE eval_run SET status = 'ended', ${OVER} WHERE id = $1 AND lease_holder = $2 AND status = 'running'
       AND NOT EXISTS (SELECT 1 FROM eval_result WHERE eval_run_id = $1 AND state <> 'ended')`,
    [id, holder],
  );
  return rowCount === 1;
}

/**
 * Cancels an evaluation; unsettled cases stay unfinished.
 * @returns the run in progress, to be cancelled with it; null if there is none
 * @throws AppError `not_found`, or `conflict` when it has ended
 */
export async function cancelEvalRun(id: string, ownerId: string): Promise<string | null> {
  const { rowCount } = await pool().query(
    `UPDATE eval_run SET status = 'cancelled', ${OVER} WHERE id = $1 AND owner_id = $2 AND status = 'running'`,
    [id, ownerId],
  );
  if (rowCount === 0) {
    await readEvalRun(id, ownerId);
    throw new AppError("conflict", "This evaluation is over.");
  }
  const { rows } = await pool().query(
    `SELECT case_id AS "caseId", run_id AS "runId" FROM eval_result WHERE eval_run_id = $1 AND state = 'running'`,
    [id],
  );
  return caseRunsSchema.parse(rows)[0]?.runId ?? null;
}

/** Deletes the runs of all evaluations but the last `keep`; the results of their cases stay. */
export async function deleteOldEvalConversations(ownerId: string, keep: number): Promise<void> {
  await pool().query(
    `UPDATE conversation SET deleted_at = now()
     WHERE owner_id = $1 AND kind = 'evaluation' AND deleted_at IS NULL AND id IN (
       SELECT id FROM eval_run WHERE owner_id = $1 AND status <> 'running' ORDER BY started_at DESC, id OFFSET $2
     )`,
    [ownerId, keep],
  );
}
