import { db, pool } from "../connection/client";
import { completePostings } from "./passage-terms";

/** Removes the tokens of passages; a passage that becomes searchable again meanwhile then lacks them. */
export async function removeWords(passageIds: readonly string[]): Promise<void> {
  await pool().query(
    `WITH terms AS (DELETE FROM passage_term WHERE passage_id = ANY ($1::uuid[]))
     DELETE FROM passage_tokens WHERE passage_id = ANY ($1::uuid[])`,
    [passageIds],
  );
}

/** Creates missing postings. */
export function restorePostings(): Promise<void> {
  return completePostings(db());
}

/** Removes passages that belong to no document, or to a failed one. */
export async function removeLeftoverPassages(passageIds: readonly string[]): Promise<void> {
  await pool().query(
    `DELETE FROM passage WHERE id = ANY ($1::uuid[]) AND NOT EXISTS (
       SELECT 1 FROM document WHERE document.id = passage.document_id AND status <> 'failed')`,
    [passageIds],
  );
}

/** Queues documents from the beginning: their passages are rebuilt from the uploaded bytes. */
export async function queueAgain(documentIds: readonly string[]): Promise<void> {
  await pool().query(
    `WITH queued AS (
       UPDATE document SET status = 'queued', stage = 'waiting', done = 0, total = 0
       WHERE id = ANY ($1::uuid[]) AND status <> 'failed' AND NOT superseded RETURNING id)
     INSERT INTO ingest_job (document_id) SELECT id FROM queued ON CONFLICT (document_id) DO NOTHING`,
    [documentIds],
  );
}
