import { randomUUID } from "node:crypto";
import type { GraphSpending } from "@/lib/shared/contracts/library/graph-extraction";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { addSpending, nothingSpent, spendingValues } from "./spending";

export interface GraphJob {
  documentId: string;
  /** Unique to this claim; every write of the job checks it. */
  holder: string;
  /** Attempts since the last progress, from 1. */
  attempts: number;
  /** Passages that are already in the graph; they are processed in order. */
  done: number;
}

/** Searchable documents. */
const FOUND = "document.owner_id = $1 AND document.status = 'ready' AND NOT document.superseded";

/**
 * Queues documents that no extractor, or another one, has read into the graph; what another extractor read stays until
 * each passage is read again.
 * @returns the number queued
 */
export async function queueGraphJobs(extractor: string, limit: number): Promise<number> {
  const { rowCount } = await pool().query(
    `INSERT INTO graph_job (document_id, extractor, total, created_at)
     SELECT document.id, $2, (SELECT count(*) FROM passage WHERE document_id = document.id), clock_timestamp()
     FROM document LEFT JOIN graph_job ON graph_job.document_id = document.id
     WHERE ${FOUND} AND graph_job.extractor IS DISTINCT FROM $2
     ORDER BY document.created_at, document.id LIMIT $3
     ON CONFLICT (document_id) DO UPDATE SET status = 'queued', extractor = excluded.extractor, done = 0,
       total = excluded.total, ${nothingSpent()}, attempts = 0, failure = NULL, retry_at = NULL,
       lease_holder = NULL, lease_expires_at = NULL`,
    [LOCAL_OWNER, extractor, limit],
  );
  return rowCount ?? 0;
}

/**
 * Claims the job that has waited longest of those that are due and unclaimed, or whose lease has expired. None while
 * the graph is paused.
 */
export async function claimGraphJob(extractor: string, leaseMs: number): Promise<GraphJob | null> {
  const holder = randomUUID();
  const { rows } = await pool().query<{ document_id: string; attempts: number; done: number }>(
    `WITH next AS (
       SELECT graph_job.document_id FROM graph_job JOIN document ON document.id = graph_job.document_id
       WHERE ${FOUND} AND graph_job.status = 'queued' AND extractor = $2 AND (retry_at IS NULL OR retry_at <= now())
       AND (lease_expires_at IS NULL OR lease_expires_at <= now())
       AND NOT EXISTS (SELECT 1 FROM graph_state WHERE owner_id = $1 AND paused)
       ORDER BY graph_job.created_at, graph_job.document_id LIMIT 1 FOR UPDATE OF graph_job SKIP LOCKED
     )
     UPDATE graph_job SET lease_holder = $3, lease_expires_at = now() + $4 * interval '1 millisecond',
                          attempts = attempts + 1
     FROM next WHERE graph_job.document_id = next.document_id
     RETURNING graph_job.document_id, attempts, done`,
    [LOCAL_OWNER, extractor, holder, leaseMs],
  );
  const [row] = rows;
  return row === undefined ? null : { documentId: row.document_id, holder, attempts: row.attempts, done: row.done };
}

/**
 * Adds the cost of a batch that wrote nothing to the graph: the model was paid for it. It counts for any holder of the
 * job, but not for a job of another extractor.
 */
export async function spendOnGraphJob(documentId: string, extractor: string, spent: GraphSpending): Promise<void> {
  await pool().query(`UPDATE graph_job SET ${addSpending(3)} WHERE document_id = $1 AND extractor = $2`, [
    documentId,
    extractor,
    ...spendingValues(spent),
  ]);
}

/** Renews the lease. @returns false when the job is no longer the holder's. */
export async function extendGraphLease({ documentId, holder }: GraphJob, leaseMs: number): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE graph_job SET lease_expires_at = now() + $3 * interval '1 millisecond'
     WHERE document_id = $1 AND lease_holder = $2`,
    [documentId, holder, leaseMs],
  );
  return rowCount === 1;
}

/** Ends a job whose passages are all in the graph. @returns false when it is no longer the holder's. */
export async function finishGraphJob({ documentId, holder }: GraphJob): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE graph_job SET status = 'done', total = done, attempts = 0, failure = NULL, retry_at = NULL,
                          lease_holder = NULL, lease_expires_at = NULL
     WHERE document_id = $1 AND lease_holder = $2`,
    [documentId, holder],
  );
  return rowCount === 1;
}

/** Releases a job unfinished; the attempt does not count. */
export async function releaseGraphJob({ documentId, holder }: GraphJob): Promise<void> {
  await pool().query(
    `UPDATE graph_job SET lease_holder = NULL, lease_expires_at = NULL, attempts = greatest(attempts - 1, 0)
     WHERE document_id = $1 AND lease_holder = $2`,
    [documentId, holder],
  );
}

/**
 * Releases a job after an error: it is retried after the wait, or, without one, stays failed until a person retries it.
 */
export async function failGraphJob(
  { documentId, holder }: GraphJob,
  failure: string,
  waitMs: number | null,
): Promise<void> {
  await pool().query(
    `UPDATE graph_job SET status = CASE WHEN $4::float8 IS NULL THEN 'failed' ELSE 'queued' END, failure = $3,
                          retry_at = now() + $4 * interval '1 millisecond', lease_holder = NULL, lease_expires_at = NULL
     WHERE document_id = $1 AND lease_holder = $2`,
    [documentId, holder, failure, waitMs],
  );
}

/** Releases every job: only right when no other process can hold one. */
export async function releaseAllGraphJobs(): Promise<void> {
  await pool().query(
    "UPDATE graph_job SET lease_holder = NULL, lease_expires_at = NULL WHERE lease_expires_at IS NOT NULL",
  );
}

/** Makes failed jobs, and jobs waiting after an error, due at once. */
export async function retryGraphJobs(): Promise<void> {
  await pool().query(
    `UPDATE graph_job SET status = 'queued', failure = NULL, retry_at = NULL, attempts = 0
     WHERE status = 'failed' OR retry_at IS NOT NULL`,
  );
}

/**
 * Starts reading everything again from its first passage, and summarising every community again; existing data stays
 * until it is replaced. Every holder loses its job.
 */
export async function restartGraphJobs(): Promise<void> {
  await pool().query(
    `WITH state AS (
       UPDATE graph_state SET ${nothingSpent("summary_")} WHERE owner_id = $1
     ), community AS (
       UPDATE graph_community SET summarizer = NULL, material = NULL, summary_attempts = 0, summary_failure = NULL,
                                  summary_retry_at = NULL
       WHERE owner_id = $1
     )
     UPDATE graph_job SET status = 'queued', done = 0, ${nothingSpent()}, failure = NULL, retry_at = NULL,
                          attempts = 0, lease_holder = NULL, lease_expires_at = NULL,
                          total = (SELECT count(*) FROM passage WHERE passage.document_id = graph_job.document_id)`,
    [LOCAL_OWNER],
  );
}

/** Whether a document is queued for import or being imported: imports take precedence over the graph. */
export async function isIngesting(): Promise<boolean> {
  const { rows } = await pool().query(
    "SELECT 1 FROM ingest_job WHERE lease_holder IS NOT NULL OR lease_expires_at IS NULL OR lease_expires_at <= now() LIMIT 1",
  );
  return rows.length > 0;
}
