import { randomUUID } from "node:crypto";
import { pool } from "../connection/client";
import { noteDocumentChange } from "./document-notices";

export interface ClaimedJob {
  documentId: string;
  /** Belongs to this claim alone; every write of the job names it. */
  holder: string;
  /** Counts from 1. */
  attempts: number;
  /** Cuts a document again that is found already. */
  recut: boolean;
  ownerId: string;
  /** The lane that it was taken in. */
  lane: Lane["name"];
}

/**
 * The common table expression `held(document_id)` of a document ($1) whose job the holder ($2) still has. The job is
 * locked until the statement is stored: what a cancel or another claim does at the same moment comes before it, and
 * then nothing is held, or after it.
 */
export const HELD_JOB = `held AS MATERIALIZED (
  SELECT document_id FROM ingest_job WHERE document_id = $1 AND lease_holder = $2 FOR SHARE)`;

/** Jobs are worked on in two lanes, so that a file that takes long delays no short one. */
export interface Lane {
  name: "quick" | "slow";
  /** Files of more bytes begin in the slow lane. */
  quickBytes: number;
}

/** A job that could be taken now. */
const FREE = "(ingest_job.lease_expires_at IS NULL OR ingest_job.lease_expires_at <= now())";
/** It may wait until all others are done. */
const RECUT = "document.cut > 1";
/** A job of the slow lane: `$1` the bytes that a file of the quick lane has at most. */
const SLOW = `(ingest_job.slow OR document.bytes > $1 OR ${RECUT})`;
/** Its text is cut: what is left can be stopped at any passage. */
const CUT = "document.stage = 'embedding'";

/**
 * Takes a job of a lane that nobody holds, or whose holder has shown no sign of life for its lease. New documents come
 * before those that are only cut again; then the owner who was served longest ago comes first, so that one person's
 * files never fill a lane while another's wait; then, in the quick lane, what has had no turn, the smallest file
 * first, so that a note never waits for a folder of books; then what has waited longest. A job that was given back has waited since then, and may have to wait a while longer.
 * @param served owners who were served before, the latest last
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

/** Gives a job to the slow lane, where it begins again; the try does not count. */
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

/** Whether a lane has a job that could be taken now and does not come after this one. */
export async function hasFreeJob({ recut }: Pick<ClaimedJob, "recut">, { name, quickBytes }: Lane): Promise<boolean> {
  const { rows } = await pool().query<{ free: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM ingest_job JOIN document ON document.id = document_id
                    WHERE ${FREE} AND ${SLOW} = $2 AND ($3 OR NOT ${RECUT})) AS free`,
    [quickBytes, name === "slow", recut],
  );
  return rows[0]?.free === true;
}

/** Frees every job: only right when no other process can hold one. */
export async function releaseAllJobs(): Promise<void> {
  await pool().query(
    "UPDATE ingest_job SET lease_holder = NULL, lease_expires_at = NULL WHERE lease_expires_at IS NOT NULL",
  );
}
