import { randomUUID } from "node:crypto";
import { z } from "zod";
import { db } from "../connection/client";
import { firstRow, fromNow, parsedRows, type Statements } from "../connection/rows";
import { Prisma } from "../generated/client";
import { processId } from "../notices/notice";

/** A claim of a job, unique to its holder and begun with its process's id: every write of the work checks it. */
export interface HeldJob {
  id: string;
  holder: string;
}

const claimedSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** What the work is about, such as a document's id. */
  subject: z.string(),
  payload: z.unknown(),
  ownerId: z.string(),
  lane: z.string(),
  priority: z.number(),
  /** Claims since the last progress, from 1. */
  tries: z.number(),
  holder: z.string(),
});
export type ClaimedJob = z.infer<typeof claimedSchema>;

export interface NewJob {
  kind: string;
  subject: string;
  ownerId: string;
  payload?: Prisma.InputJsonObject;
  lane?: string;
  /** Lower ones first. */
  priority?: number;
  /** Within a priority and an owner, smaller ones first. */
  size?: number;
  /** The document whose deletion deletes the job. */
  documentId?: string;
}

/** Queues jobs, due at once; a subject that already has one of the kind keeps it. Part of the caller's transaction. */
export async function enqueueJobs(client: Statements, jobs: readonly NewJob[]): Promise<void> {
  await client.job.createMany({ data: [...jobs], skipDuplicates: true });
}

/** Queues a job as `enqueueJobs` does, outside of a transaction. */
export function queueJob(job: NewJob): Promise<void> {
  return enqueueJobs(db(), [job]);
}

/** Which jobs may be claimed. */
export interface Queue {
  kind: string;
  lane: string;
  /** The longest wait of the kind: a time beyond it comes from a clock that was set back, and counts as due. */
  longestWaitMs: number;
}

/** Jobs to be done now, held or not. Both times are rounded to milliseconds, so the clock is, too. */
function isOpen({ kind, lane, longestWaitMs }: Queue): Prisma.Sql {
  return Prisma.sql`kind = ${kind} AND lane = ${lane} AND state = 'queued'
    AND (run_after <= now()::timestamptz(3) OR run_after > ${fromNow(longestWaitMs)})`;
}

function isDue(queue: Queue): Prisma.Sql {
  return Prisma.sql`${isOpen(queue)} AND (lease_expires_at IS NULL OR lease_expires_at <= now()::timestamptz(3))`;
}

/**
 * Claims a due job that has no holder, or whose holder's lease has expired. The order: priority, then the owner served
 * longest ago, then size, then the job that has been due longest.
 * @param served owners served before, the latest last
 */
export function claimJob(queue: Queue, leaseMs: number, served: readonly string[] = []): Promise<ClaimedJob | null> {
  // SKIP LOCKED, and times by the database's clock.
  return firstRow(
    claimedSchema,
    db().$queryRaw`
      UPDATE job SET lease_holder = ${`${processId()}/${randomUUID()}`}, lease_expires_at = ${fromNow(leaseMs)}, tries = tries + 1
      WHERE id = (
        SELECT id FROM job WHERE ${isDue(queue)}
        ORDER BY priority, coalesce(array_position(${served}::text[], owner_id), 0), size, run_after, created_at, id
        LIMIT 1 FOR UPDATE SKIP LOCKED
      ) RETURNING id, kind, subject, payload, owner_id AS "ownerId", lane, priority, tries, lease_holder AS holder`,
  );
}

/** Whether a job could be claimed. @param priority at least this one */
export function hasDueJob(queue: Queue, priority?: number): Promise<boolean> {
  const isFirst = priority === undefined ? Prisma.empty : Prisma.sql`AND priority <= ${priority}::int`;
  return hasJob(Prisma.sql`${isDue(queue)} ${isFirst}`);
}

/** Whether a job could be claimed or is being worked on; false when all that are left wait for another try. */
export function hasOpenJob(queue: Queue): Promise<boolean> {
  return hasJob(isOpen(queue));
}

async function hasJob(condition: Prisma.Sql): Promise<boolean> {
  // Times by the database's clock.
  const found = db().$queryRaw`SELECT id FROM job WHERE ${condition} LIMIT 1`;
  return (await firstRow(claimedSchema.pick({ id: true }), found)) !== null;
}

/** Whether a process works on a job of these kinds. The comparison is with this process's clock. */
export async function isAnyHeld(kinds: readonly string[]): Promise<boolean> {
  const held = { leaseHolder: { not: null }, leaseExpiresAt: { gt: new Date() } };
  return (await db().job.findFirst({ where: { kind: { in: [...kinds] }, ...held }, select: { id: true } })) !== null;
}

/**
 * The kinds of jobs, of those given, with one that has been due for this long although no process works on its lane. Behind
 * others, a job may wait for hours.
 */
export async function overdueKinds(kinds: readonly string[], overdueMs: number): Promise<string[]> {
  // Times by the database's clock, and a table compared with itself.
  const rows = await parsedRows(
    z.object({ kind: z.string() }),
    db().$queryRaw`
      SELECT DISTINCT kind FROM job AS due
      WHERE kind = ANY(${kinds}::text[]) AND state = 'queued' AND run_after < ${fromNow(-overdueMs)}
        AND (lease_expires_at IS NULL OR lease_expires_at < ${fromNow(-overdueMs)})
        AND NOT EXISTS (SELECT FROM job AS held WHERE held.kind = due.kind AND held.lane = due.lane AND held.lease_expires_at > now())
      ORDER BY kind`,
  );
  return rows.map(({ kind }) => kind);
}

/** Why the last try of the only job of a kind failed; null if it did not, or without a job. */
export async function lastErrorOf(kind: string): Promise<string | null> {
  return (await db().job.findFirst({ where: { kind }, select: { lastError: true } }))?.lastError ?? null;
}

/** Renews the lease. @returns false when the job is no longer the holder's */
export async function extendJob({ id, holder }: HeldJob, leaseMs: number): Promise<boolean> {
  // A lease by the database's clock.
  const extended = await db().$executeRaw`
    UPDATE job SET lease_expires_at = ${fromNow(leaseMs)} WHERE id = ${id}::uuid AND lease_holder = ${holder}`;
  return extended === 1;
}

/**
 * Locks a job that the holder still has until the transaction ends, by a write that changes nothing: a concurrent claim
 * or deletion happens either before it, and it counts no row, or after the transaction.
 */
export function holdJob(client: Statements, { id, holder }: HeldJob) {
  return client.job.updateMany({ where: { id, leaseHolder: holder }, data: { leaseHolder: holder } });
}

/** Deletes a finished job. @returns false when it is no longer the holder's */
export async function completeJob(client: Statements, { id, holder }: HeldJob): Promise<boolean> {
  const { count } = await client.job.deleteMany({ where: { id, leaseHolder: holder } });
  return count === 1;
}

export interface Release {
  /** Delay before the next claim; without one the job keeps its place among those that are due. */
  waitMs?: number;
  /** Whether this claim counts as a try; `reset` after progress. Default: it does. */
  tries?: "counted" | "uncounted" | "reset";
  /** The lane it moves to, and its size there. */
  lane?: string;
  size?: number;
  error?: string;
}

/** Releases a job unfinished. @returns false when it is no longer the holder's */
export async function releaseJob(client: Statements, { id, holder }: HeldJob, release: Release): Promise<boolean> {
  const { waitMs, tries = "counted", lane = null, size = null, error = null } = release;
  const left = { counted: Prisma.sql`tries`, uncounted: Prisma.sql`greatest(tries - 1, 0)`, reset: Prisma.sql`0` }[
    tries
  ];
  // A time by the database's clock.
  const released = await client.$executeRaw`
    UPDATE job SET lease_holder = NULL, lease_expires_at = NULL, tries = ${left}, last_error = ${error},
                   run_after = ${waitMs === undefined ? Prisma.sql`run_after` : fromNow(waitMs)},
                   lane = coalesce(${lane}, lane), size = coalesce(${size}::int, size)
    WHERE id = ${id}::uuid AND lease_holder = ${holder}`;
  return released === 1;
}

/** Gives up on a job until a person retries it. @returns false when it is no longer the holder's */
export async function giveUpJob(client: Statements, { id, holder }: HeldJob, error: string): Promise<boolean> {
  const { count } = await client.job.updateMany({
    where: { id, leaseHolder: holder },
    data: { state: "failed", lastError: error, leaseHolder: null, leaseExpiresAt: null },
  });
  return count === 1;
}

/** Makes a kind's jobs due at once, those given up included. */
export async function retryJobs(kind: string): Promise<void> {
  // A time by the database's clock; a job that waits for its first claim keeps its place.
  await db().$executeRaw`
    UPDATE job SET state = 'queued', tries = 0, last_error = NULL, run_after = now()
    WHERE kind = ${kind} AND (state = 'failed' OR last_error IS NOT NULL OR run_after > now())`;
}

/** Releases every job of a kind: only right when no other process can hold one. */
export async function releaseJobsOf(kind: string): Promise<void> {
  await db().job.updateMany({
    where: { kind, leaseHolder: { not: null } },
    data: { leaseHolder: null, leaseExpiresAt: null },
  });
}
