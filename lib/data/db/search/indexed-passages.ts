import { z } from "zod";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";

/**
 * The ledger of the entries in external stores. A row exists with an empty hash before its entry is sent, and gets the
 * entry's hash once the store has acknowledged it: wherever this is interrupted, a store never contains an entry that
 * the ledger does not know.
 */
export interface LedgerEntry {
  passageId: string;
  documentId: string;
  /** SHA-256 of the embedded text, hex. */
  hash: string;
}

/**
 * Records entries before they are sent. Passages deleted meanwhile are left out, and so are all when the index is
 * retired.
 * @returns ids of the passages to send
 */
export async function announceEntries(
  indexId: string,
  entries: readonly Omit<LedgerEntry, "hash">[],
): Promise<Set<string>> {
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO indexed_passage (index_id, passage_id, document_id, hash)
     SELECT $1, passage.id, passage.document_id, '' FROM passage
     JOIN embedding_index ON embedding_index.id = $1 AND slot IS NOT NULL
     WHERE passage.id = ANY ($2::uuid[])
     ON CONFLICT (index_id, passage_id) DO UPDATE SET hash = ''
     RETURNING passage_id AS id`,
    [indexId, entries.map(({ passageId }) => passageId)],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Records that a store contains entries. Rows that were removed meanwhile are inserted again, so that entries sent at
 * the same time are removed after all.
 */
export async function acknowledgeEntries(indexId: string, entries: readonly LedgerEntry[]): Promise<void> {
  const records = entries.map(({ passageId, documentId, hash }) => ({
    passage_id: passageId,
    document_id: documentId,
    hash,
  }));
  await pool().query(
    `INSERT INTO indexed_passage (index_id, passage_id, document_id, hash)
     SELECT $1, new.passage_id, new.document_id, new.hash
     FROM jsonb_to_recordset($2::jsonb) AS new(passage_id uuid, document_id uuid, hash text)
     JOIN embedding_index ON embedding_index.id = $1
     ON CONFLICT (index_id, passage_id) DO UPDATE SET hash = excluded.hash`,
    [indexId, JSON.stringify(records)],
  );
}

/**
 * Passages that the store may still contain although they are deleted or superseded. (A set difference, as for missing
 * ones.)
 */
export async function staleEntries(indexId: string, limit: number): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT passage_id AS id FROM (
       SELECT passage_id FROM indexed_passage WHERE index_id = $1
       EXCEPT
       SELECT passage.id FROM passage JOIN document ON document.id = passage.document_id
       WHERE document.owner_id = $3 AND NOT superseded
     ) AS stale LIMIT $2`,
    [indexId, limit, LOCAL_OWNER],
  );
  return rows.map(({ id }) => id);
}

/** Deletes entries from the ledger: the store has removed them. */
export async function forgetEntries(indexId: string, passageIds: readonly string[]): Promise<void> {
  await pool().query("DELETE FROM indexed_passage WHERE index_id = $1 AND passage_id = ANY ($2::uuid[])", [
    indexId,
    passageIds,
  ]);
}

/** Marks everything as unknown: the store has lost its collection, or may have. */
export async function distrustEntries(indexId: string): Promise<void> {
  await pool().query("UPDATE indexed_passage SET hash = '' WHERE index_id = $1 AND hash <> ''", [indexId]);
}

/** The number of entries that the store has acknowledged and was not asked to remove. */
export async function acknowledgedCount(indexId: string): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    "SELECT count(*)::int AS count FROM indexed_passage WHERE index_id = $1 AND hash <> ''",
    [indexId],
  );
  return rows[0]?.count ?? 0;
}

/** A page of the ledger, by id, after the given one. */
export async function ledgerPage(indexId: string, after: string | null, limit: number): Promise<LedgerEntry[]> {
  const { rows } = await pool().query(
    `SELECT passage_id AS "passageId", document_id AS "documentId", hash FROM indexed_passage
     WHERE index_id = $1 AND ($2::uuid IS NULL OR passage_id > $2) ORDER BY passage_id LIMIT $3`,
    [indexId, after, limit],
  );
  return z.array(z.object({ passageId: z.string(), documentId: z.string(), hash: z.string() })).parse(rows);
}

/** Stores the length of an index's vectors, the first time. */
export async function noteDimension(indexId: string, dimension: number): Promise<void> {
  await pool().query("UPDATE embedding_index SET dimension = $2 WHERE id = $1 AND dimension IS NULL", [
    indexId,
    dimension,
  ]);
}

/**
 * Those of the passages that are searchable: of ready documents that are not superseded, among the requested ones.
 * @param documentIds null for all
 */
export async function findableAmong(
  passageIds: readonly string[],
  documentIds: readonly string[] | null,
): Promise<Set<string>> {
  if (passageIds.length === 0) return new Set();
  const { rows } = await pool().query<{ id: string }>(
    // Looked up one by one: a join planned without statistics reads everything.
    `SELECT asked.id FROM unnest($3::uuid[]) AS asked(id)
     WHERE (SELECT owner_id = $1 AND status = 'ready' AND NOT superseded AND ($2::uuid[] IS NULL OR id = ANY ($2::uuid[]))
            FROM document WHERE document.id = (SELECT document_id FROM passage WHERE passage.id = asked.id))`,
    [LOCAL_OWNER, documentIds, passageIds],
  );
  return new Set(rows.map(({ id }) => id));
}
