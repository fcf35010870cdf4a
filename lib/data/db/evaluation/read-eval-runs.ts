import { z } from "zod";
import { type CaseResult, caseResultSchema } from "@/lib/shared/contracts/evaluation/eval-case";
import { type EvalRunSummary, evalRunSummarySchema } from "@/lib/shared/contracts/evaluation/eval-run";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { resultState } from "./eval-cases";

/** The configuration of an evaluation: the settings and prompts in force when it started. */
export interface EvalMarks {
  settingsRevision: number;
  promptHash: string;
}

const summaryRow = z
  .looseObject({ startedAt: z.date(), endedAt: z.date().nullable() })
  .transform(({ startedAt, endedAt, ...same }) =>
    evalRunSummarySchema.parse({
      ...same,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }),
  );

/**
 * Evaluations, newest first.
 * @param ids SQL that selects them, before their results are added up
 */
function summaries(ids: Prisma.Sql): Promise<EvalRunSummary[]> {
  // Prisma cannot count by a condition, nor find a median.
  return parsedRows(
    summaryRow,
    db().$queryRaw`
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
        LEFT JOIN run ON run.id = result.run_id
      WHERE eval_run.id IN (${ids}) GROUP BY eval_run.id ORDER BY eval_run.started_at DESC, eval_run.id`,
  );
}

/** A person's evaluations, newest first. */
export function listEvalRuns(ownerId: string, limit: number): Promise<EvalRunSummary[]> {
  return summaries(
    Prisma.sql`SELECT id FROM eval_run WHERE owner_id = ${ownerId} ORDER BY started_at DESC, id LIMIT ${limit}`,
  );
}

/** @throws AppError `not_found` */
export async function readEvalRun(id: string, ownerId: string): Promise<EvalRunSummary> {
  const [found] = await summaries(Prisma.sql`SELECT id FROM eval_run WHERE id = ${id}::uuid AND owner_id = ${ownerId}`);
  if (found === undefined) throw new AppError("not_found", "There is no such evaluation.");
  return found;
}

/** The last completed evaluation before this one; a cancelled one does not count. */
export async function previousEvalRun(id: string, ownerId: string): Promise<EvalRunSummary | null> {
  const [previous] = await summaries(Prisma.sql`
    SELECT id FROM eval_run WHERE owner_id = ${ownerId} AND status = 'ended' AND id <> ${id}::uuid
      AND started_at <= (SELECT started_at FROM eval_run WHERE id = ${id}::uuid)
    ORDER BY started_at DESC, id LIMIT 1`);
  return previous ?? null;
}

const resultSelect = {
  caseId: true,
  state: true,
  passed: true,
  refusal: true,
  checks: true,
  runId: true,
  case: { select: { question: true } },
  evalRun: { select: { status: true } },
  run: { select: { outcome: true, score: true, ms: true, costUsd: true } },
} as const satisfies Prisma.EvalResultSelect;

/** All results of an evaluation, in the order in which the cases are asked. */
export async function readEvalResults(id: string): Promise<CaseResult[]> {
  const rows = await db().evalResult.findMany({
    where: { evalRunId: id },
    orderBy: { position: "asc" },
    select: resultSelect,
  });
  return rows.map(toResult);
}

/** For each case of an evaluation, the last conclusive result before it, if any. */
export async function lastKnownResults(id: string, ownerId: string): Promise<CaseResult[]> {
  const evalRun = await db().evalRun.findUnique({ where: { id }, select: { startedAt: true } });
  if (evalRun === null) return [];
  const before = { ownerId, status: "ended", id: { not: id }, startedAt: { lte: evalRun.startedAt } };
  const cases = await db().evalCase.findMany({
    where: { results: { some: { evalRunId: id } } },
    select: {
      results: {
        where: { state: "ended", passed: { not: null }, evalRun: before },
        orderBy: [{ evalRun: { startedAt: "desc" } }, { evalRunId: "asc" }],
        take: 1,
        select: resultSelect,
      },
    },
  });
  return cases.flatMap(({ results }) => results.map(toResult));
}

function toResult(row: Prisma.EvalResultGetPayload<{ select: typeof resultSelect }>): CaseResult {
  const { case: evalCase, evalRun, run, state, passed, ...same } = row;
  const isOpen = state !== "ended";
  return caseResultSchema.parse({
    ...same,
    ...evalCase,
    ...(run ?? { outcome: null, score: null, ms: null, costUsd: null }),
    state: isOpen && evalRun.status !== "running" ? "unfinished" : resultState(state, passed),
  });
}

/** The settings and prompts of the last completed evaluation; null without one. */
export function lastEvalMarks(ownerId: string): Promise<EvalMarks | null> {
  return db().evalRun.findFirst({
    where: { ownerId, status: "ended" },
    orderBy: [{ startedAt: "desc" }, { id: "asc" }],
    select: { settingsRevision: true, promptHash: true },
  });
}
