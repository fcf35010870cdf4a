import { randomUUID } from "node:crypto";
import type { CaseCheck } from "@/lib/shared/contracts/evaluation/eval-case";
import type { EvalTrigger } from "@/lib/shared/contracts/evaluation/eval-run";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import { isUniqueViolation } from "../connection/unique-violation";
import { JOB_KINDS } from "../jobs/job-kinds";
import { completeJob, type HeldJob, holdJob } from "../jobs/jobs";
import { type EvalMarks, readEvalRun } from "./read-eval-runs";

/**
 * Starts an evaluation of all cases, with a separate conversation for their runs, which has the same id.
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
      // The owner is the subject: one evaluation at a time.
      db().job.create({
        data: { kind: JOB_KINDS.evaluation, subject: ownerId, ownerId, payload: { evalRunId: id } },
        select: { id: true },
      }),
    ]);
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    throw new AppError("conflict", "An evaluation is already in progress.", { cause });
  }
  return id;
}

/** The next case to ask: first one that was interrupted, with the run that it already has. */
export async function takeNextCase(evalRunId: string): Promise<{ caseId: string; runId: string | null } | null> {
  const where = { evalRunId, state: { not: "ended" }, evalRun: { status: "running" } };
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
export async function setCaseRun(evalRunId: string, caseId: string, runId: string): Promise<boolean> {
  const { count } = await db().evalResult.updateMany({
    where: { evalRunId, caseId, evalRun: { status: "running" } },
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

/** Settles a case. A cancelled evaluation, or one that another process continues, stays unchanged. */
export async function settleCase(
  job: HeldJob,
  { evalRunId, caseId }: { evalRunId: string; caseId: string },
  { passed, checks, refusal }: SettledCase,
): Promise<void> {
  await db().$transaction(async (client) => {
    if ((await holdJob(client, job)).count === 0) return;
    await client.evalResult.updateMany({
      where: { evalRunId, caseId },
      data: { state: "ended", passed, checks: [...checks], refusal },
    });
  });
}

/** Ends an evaluation whose cases are all settled, with its job. @returns false when it had already ended */
export function endEvalRun(job: HeldJob, id: string): Promise<boolean> {
  return db().$transaction(async (client) => {
    const { count } = await client.evalRun.updateMany({
      where: { id, status: "running", results: { every: { state: "ended" } } },
      data: { status: "ended", endedAt: new Date() },
    });
    return count === 1 && completeJob(client, job);
  });
}

/**
 * Cancels an evaluation; unsettled cases stay unfinished.
 * @returns the run in progress, to be cancelled with it; null without one
 * @throws AppError `not_found`, or `conflict` when it has ended
 */
export async function cancelEvalRun(id: string, ownerId: string): Promise<string | null> {
  const [{ count }] = await db().$transaction([
    db().evalRun.updateMany({
      where: { id, ownerId, status: "running" },
      data: { status: "cancelled", endedAt: new Date() },
    }),
    db().job.deleteMany({
      where: { kind: JOB_KINDS.evaluation, subject: ownerId, payload: { path: ["evalRunId"], equals: id } },
    }),
  ]);
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
