import { randomUUID } from "node:crypto";
import { pool } from "./client";
import { noteDocumentChange } from "./document-notices";

export interface ClaimedJob {
  documentId: string;
  /** Belongs to this claim alone; every write of the job names it. */
  holder: string;
  /** Counts from 1. */
  attempts: number;
  /** Cuts a document again that is found already. */
  recut: boolean;
}

/**
 * The common table expression `held(document_id)` of a document ($1) whose job the holder ($2) still has. The job is
 * locked until the statement is stored: what a cancel or another claim does at the same moment comes before it, and
 * then nothing is held, or after it.
 */
export const HELD_JOB = `held AS MATERIALIZED (
  SELECT document_id FROM ingest_job WHERE document_id = $1 AND lease_holder = $2 FOR SHARE)`;

/** A job that could be taken now, and whether it may wait until all others are done. */
const FREE = "ingest_job.lease_expires_at IS NULL OR ingest_job.lease_expires_at <= now()";
const RECUT = "document.cut > 1";

/**
 * Takes the job that has waited longest of those that nobody holds, or whose holder has shown no sign of life for its
 * lease. A job that was given back has waited since then, and may have to wait a while longer. What is found already
 * and only cut again comes after all that is new.
 */
export async function claimJob(leaseMs: number): Promise<ClaimedJob | null> {
  const holder = randomUUID();
  const { rows } = await pool().query<{ document_id: string; attempts: number; recut: boolean }>(
    `WITH next AS (
       SELECT document_id, ${RECUT} AS recut FROM ingest_job JOIN document ON document.id = document_id
       WHERE ${FREE}
       ORDER BY ${RECUT}, coalesce(lease_expires_at, ingest_job.created_at), ingest_job.created_at
       LIMIT 1 FOR UPDATE OF ingest_job SKIP LOCKED
     ), claimed AS (
       UPDATE ingest_job SET lease_holder = $1, lease_expires_at = now() + $2 * interval '1 millisecond',
                             attempts = attempts + 1
       FROM next WHERE ingest_job.document_id = next.document_id
       RETURNING ingest_job.document_id, ingest_job.attempts, next.recut
     ), shown AS (
       UPDATE document SET status = 'processing' WHERE id IN (SELECT document_id FROM claimed)
     )
     SELECT document_id, attempts, recut FROM claimed`,
    [holder, leaseMs],
  );
  const [row] = rows;
  if (row === undefined) return null;
  noteDocumentChange([row.document_id]);
  return { documentId: row.document_id, holder, attempts: row.attempts, recut: row.recut };
}

/** Shows that the holder is alive. @returns false when the job is no longer the holder's. */
export async function extendLease({ documentId, holder }: ClaimedJob, leaseMs: number): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE ingest_job SET lease_expires_at = now() + $3 * interval '1 millisecond'
     WHERE document_id = $1 AND lease_holder = $2`,
    [documentId, holder, leaseMs],
  );
  return rowCount === 1;
}

/** Gives a job back unfinished, for whoever comes next; the try does not count. */
export async function releaseJob({ documentId, holder }: ClaimedJob): Promise<void> {
  await pool().query(
    `UPDATE ingest_job SET lease_holder = NULL, lease_expires_at = NULL, attempts = greatest(attempts - 1, 0)
     WHERE document_id = $1 AND lease_holder = $2`,
    [documentId, holder],
  );
}

/** Gives a job back behind those that wait; the try does not count. */
export async function passJobOn({ documentId, holder }: ClaimedJob): Promise<void> {
  await pool().query(
    `UPDATE ingest_job SET lease_holder = NULL, lease_expires_at = now(), attempts = greatest(attempts - 1, 0)
     WHERE document_id = $1 AND lease_holder = $2`,
    [documentId, holder],
  );
}

/** Gives a job back after an error, to be tried again after a while; the try counts. */
export async function yieldJob({ documentId, holder }: ClaimedJob, waitMs: number): Promise<void> {
  await pool().query(
    `UPDATE ingest_job SET lease_holder = NULL, lease_expires_at = now() + $3 * interval '1 millisecond'
     WHERE document_id = $1 AND lease_holder = $2`,
    [documentId, holder, waitMs],
  );
}

/** Whether there is a job that could be taken now and does not come after this one. */
export async function hasFreeJob({ recut }: Pick<ClaimedJob, "recut">): Promise<boolean> {
  const { rows } = await pool().query<{ free: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM ingest_job JOIN document ON document.id = document_id
                    WHERE (${FREE}) AND ($1 OR NOT ${RECUT})) AS free`,
    [recut],
  );
  return rows[0]?.free === true;
}

/** Frees every job: only right when no other process can hold one. */
export async function releaseAllJobs(): Promise<void> {
  await pool().query(
    "UPDATE ingest_job SET lease_holder = NULL, lease_expires_at = NULL WHERE lease_expires_at IS NOT NULL",
  );
}
