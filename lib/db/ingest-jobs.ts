import { randomUUID } from "node:crypto";
import { pool } from "./client";
import { noteDocumentChange } from "./document-notices";

export interface ClaimedJob {
  documentId: string;
  /** Belongs to this claim alone; every write of the job names it. */
  holder: string;
  /** Counts from 1. */
  attempts: number;
}

/**
 * The common table expression `held(document_id)` of a document ($1) whose job the holder ($2) still has. The job is
 * locked until the statement is stored: what a cancel or another claim does at the same moment comes before it, and
 * then nothing is held, or after it.
 */
export const HELD_JOB = `held AS MATERIALIZED (
  SELECT document_id FROM ingest_job WHERE document_id = $1 AND lease_holder = $2 FOR SHARE)`;

/**
 * Takes the job that has waited longest of those that nobody holds, or whose holder has shown no sign of life for its
 * lease. A job that was given back has waited since then, and may have to wait a while longer.
 */
export async function claimJob(leaseMs: number): Promise<ClaimedJob | null> {
  const holder = randomUUID();
  const { rows } = await pool().query<{ document_id: string; attempts: number }>(
    `WITH next AS (
       SELECT document_id FROM ingest_job
       WHERE lease_expires_at IS NULL OR lease_expires_at <= now()
       ORDER BY coalesce(lease_expires_at, created_at), created_at LIMIT 1 FOR UPDATE SKIP LOCKED
     ), claimed AS (
       UPDATE ingest_job SET lease_holder = $1, lease_expires_at = now() + $2 * interval '1 millisecond',
                             attempts = attempts + 1
       WHERE document_id IN (SELECT document_id FROM next) RETURNING document_id, attempts
     ), shown AS (
       UPDATE document SET status = 'processing' WHERE id IN (SELECT document_id FROM claimed)
     )
     SELECT document_id, attempts FROM claimed`,
    [holder, leaseMs],
  );
  const row = rows[0];
  if (row !== undefined) noteDocumentChange([row.document_id]);
  return row === undefined ? null : { documentId: row.document_id, holder, attempts: row.attempts };
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

/** Whether a job could be taken now. */
export async function hasFreeJob(): Promise<boolean> {
  const { rows } = await pool().query<{ free: boolean }>(
    "SELECT EXISTS (SELECT 1 FROM ingest_job WHERE lease_expires_at IS NULL OR lease_expires_at <= now()) AS free",
  );
  return rows[0]?.free === true;
}

/** Frees every job: only right when no other process can hold one. */
export async function releaseAllJobs(): Promise<void> {
  await pool().query(
    "UPDATE ingest_job SET lease_holder = NULL, lease_expires_at = NULL WHERE lease_expires_at IS NOT NULL",
  );
}
