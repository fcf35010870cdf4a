import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { noteDocumentChange } from "./document-notices";

/**
 * Chunks documents again with other sizes. A re-cut is a row of its document's series with the same version and a
 * higher `cut`, with a job like any other; the document it replaces stays searchable until it is ready. Its
 * `passage_sizes` are the requested ones.
 */

/** The document that a re-cut replaces: `$1` the owner. */
const BASES = `document AS base WHERE base.owner_id = $1 AND base.status = 'ready' AND NOT base.superseded`;

/** A later row of its series that will replace it, or that failed to. */
const LATER = `SELECT 1 FROM document AS later WHERE later.series_id = base.series_id AND NOT later.superseded
  AND (later.version, later.cut) > (base.version, base.cut)
  AND (later.status IN ('queued', 'processing') OR later.version = base.version)`;

/** Always the same for a document and a cut number, so that two processes never queue one twice (a version 8 UUID). */
const RECUT_ID = `overlay(overlay(md5(base.id::text || '#' || (base.cut + 1)) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid`;

type Sizes = Record<string, number>;

/**
 * Queues documents whose passages have other sizes than these, oldest first.
 * @param waiting maximum number of re-cuts at a time, including those in progress
 * @returns the number queued
 */
export async function queueRechunks(sizes: Sizes, waiting: number): Promise<number> {
  const { rows } = await pool().query<{ id: string }>(
    `WITH chosen AS (
       SELECT base.*, ${RECUT_ID} AS recut_id FROM ${BASES}
       AND base.passage_sizes IS DISTINCT FROM $2::jsonb AND NOT EXISTS (${LATER})
       ORDER BY base.created_at, base.id
       LIMIT greatest(0, $3 - (SELECT count(*) FROM ingest_job JOIN document ON document.id = document_id WHERE cut > 1))
     ), added AS (
       INSERT INTO document (id, owner_id, title, file_name, media_type, bytes, content_hash, sample, source_url,
                             series_id, version, cut, passage_sizes, created_at)
       SELECT recut_id, owner_id, title, file_name, media_type, bytes, content_hash, sample, source_url,
              series_id, version, cut + 1, $2::jsonb, created_at FROM chosen
       ON CONFLICT (id) DO NOTHING RETURNING id
     ), job AS (INSERT INTO ingest_job (document_id) SELECT id FROM added)
     SELECT id FROM added`,
    [LOCAL_OWNER, JSON.stringify(sizes), waiting],
  );
  return told(rows);
}

/**
 * Queues re-cuts again that failed with other sizes.
 * @returns the number queued
 */
export async function retryRechunks(sizes: Sizes): Promise<number> {
  const { rows } = await pool().query<{ id: string }>(
    `WITH queued AS (
       UPDATE document SET status = 'queued', stage = 'waiting', done = 0, total = 0, failure_code = NULL,
                           failure_detail = NULL, passage_sizes = $2::jsonb
       WHERE owner_id = $1 AND cut > 1 AND status = 'failed' AND NOT superseded
       AND passage_sizes IS DISTINCT FROM $2::jsonb RETURNING id
     ), job AS (INSERT INTO ingest_job (document_id) SELECT id FROM queued ON CONFLICT (document_id) DO NOTHING)
     SELECT id FROM queued`,
    [LOCAL_OWNER, JSON.stringify(sizes)],
  );
  return told(rows);
}

/**
 * Deletes unclaimed re-cuts that are no longer needed: the document already has these sizes, or a later version has
 * replaced it.
 * @returns the number deleted
 */
export async function withdrawRechunks(sizes: Sizes): Promise<number> {
  const { rows } = await pool().query<{ id: string }>(
    `WITH unneeded AS (
       SELECT recut.id FROM document AS recut WHERE recut.cut > 1 AND recut.status <> 'ready' AND NOT recut.superseded
       AND EXISTS (SELECT 1 FROM ${BASES} AND base.series_id = recut.series_id
                   AND (base.version > recut.version
                        OR base.version = recut.version AND base.passage_sizes = $2::jsonb))
     ), freed AS (
       DELETE FROM ingest_job WHERE document_id IN (SELECT id FROM unneeded) AND lease_holder IS NULL
       RETURNING document_id
     )
     DELETE FROM document WHERE id IN (SELECT document_id FROM freed)
     OR id IN (SELECT id FROM unneeded) AND status = 'failed' RETURNING id`,
    [LOCAL_OWNER, JSON.stringify(sizes)],
  );
  return told(rows);
}

/**
 * Documents that are no longer searchable but still have index rows, which are normally removed at once: a process died
 * before it removed them.
 */
export async function supersededInIndex(limit: number): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM document WHERE superseded
     AND EXISTS (SELECT 1 FROM passage_tokens WHERE document_id = document.id) LIMIT $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

function told(rows: readonly { id: string }[]): number {
  if (rows.length > 0) noteDocumentChange(rows.map(({ id }) => id));
  return rows.length;
}
