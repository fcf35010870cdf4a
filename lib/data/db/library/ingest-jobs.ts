import { randomUUID } from "node:crypto";
import { z } from "zod";
import { db } from "../connection/client";
import { firstRow, parsedRows, type Statements } from "../connection/rows";
import { Prisma } from "../generated/client";
import { noteDocumentChange } from "./document-notices";

export interface ClaimedJob {
  documentId: string;
  /** Unique to this claim; every write of the job checks it. */
  holder: string;
  /** Counts from 1. */
  attempts: number;
  /** Chunks a document again that is already searchable. */
  recut: boolean;
  ownerId: string;
  /** The lane in which it was claimed. */
  lane: Lane["name"];
}

/**
 * Locks a job that the holder still has until the transaction ends, by a write that changes nothing: a concurrent cancel
 * or claim happens either before it, and it counts no row, or after the transaction.
 */
export function holdJob(client: Statements, documentId: string, holder: string) {
  return client.ingestJob.updateMany({ where: { documentId, leaseHolder: holder }, data: { leaseHolder: holder } });
}

/** Jobs run in two lanes, so that slow files do not delay short ones. */
export interface Lane {
  name: "quick" | "slow";
  /** Larger files start in the slow lane. */
  quickBytes: number;
}

/** A job that could be claimed now. */
const FREE = Prisma.sql`(ingest_job.lease_expires_at IS NULL OR ingest_job.lease_expires_at <= now())`;
/** A re-cut may wait until all other jobs are done. */
const RECUT = Prisma.sql`document.cut > 1`;
/** Its text is already chunked: the remaining work can stop at any passage. */
const CUT = Prisma.sql`document.stage = 'embedding'`;

/** A job of a lane. */
function inLane({ name, quickBytes }: Lane): Prisma.Sql {
  const slow = Prisma.sql`(ingest_job.slow OR document.bytes > ${quickBytes} OR ${RECUT})`;
  return name === "slow" ? slow : Prisma.sql`NOT ${slow}`;
}

const claimedSchema = z.object({
  documentId: z.string(),
  attempts: z.number(),
  recut: z.boolean(),
  ownerId: z.string(),
});

/**
 * Claims an unclaimed job of a lane, or one whose lease has expired. New documents come before re-cuts; then the owner
 * whose last turn is longest ago comes first, so that one person's files never fill a lane while another's wait; then,
 * in the quick lane, files that have not started, the smallest first, so that a note never waits for a folder of books;
 * then the job that has waited longest. A released job has waited since its release, and may carry a further delay.
 * @param served owners served before, the latest last
 */
export async function claimJob(
  leaseMs: number,
  lane: Lane,
  served: readonly string[] = [],
): Promise<ClaimedJob | null> {
  const holder = randomUUID();
  const smallestFirst = Prisma.sql`(${CUT}), CASE WHEN ${CUT} THEN 0 ELSE document.bytes END,`;
  const claimed = await firstRow(
    claimedSchema,
    // A claim by the database's clock, which skips the jobs that others are claiming.
    db().$queryRaw`
      WITH next AS (
        SELECT document_id, owner_id, ${RECUT} AS recut FROM ingest_job JOIN document ON document.id = document_id
        WHERE ${FREE} AND ${inLane(lane)}
        ORDER BY ${RECUT}, coalesce(array_position(${served}::text[], owner_id), 0),
                 ${lane.name === "slow" ? Prisma.empty : smallestFirst}
                 coalesce(lease_expires_at, ingest_job.created_at), ingest_job.created_at
        LIMIT 1 FOR UPDATE OF ingest_job SKIP LOCKED
      ), claimed AS (
        UPDATE ingest_job SET lease_holder = ${holder}, attempts = attempts + 1,
                              lease_expires_at = now() + ${leaseMs} * interval '1 millisecond'
        FROM next WHERE ingest_job.document_id = next.document_id
        RETURNING ingest_job.document_id, ingest_job.attempts, next.recut, next.owner_id
      ), shown AS (
        UPDATE document SET status = 'processing' WHERE id IN (SELECT document_id FROM claimed)
      )
      SELECT document_id AS "documentId", attempts, recut, owner_id AS "ownerId" FROM claimed`,
  );
  if (claimed === null) return null;
  noteDocumentChange([claimed.documentId]);
  return { ...claimed, holder, lane: lane.name };
}

/** Renews the lease. @returns false when the job is no longer the holder's. */
export async function extendLease({ documentId, holder }: ClaimedJob, leaseMs: number): Promise<boolean> {
  // The lease is read by the database's clock.
  const extended = await db().$executeRaw`
    UPDATE ingest_job SET lease_expires_at = now() + ${leaseMs} * interval '1 millisecond'
    WHERE document_id = ${documentId}::uuid AND lease_holder = ${holder}`;
  return extended === 1;
}

/** Releases a job unfinished for the next worker; the attempt does not count. */
export async function releaseJob({ documentId, holder }: ClaimedJob): Promise<void> {
  await db().ingestJob.updateMany({
    where: { documentId, leaseHolder: holder },
    data: { leaseHolder: null, leaseExpiresAt: null, attempts: { decrement: 1 } },
  });
}

/** Releases a job to the back of the queue; the attempt does not count. */
export async function passJobOn(job: ClaimedJob): Promise<void> {
  await queueBehind(job, { waitMs: 0, attempts: -1 });
}

/** Releases a job after an error, to be retried after a delay; the attempt counts. */
export async function yieldJob(job: ClaimedJob, waitMs: number): Promise<void> {
  await queueBehind(job, { waitMs, attempts: 0 });
}

async function queueBehind(
  { documentId, holder }: ClaimedJob,
  { waitMs, attempts }: { waitMs: number; attempts: 0 | -1 },
): Promise<void> {
  // Its place in the queue is the time of its release, by the database's clock.
  await db().$executeRaw`
    UPDATE ingest_job SET lease_holder = NULL, attempts = attempts + ${attempts}::int,
                          lease_expires_at = now() + ${waitMs} * interval '1 millisecond'
    WHERE document_id = ${documentId}::uuid AND lease_holder = ${holder}`;
}

/** Moves a job to the slow lane, where it starts again; the attempt does not count. */
export async function moveToSlowLane({ documentId, holder }: ClaimedJob): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.ingestJob.updateMany({
      where: { documentId, leaseHolder: holder },
      data: { slow: true, leaseHolder: null, leaseExpiresAt: null, attempts: { decrement: 1 } },
    });
    if (count === 1)
      await tx.document.update({ where: { id: documentId }, data: { stage: "waiting" }, select: { id: true } });
  });
  noteDocumentChange([documentId]);
}

/** Whether a lane has a job that could be claimed now and has at least this one's priority. */
export async function hasFreeJob({ recut }: Pick<ClaimedJob, "recut">, lane: Lane): Promise<boolean> {
  const notBehind = recut ? Prisma.empty : Prisma.sql`AND NOT ${RECUT}`;
  const rows = await parsedRows(
    claimedSchema.pick({ documentId: true }),
    // The conditions are SQL.
    db().$queryRaw`SELECT document_id AS "documentId" FROM ingest_job JOIN document ON document.id = document_id
                   WHERE ${FREE} AND ${inLane(lane)} ${notBehind} LIMIT 1`,
  );
  return rows.length > 0;
}

/** Releases every job: only right when no other process can hold one. */
export async function releaseAllJobs(): Promise<void> {
  await db().ingestJob.updateMany({
    where: { leaseExpiresAt: { not: null } },
    data: { leaseHolder: null, leaseExpiresAt: null },
  });
}
