import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { CaseCheck } from "@/lib/shared/contracts/evaluation/eval-case";
import type { EvalTrigger } from "@/lib/shared/contracts/evaluation/eval-run";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import { firstRow } from "../connection/rows";
import { isUniqueViolation } from "../connection/unique-violation";
import type { Prisma } from "../generated/client";
import { type EvalMarks, readEvalRun } from "./read-eval-runs";

/**
 * Starts an evaluation of all cases, with a conversation of its own for their runs, which has the same id.
 * @throws AppError `conflict` while another evaluation runs; `validation_failed` when there are no cases
 */
export async function beginEvalRun(ownerId: string, trigger: EvalTrigger, marks: EvalMarks): Promise<string> {
  const id = randomUUID();
  const cases = await db().evalCase.findMany({
    where: { ownerId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  if (cases.length === 0) throw new AppError("validation_failed", "There are no test cases yet. Save one first.");
  const results = cases.map((one, index) => ({ caseId: one.id, position: index + 1 }));
  const { settingsRevision, promptHash } = marks;
  try {
    await db().$transaction([
      db().evalRun.create({
        data: {
          id,
          ownerId,
          runningOwner: ownerId,
          trigger,
          settingsRevision,
          promptHash,
          results: { createMany: { data: results } },
        },
        select: { id: true },
      }),
      db().conversation.create({
        data: { id, ownerId, title: "Evaluation", kind: "evaluation" },
        select: { id: true },
      }),
    ]);
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    throw new AppError("conflict", "An evaluation is already in progress.", { cause });
  }
  return id;
}

export interface ClaimedEvalRun {
  id: string;
  ownerId: string;
  holder: string;
}

const claimedSchema = z.object({ id: z.string(), ownerId: z.string() });

/** Claims an evaluation, new or interrupted, that no other process is working on. */
export async function claimEvalRun(holder: string, leaseMs: number): Promise<ClaimedEvalRun | null> {
  // SKIP LOCKED, and a lease by the database's clock.
  const claimed = await firstRow(
    claimedSchema,
    db().$queryRaw`
      UPDATE eval_run SET lease_holder = ${holder}, lease_expires_at = now() + ${leaseMs} * interval '1 millisecond'
      WHERE id = (
        SELECT id FROM eval_run
        WHERE status = 'running' AND (lease_expires_at IS NULL OR lease_expires_at <= now() OR lease_holder = ${holder})
        ORDER BY started_at LIMIT 1 FOR UPDATE SKIP LOCKED
      ) RETURNING id, owner_id AS "ownerId"`,
  );
  return claimed === null ? null : { ...claimed, holder };
}

/** Renews the lease. @returns false when the evaluation was cancelled, or belongs to another process */
export async function extendEvalLease({ id, holder }: ClaimedEvalRun, leaseMs: number): Promise<boolean> {
  // A lease by the database's clock.
  const extended = await db().$executeRaw`
    UPDATE eval_run SET lease_expires_at = now() + ${leaseMs} * interval '1 millisecond'
    WHERE id = ${id}::uuid AND lease_holder = ${holder} AND status = 'running'`;
  return extended === 1;
}

/** Releases the evaluations so that another process can continue at once. */
export async function releaseEvalRuns(holder: string): Promise<void> {
  await db().evalRun.updateMany({ where: { leaseHolder: holder, status: "running" }, data: { leaseExpiresAt: null } });
}

/** The evaluation while it runs and is the holder's. */
function held({ holder }: ClaimedEvalRun) {
  return { status: "running", leaseHolder: holder } satisfies Prisma.EvalRunWhereInput;
}

/** The next case to ask: first one that was interrupted, with the run that it already has. */
export async function takeNextCase(claimed: ClaimedEvalRun): Promise<{ caseId: string; runId: string | null } | null> {
  const where = { evalRunId: claimed.id, state: { not: "ended" }, evalRun: held(claimed) };
  const next = await db().evalResult.findFirst({
    where,
    // `running` comes before `waiting`.
    orderBy: [{ state: "asc" }, { position: "asc" }],
    select: { caseId: true, runId: true },
  });
  if (next === null) return null;
  const { count } = await db().evalResult.updateMany({
    where: { ...where, caseId: next.caseId },
    data: { state: "running" },
  });
  return count === 0 ? null : next;
}

/** Stores which run asks a case. @returns false when the case or the evaluation is deleted or over */
export async function setCaseRun({ id }: ClaimedEvalRun, caseId: string, runId: string): Promise<boolean> {
  const { count } = await db().evalResult.updateMany({
    where: { evalRunId: id, caseId, evalRun: { status: "running" } },
    data: { runId },
  });
  return count === 1;
}

export interface SettledCase {
  passed: boolean | null;
  checks: readonly CaseCheck[];
  /** Why it could not be asked. */
  refusal: string | null;
}

/** Settles a case, once. A cancelled evaluation stays unchanged. */
export async function settleCase(claimed: ClaimedEvalRun, caseId: string, settled: SettledCase): Promise<void> {
  const { passed, checks, refusal } = settled;
  await db().evalResult.updateMany({
    where: { evalRunId: claimed.id, caseId, evalRun: held(claimed) },
    data: { state: "ended", passed, checks: [...checks], refusal },
  });
}

function over(status: "ended" | "cancelled") {
  const free = { runningOwner: null, leaseHolder: null, leaseExpiresAt: null };
  return { status, endedAt: new Date(), ...free } satisfies Prisma.EvalRunUpdateManyMutationInput;
}

/** Ends an evaluation whose cases are all settled. @returns false when it had already ended */
export async function endEvalRun(claimed: ClaimedEvalRun): Promise<boolean> {
  const { count } = await db().evalRun.updateMany({
    where: { id: claimed.id, ...held(claimed), results: { every: { state: "ended" } } },
    data: over("ended"),
  });
  return count === 1;
}

/**
 * Cancels an evaluation; unsettled cases stay unfinished.
 * @returns the run in progress, to be cancelled with it; null if there is none
 * @throws AppError `not_found`, or `conflict` when it has ended
 */
export async function cancelEvalRun(id: string, ownerId: string): Promise<string | null> {
  const { count } = await db().evalRun.updateMany({
    where: { id, ownerId, status: "running" },
    data: over("cancelled"),
  });
  if (count === 0) {
    await readEvalRun(id, ownerId);
    throw new AppError("conflict", "This evaluation is over.");
  }
  const inProgress = await db().evalResult.findFirst({
    where: { evalRunId: id, state: "running" },
    select: { runId: true },
  });
  return inProgress?.runId ?? null;
}

/** Deletes the runs of all evaluations but the last `keep`; the results of their cases stay. */
export async function deleteOldEvalConversations(ownerId: string, keep: number): Promise<void> {
  const old = await db().evalRun.findMany({
    where: { ownerId, status: { not: "running" } },
    orderBy: [{ startedAt: "desc" }, { id: "asc" }],
    skip: keep,
    select: { id: true },
  });
  await db().conversation.updateMany({
    where: { ownerId, kind: "evaluation", deletedAt: null, id: { in: old.map(({ id }) => id) } },
    data: { deletedAt: new Date() },
  });
}
