import type { Language } from "@/lib/shared/contracts/language";
import {
  type DocumentFailureCode,
  type DocumentFindings,
  type IngestStage,
  ingestStageSchema,
} from "@/lib/shared/contracts/library/document";
import { db, pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { inTransaction } from "../connection/transaction";
import { noteDocumentChange } from "./document-notices";
import { HELD_JOB } from "./ingest-jobs";
import { LIBRARY_CHANGED } from "./library-version";

/** State of a document whose ingest can be resumed. */
export async function getIngestState(id: string): Promise<{
  stage: IngestStage;
  done: number;
  total: number;
  title: string;
  fileName: string;
  passages: number;
  /** The requested or actual sizes of its passages. */
  passageSizes: unknown;
} | null> {
  const row = await db().document.findUnique({
    where: { id },
    select: {
      stage: true,
      done: true,
      total: true,
      title: true,
      fileName: true,
      passageSizes: true,
      _count: { select: { passages: true } },
    },
  });
  if (row === null) return null;
  const { stage, _count, ...rest } = row;
  return { ...rest, stage: ingestStageSchema.parse(stage), passages: _count.passages };
}

/** The fields that the holder of the document's job may write. */
export interface DocumentPatch {
  stage?: IngestStage;
  done?: number;
  total?: number;
  title?: string;
  language?: Language;
  pages?: number | null;
  text?: string;
  pageStarts?: number[];
  findings?: DocumentFindings;
  /** The sizes of its passages. */
  passageSizes?: Record<string, number>;
}

/** @returns false when the job is no longer the holder's (lease lost, or document deleted). */
export async function patchDocument(id: string, holder: string, patch: DocumentPatch): Promise<boolean> {
  const { rowCount } = await pool().query(
    `WITH ${HELD_JOB}
     UPDATE document SET status = 'processing', stage = coalesce($3, stage), done = coalesce($4::int, done),
                         total = coalesce($5::int, total), title = coalesce($6, title),
                         language = coalesce($7, language), pages = CASE WHEN $8 THEN $9::int ELSE pages END,
                         text = coalesce($10, text), page_starts = coalesce($11::int[], page_starts),
                         findings = coalesce($12::jsonb, findings),
                         passage_sizes = coalesce($13::jsonb, passage_sizes)
     WHERE id IN (SELECT document_id FROM held)`,
    [
      id,
      holder,
      patch.stage,
      patch.done,
      patch.total,
      patch.title,
      patch.language,
      patch.pages !== undefined,
      patch.pages,
      patch.text,
      patch.pageStarts,
      patch.findings === undefined ? undefined : JSON.stringify(patch.findings),
      patch.passageSizes === undefined ? undefined : JSON.stringify(patch.passageSizes),
    ],
  );
  return changed(id, rowCount);
}

/**
 * Ends the job successfully: the document becomes searchable, and its earlier versions no longer are.
 * @returns ids of the documents superseded by this call, including this one when a later version was ready first;
 * `null` when the job is no longer the holder's
 */
export async function markReady(id: string, holder: string): Promise<string[] | null> {
  const superseded = await inTransaction(pool(), async (client) => {
    const { rows } = await client.query<{ series_id: string }>(
      `WITH ended AS (DELETE FROM ingest_job WHERE document_id = $1 AND lease_holder = $2 RETURNING document_id)
       UPDATE document SET status = 'ready', stage = 'done', done = total, failure_code = NULL, failure_detail = NULL
       WHERE id IN (SELECT document_id FROM ended) RETURNING series_id`,
      [id, holder],
    );
    const [ended] = rows;
    if (ended === undefined) return null;
    const others = await client.query<{ id: string }>(
      `WITH latest AS (
         SELECT id, version, cut FROM document WHERE series_id = $1 AND status = 'ready' AND NOT superseded
         ORDER BY version DESC, cut DESC, (id = $2) DESC LIMIT 1)
       UPDATE document SET superseded = true, live_hash = NULL FROM latest
       WHERE document.series_id = $1 AND document.id <> latest.id AND NOT superseded
       AND status IN ('ready', 'failed') AND (document.version, document.cut) <= (latest.version, latest.cut)
       RETURNING document.id`,
      [ended.series_id, id],
    );
    await client.query(LIBRARY_CHANGED);
    return others.rows.map((row) => row.id);
  });
  if (superseded !== null) noteDocumentChange([id, ...superseded]);
  return superseded;
}

/** Marks the job as failed and removes what it had written. @returns false when the job is no longer the holder's. */
export async function markFailed(
  id: string,
  holder: string,
  failure: { code: DocumentFailureCode; detail: string | null },
): Promise<boolean> {
  const { rowCount } = await pool().query(
    `WITH ended AS (DELETE FROM ingest_job WHERE document_id = $1 AND lease_holder = $2 RETURNING document_id),
     dropped AS (DELETE FROM passage WHERE document_id IN (SELECT document_id FROM ended))
     UPDATE document SET status = 'failed', text = NULL, page_starts = '{}', done = 0, total = 0,
                         failure_code = $3, failure_detail = $4
     WHERE id IN (SELECT document_id FROM ended)`,
    [id, holder, failure.code, failure.detail?.slice(0, 500) ?? null],
  );
  return changed(id, rowCount);
}

/**
 * Ends an unfinished document's job, whichever worker holds it: that worker's next write finds that the job is gone.
 * What it had written is removed. @returns false when the document does not exist or is not unfinished.
 */
export async function markCancelled(id: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    `WITH ended AS (DELETE FROM ingest_job WHERE document_id = $1 RETURNING document_id),
     dropped AS (DELETE FROM passage WHERE document_id IN (SELECT document_id FROM ended))
     UPDATE document SET status = 'failed', text = NULL, page_starts = '{}', done = 0, total = 0,
                         failure_code = 'cancelled', failure_detail = NULL
     WHERE id IN (SELECT document_id FROM ended) AND owner_id = $2`,
    [id, LOCAL_OWNER],
  );
  // The statement above could not see what the worker stored while it waited for the worker. If the document was
  // retried meanwhile, its new job starts by dropping those rows itself.
  if (rowCount === 1) {
    await pool().query(
      `DELETE FROM passage WHERE document_id = $1
       AND NOT EXISTS (SELECT 1 FROM ingest_job WHERE ingest_job.document_id = $1)`,
      [id],
    );
  }
  return changed(id, rowCount);
}

/** Queues a failed document again. @returns false when it has not failed. */
export async function requeueFailed(id: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    `WITH queued AS (
       UPDATE document SET status = 'queued', stage = 'waiting', done = 0, total = 0, failure_code = NULL, failure_detail = NULL
       WHERE id = $1 AND owner_id = $2 AND status = 'failed' RETURNING id
     )
     INSERT INTO ingest_job (document_id) SELECT id FROM queued ON CONFLICT (document_id) DO NOTHING`,
    [id, LOCAL_OWNER],
  );
  return changed(id, rowCount);
}

/** Whether a statement changed the document; if so, listeners are notified. */
function changed(id: string, rowCount: number | null): boolean {
  if (rowCount === 1) noteDocumentChange([id]);
  return rowCount === 1;
}
