import { randomUUID } from "node:crypto";
import type { Reason } from "../contracts/reason";
import { type ConfigStamp, configStampSchema, type Outcome, type RunEvent } from "../contracts/run-event";
import { AppError } from "../errors";
import { db, pool } from "./client";
import type { Prisma } from "./generated/client";

/** Longest title taken from a question. */
const TITLE_CHARS = 80;

export interface NewRun {
  ownerId: string;
  conversationId: string | null;
  question: string;
  language: string | null;
  configStamp: ConfigStamp;
  leaseHolder: string;
  leaseMs: number;
}

/**
 * Creates a run that `leaseHolder` owns in epoch 1, and its conversation where none is given.
 * @throws AppError `not_found` for a conversation that the owner does not have
 */
export async function createRun(run: NewRun): Promise<{ runId: string; conversationId: string; epoch: number }> {
  const runId = randomUUID();
  const conversationId = run.conversationId ?? randomUUID();
  await db().$transaction(async (tx) => {
    if (run.conversationId === null) {
      const title = run.question.replace(/\s+/g, " ").slice(0, TITLE_CHARS);
      await tx.conversation.create({ data: { id: conversationId, ownerId: run.ownerId, title } });
    } else {
      const touched = await tx.conversation.updateMany({
        where: { id: conversationId, ownerId: run.ownerId },
        data: { updatedAt: new Date() },
      });
      if (touched.count === 0) throw new AppError("not_found", "This conversation does not exist.");
    }
    await tx.run.create({
      data: {
        id: runId,
        ownerId: run.ownerId,
        conversationId,
        question: run.question,
        language: run.language,
        profile: run.configStamp.settings.profile,
        generator: run.configStamp.generator,
        chatModel: run.configStamp.chatModel,
        configStamp: run.configStamp,
        leaseHolder: run.leaseHolder,
        leaseExpiresAt: new Date(Date.now() + run.leaseMs),
        leaseEpoch: 1,
      },
    });
  });
  return { runId, conversationId, epoch: 1 };
}

/**
 * Extends the leases of the runs that this process executes, and of no others: a run that it let go lapses and is
 * taken over. @returns whether somebody asked to cancel each of them
 */
export async function extendLeases(
  leaseHolder: string,
  leaseMs: number,
  runIds: readonly string[],
): Promise<Map<string, { cancelRequested: boolean }>> {
  const result = await pool().query<{ id: string; cancel_requested: boolean }>(
    `update run set lease_expires_at = now() + $2 * interval '1 millisecond'
     where lease_holder = $1 and status = 'running' and id = any($3::uuid[]) returning id, cancel_requested`,
    [leaseHolder, leaseMs, runIds],
  );
  return new Map(result.rows.map((row) => [row.id, { cancelRequested: row.cancel_requested }]));
}

/** Lets another process take this one's runs over at once. */
export async function releaseLeases(leaseHolder: string): Promise<void> {
  await pool().query("update run set lease_expires_at = now() where lease_holder = $1 and status = 'running'", [
    leaseHolder,
  ]);
}

export interface ClaimedRun {
  runId: string;
  epoch: number;
  question: string;
  configStamp: ConfigStamp;
}

/**
 * Takes over runs whose lease has lapsed; with `evenIfLeased`, also those that another holder has (right where this
 * process is known to be the only one).
 * @param executing runs that this process executes already
 */
export async function claimStaleRuns(
  leaseHolder: string,
  leaseMs: number,
  evenIfLeased: boolean,
  executing: readonly string[] = [],
): Promise<ClaimedRun[]> {
  const result = await pool().query<{ id: string; lease_epoch: number; question: string; config_stamp: unknown }>(
    `update run set lease_holder = $1, lease_expires_at = now() + $2 * interval '1 millisecond', lease_epoch = lease_epoch + 1
     where id in (
       select id from run
       where status = 'running' and id <> all($4::uuid[])
         and (lease_expires_at < now() or ($3 and lease_holder is distinct from $1))
       order by started_at for update skip locked
     ) returning id, lease_epoch, question, config_stamp`,
    [leaseHolder, leaseMs, evenIfLeased, executing],
  );
  return result.rows.map((row) => ({
    runId: row.id,
    epoch: row.lease_epoch,
    question: row.question,
    configStamp: configStampSchema.parse(row.config_stamp),
  }));
}

/** What a run's row and its children say once it has ended; see `lib/runs/run-rows.ts`. */
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
    attemptCount: number;
    modelCallCount: number;
    costUsd: number | null;
    ms: number;
  };
  nodeVisits: Omit<Prisma.NodeVisitCreateManyInput, "runId">[];
  attempts: Omit<Prisma.AttemptCreateManyInput, "runId">[];
  grades: Omit<Prisma.GradeCreateManyInput, "runId">[];
  claimVerdicts: Omit<Prisma.ClaimVerdictCreateManyInput, "runId">[];
  modelCalls: Omit<Prisma.ModelCallCreateManyInput, "runId">[];
}

/**
 * Ends a run: its last event and every row the dashboard counts, in one transaction.
 * @returns false when the run is not this owner's any more; nothing is written then
 */
export async function endRun(runId: string, epoch: number, lastEvent: RunEvent, rows: RunRows): Promise<boolean> {
  return await db().$transaction(async (tx) => {
    const ended = await tx.run.updateMany({
      where: { id: runId, leaseEpoch: epoch, status: "running" },
      data: { ...rows.run, status: "ended", endedAt: new Date(), leaseHolder: null, leaseExpiresAt: null },
    });
    if (ended.count === 0) return false;
    await tx.runEvent.create({ data: { runId, seq: lastEvent.seq, type: lastEvent.type, event: lastEvent } });
    await tx.nodeVisit.createMany({ data: rows.nodeVisits.map((row) => ({ runId, ...row })) });
    await tx.attempt.createMany({ data: rows.attempts.map((row) => ({ runId, ...row })) });
    await tx.grade.createMany({ data: rows.grades.map((row) => ({ runId, ...row })) });
    await tx.claimVerdict.createMany({ data: rows.claimVerdicts.map((row) => ({ runId, ...row })) });
    await tx.modelCall.createMany({ data: rows.modelCalls.map((row) => ({ runId, ...row })) });
    return true;
  });
}

/** Notes that somebody wants a run cancelled; its owner sees it at the next heartbeat. @returns false when it had ended */
export async function requestCancel(runId: string, ownerId: string): Promise<boolean> {
  const marked = await db().run.updateMany({
    where: { id: runId, ownerId, status: "running" },
    data: { cancelRequested: true },
  });
  return marked.count > 0;
}
