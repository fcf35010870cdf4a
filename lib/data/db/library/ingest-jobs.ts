import { randomUUID } from "node:crypto";
import { pool } from "../connection/client";
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
 * The common table expression `held(document_id)` of a document ($1) whose job the holder ($2) still has. The job is
 * locked until the statement commits: a concurrent cancel or claim happens either before it, and nothing is held, or
 * after it.
 */
export const HELD_JOB = `held AS MATERIALIZED (
  SELECT document_id FROM ingest_job WHERE document_id = $1 AND lease_holder = $2 FOR SHARE)`;

/** Jobs run in two lanes, so that slow files do not delay short ones. */
export interface Lane {
  name: "quick" | "slow";
  /** Larger files start in the slow lane. */
  quickBytes: number;
}

/** A job that could be claimed now. */
const FREE = "(ingest_job.lease_expires_at IS NULL OR ingest_job.lease_expires_at <= now())";
/** A re-cut may wait until all other jobs are done. */
const RECUT = "document.cut > 1";
/** A job of the slow lane: `$1` is the maximum size of a file in the quick lane, in bytes. */
const SLOW = `(ingest_job.slow OR document.bytes > $1 OR ${RECUT})`;
/** Its text is already chunked: the remaining work can stop at any passage. */
const CUT = "document.stage = 'embedding'";

/**
 * Claims an unclaimed job of a lane, or one whose lease has expired. New documents come before re-cuts; then the owner
 * whose last turn is longest ago comes first, so that one person's files never fill a lane while another's wait; then,
 * in the quick lane, files that have not started, the smallest first, so that a note never waits for a folder of books;
 * then the job that has waited longest. A released job has waited since its release, and may carry a further delay.
 * @param served owners served before, the latest last
 */
export async function claimJob(
  leaseMs: number,
  { name, quickBytes }: Lane,
  served: readonly string[] = [],
): Promise<ClaimedJob | null> {
  const holder = randomUUID();
  const { rows } = await pool().query<{ document_id: string; attempts: number; recut: boolean; owner_id: string }>(
    `WITH next AS (
       SELECT document_id, owner_id, ${RECUT} AS recut FROM ingest_job JOIN document ON document.id = document_id
       WHERE ${FREE} AND ${SLOW} = $2
       ORDER BY ${RECUT}, coalesce(array_position($3::text[], owner_id), 0), (NOT $2 AND ${CUT}),
                CASE WHEN $2 OR ${CUT} THEN 0 ELSE document.bytes END,
                coalesce(lease_expires_at, ingest_job.created_at), ingest_job.created_at
       LIMIT 1 FOR UPDATE OF ingest_job SKIP LOCKED
     ), claimed AS (
       UPDATE ingest_job SET lease_holder = $4, lease_expires_at = now() + $5 * interval '1 millisecond',
                             attempts = attempts + 1
       FROM next WHERE ingest_job.document_id = next.document_id
       RETURNING ingest_job.document_id, ingest_job.attempts, next.recut, next.owner_id
     ), shown AS (
       UPDATE document SET status = 'processing' WHERE id IN (SELECT document_id FROM claimed)
     )
     SELECT document_id, attempts, recut, owner_id FROM claimed`,
    [quickBytes, name === "slow", served, holder, leaseMs],
  );
  const [row] = rows;
  if (row === undefined) return null;
  noteDocumentChange([row.document_id]);
  const { document_id: documentId, attempts, recut, owner_id: ownerId } = row;
  return { documentId, holder, attempts, recut, ownerId, lane: name };
}

/** Renews the lease. @returns false when the job is no longer the holder's. */
export async function extendLease({ documentId, holder }: ClaimedJob, leaseMs: number): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE ingest_job SET lease_expires_at = now() + $3 * interval '1 millisecond'
     WHERE document_id = $1 AND lease_holder = $2`,
    [documentId, holder, leaseMs],
  );
  return rowCount === 1;
}

/** Releases a job unfinished for the next worker; the attempt does not count. */
export async function releaseJob({ documentId, holder }: ClaimedJob): Promise<void> {
  await pool().query(
    `UPDATE ingest_job SET lease_holder = NULL, lease_expires_at = NULL, attempts = greatest(attempts - 1, 0)
     WHERE document_id = $1 AND lease_holder = $2`,
    [documentId, holder],
  );
}

/** Releases a job to the back of the queue; the attempt does not count. */
export async function passJobOn({ documentId, holder }: ClaimedJob): Promise<void> {
  await pool().query(
    `UPDATE ingest_job SET lease_holder = NULL, lease_expires_at = now(), attempts = greatest(attempts - 1, 0)
     WHERE document_id = $1 AND lease_holder = $2`,
    [documentId, holder],
  );
}

/** Releases a job after an error, to be retried after a delay; the attempt counts. */
export async function yieldJob({ documentId, holder }: ClaimedJob, waitMs: number): Promise<void> {
  await pool().query(
    `UPDATE ingest_job SET lease_holder = NULL, lease_expires_at = now() + $3 * interval '1 millisecond'
     WHERE document_id = $1 AND lease_holder = $2`,
    [documentId, holder, waitMs],
  );
}

/** Moves a job to the slow lane, where it starts again; the attempt does not count. */
export async function moveToSlowLane({ documentId, holder }: ClaimedJob): Promise<void> {
  await pool().query(
    `WITH moved AS (
       UPDATE ingest_job SET slow = true, lease_holder = NULL, lease_expires_at = NULL,
                             attempts = greatest(attempts - 1, 0)
       WHERE document_id = $1 AND lease_holder = $2 RETURNING document_id)
     UPDATE document SET stage = 'waiting' WHERE id IN (SELECT document_id FROM moved)`,
    [documentId, holder],
  );
  noteDocumentChange([documentId]);
}

/** Whether a lane has a job that could be claimed now and has at least this one's priority. */
export async function hasFreeJob({ recut }: Pick<ClaimedJob, "recut">, { name, quickBytes }: Lane): Promise<boolean> {
  const { rows } = await pool().query<{ free: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM ingest_job JOIN document ON document.id = document_id
                    WHERE ${FREE} AND ${SLOW} = $2 AND ($3 OR NOT ${RECUT})) AS free`,
    [quickBytes, name === "slow", recut],
  );
  return rows[0]?.free === true;
}

/** Releases every job: only right when no other process can hold one. */
export async function releaseAllJobs(): Promise<void> {
  await pool().query(
    "UPDATE ingest_job SET lease_holder = NULL, lease_expires_at = NULL WHERE lease_expires_at IS NOT NULL",
  );
}
