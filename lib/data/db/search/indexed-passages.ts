import { z } from "zod";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";

/**
 * The ledger of what stores outside this database hold. A row is there before its entry is sent, with an empty hash,
 * and names the entry's hash once the store has acknowledged it: whatever ends in between, nothing is in a store that
 * the ledger does not know.
 */
export interface LedgerEntry {
  passageId: string;
  documentId: string;
  /** SHA-256 of what was embedded, hex. */
  hash: string;
}

/**
 * Notes entries before they are sent. A passage that has been deleted meanwhile is left out, and so are all where the
 * index is retired.
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
 * Notes that a store holds entries. Rows that were removed meanwhile come back, so that what was sent at the same time
 * is removed after all.
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

/** Passages that the store may still hold although they are deleted or superseded. (A set difference, as for what is missing.) */
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

/** Forgets entries: the store has removed them. */
export async function forgetEntries(indexId: string, passageIds: readonly string[]): Promise<void> {
  await pool().query("DELETE FROM indexed_passage WHERE index_id = $1 AND passage_id = ANY ($2::uuid[])", [
    indexId,
    passageIds,
  ]);
}

/** Nothing is known of what the store holds any more: it has lost its collection, or may have. */
export async function distrustEntries(indexId: string): Promise<void> {
  await pool().query("UPDATE indexed_passage SET hash = '' WHERE index_id = $1 AND hash <> ''", [indexId]);
}

/** How many entries the store has acknowledged and not been asked to remove. */
export async function acknowledgedCount(indexId: string): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    "SELECT count(*)::int AS count FROM indexed_passage WHERE index_id = $1 AND hash <> ''",
    [indexId],
  );
  return rows[0]?.count ?? 0;
}

/** A page of the ledger, by id, after the one given. */
export async function ledgerPage(indexId: string, after: string | null, limit: number): Promise<LedgerEntry[]> {
  const { rows } = await pool().query(
    `SELECT passage_id AS "passageId", document_id AS "documentId", hash FROM indexed_passage
     WHERE index_id = $1 AND ($2::uuid IS NULL OR passage_id > $2) ORDER BY passage_id LIMIT $3`,
    [indexId, after, limit],
  );
  return z.array(z.object({ passageId: z.string(), documentId: z.string(), hash: z.string() })).parse(rows);
}

/** Remembers how long an index's vectors are, the first time. */
export async function noteDimension(indexId: string, dimension: number): Promise<void> {
  await pool().query("UPDATE embedding_index SET dimension = $2 WHERE id = $1 AND dimension IS NULL", [
    indexId,
    dimension,
  ]);
}

/**
 * Which of these passages may be found: those of ready documents that are not superseded, of the documents asked for.
 * @param documentIds null for all
 */
export async function findableAmong(
  passageIds: readonly string[],
  documentIds: readonly string[] | null,
): Promise<Set<string>> {
  if (passageIds.length === 0) return new Set();
  const { rows } = await pool().query<{ id: string }>(
    // Looked up one by one: a join planned before there are statistics reads everything.
    `SELECT asked.id FROM unnest($3::uuid[]) AS asked(id)
     WHERE (SELECT owner_id = $1 AND status = 'ready' AND NOT superseded AND ($2::uuid[] IS NULL OR id = ANY ($2::uuid[]))
            FROM document WHERE document.id = (SELECT document_id FROM passage WHERE passage.id = asked.id))`,
    [LOCAL_OWNER, documentIds, passageIds],
  );
  return new Set(rows.map(({ id }) => id));
}
