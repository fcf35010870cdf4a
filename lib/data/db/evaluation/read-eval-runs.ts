import { z } from "zod";
import { type CaseResult, caseResultSchema } from "@/lib/shared/contracts/evaluation/eval-case";
import { type EvalRunSummary, evalRunSummarySchema } from "@/lib/shared/contracts/evaluation/eval-run";
import { AppError } from "@/lib/shared/errors";
import { pool } from "../connection/client";
import { resultState } from "./eval-cases";

/** The configuration of an evaluation: the settings and prompts in force when it started. */
export interface EvalMarks {
  settingsRevision: number;
  promptHash: string;
}

const SUMMARY = `
  SELECT eval_run.id, trigger, eval_run.status, settings_revision AS "settingsRevision", prompt_hash AS "promptHash",
    eval_run.started_at AS "startedAt", eval_run.ended_at AS "endedAt",
    count(result.case_id)::int AS total,
    count(*) FILTER (WHERE result.state = 'ended')::int AS done,
    count(*) FILTER (WHERE result.state = 'ended' AND passed)::int AS passed,
    count(*) FILTER (WHERE result.state = 'ended' AND NOT passed)::int AS failed,
    count(*) FILTER (WHERE result.state = 'ended' AND passed IS NULL)::int AS unknown,
    avg(run.score) AS score,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY run.ms) AS "medianMs",
    sum(run.cost_usd) AS "costUsd"
  FROM eval_run LEFT JOIN eval_result AS result ON result.eval_run_id = eval_run.id
    LEFT JOIN run ON run.id = result.run_id`;

/** Selects the evaluations before their results are added up. */
const LATEST = "ORDER BY started_at DESC, id LIMIT";
const GROUPED = "GROUP BY eval_run.id ORDER BY eval_run.started_at DESC, eval_run.id";

const summaryRow = z
  .looseObject({ startedAt: z.date(), endedAt: z.date().nullable() })
  .transform(({ startedAt, endedAt, ...same }) =>
    evalRunSummarySchema.parse({
      ...same,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }),
  );

/** A person's evaluations, newest first. */
export async function listEvalRuns(ownerId: string, limit: number): Promise<EvalRunSummary[]> {
  const { rows } = await pool().query(
    `${SUMMARY} WHERE eval_run.id IN (SELECT id FROM eval_run WHERE owner_id = $1 ${LATEST} $2) ${GROUPED}`,
    [ownerId, limit],
  );
  return z.array(summaryRow).parse(rows);
}

/** @throws AppError `not_found` */
export async function readEvalRun(id: string, ownerId: string): Promise<EvalRunSummary> {
  const { rows } = await pool().query(
    `${SUMMARY} WHERE eval_run.id = $1 AND eval_run.owner_id = $2 GROUP BY eval_run.id`,
    [id, ownerId],
  );
  const [found] = z.array(summaryRow).parse(rows);
  if (found === undefined) throw new AppError("not_found", "There is no such evaluation.");
  return found;
}

/** The last completed evaluation before this one; a cancelled one does not count. */
export async function previousEvalRun(id: string, ownerId: string): Promise<EvalRunSummary | null> {
  const { rows } = await pool().query(
    `${SUMMARY} WHERE eval_run.id = (
       SELECT id FROM eval_run WHERE owner_id = $2 AND status = 'ended' AND id <> $1
         AND started_at <= (SELECT started_at FROM eval_run WHERE id = $1) ${LATEST} 1
     ) ${GROUPED}`,
    [id, ownerId],
  );
  return z.array(summaryRow).parse(rows)[0] ?? null;
}

const resultRow = z.looseObject({
  status: z.string(),
  rowState: z.string(),
  passed: z.boolean().nullable(),
});

const RESULT = `
  result.case_id AS "caseId", eval_case.question, eval_run.status, result.state AS "rowState", result.passed,
    result.refusal, result.checks, result.run_id AS "runId", run.outcome, run.score, run.ms, run.cost_usd AS "costUsd"
  FROM eval_result AS result JOIN eval_run ON eval_run.id = result.eval_run_id
    JOIN eval_case ON eval_case.id = result.case_id LEFT JOIN run ON run.id = result.run_id`;

/** All results of an evaluation, in the order in which the cases are asked. */
export async function readEvalResults(id: string): Promise<CaseResult[]> {
  const { rows } = await pool().query(`SELECT ${RESULT} WHERE result.eval_run_id = $1 ORDER BY result.position`, [id]);
  return toResults(rows);
}

/** For each case of an evaluation, the last conclusive result before it, if any. */
export async function lastKnownResults(id: string, ownerId: string): Promise<CaseResult[]> {
  const { rows } = await pool().query(
    `SELECT DISTINCT ON (result.case_id) ${RESULT}
     WHERE eval_run.owner_id = $2 AND eval_run.status = 'ended' AND result.state = 'ended' AND result.passed IS NOT NULL
       AND eval_run.id <> $1 AND eval_run.started_at <= (SELECT started_at FROM eval_run WHERE id = $1)
       AND result.case_id IN (SELECT case_id FROM eval_result WHERE eval_run_id = $1)
     ORDER BY result.case_id, eval_run.started_at DESC, eval_run.id`,
    [id, ownerId],
  );
  return toResults(rows);
}

function toResults(rows: unknown[]): CaseResult[] {
  return z
    .array(resultRow)
    .parse(rows)
    .map(({ status, rowState, passed, ...same }) => {
      const state = resultState(rowState, passed);
      const open = rowState !== "ended";
      return caseResultSchema.parse({ ...same, state: open && status !== "running" ? "unfinished" : state });
    });
}

/** The settings and prompts of the last completed evaluation; null if there is none. */
export async function lastEvalMarks(ownerId: string): Promise<EvalMarks | null> {
  const { rows } = await pool().query(
    `SELECT settings_revision AS "settingsRevision", prompt_hash AS "promptHash" FROM eval_run
     WHERE owner_id = $1 AND status = 'ended' ORDER BY started_at DESC, id LIMIT 1`,
    [ownerId],
  );
  return z.array(z.object({ settingsRevision: z.number(), promptHash: z.string() })).parse(rows)[0] ?? null;
}
