import { z } from "zod";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { parsedRows } from "../connection/rows";

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

const idSchema = z.object({ id: z.string() });

/**
 * Records entries before they are sent. Passages deleted meanwhile are left out, and so are all when the index is
 * retired.
 * @returns ids of the passages to send
 */
export async function announceEntries(
  indexId: string,
  entries: readonly Omit<LedgerEntry, "hash">[],
): Promise<Set<string>> {
  const rows = await parsedRows(
    idSchema,
    // Rows of one table become rows of another: a passage may be deleted between two statements.
    db().$queryRaw`
      INSERT INTO indexed_passage (index_id, passage_id, document_id, hash)
      SELECT embedding_index.id, passage.id, passage.document_id, '' FROM passage
      JOIN embedding_index ON embedding_index.id = ${indexId}::uuid AND slot IS NOT NULL
      WHERE passage.id = ANY (${entries.map(({ passageId }) => passageId)}::uuid[])
      ON CONFLICT (index_id, passage_id) DO UPDATE SET hash = ''
      RETURNING passage_id AS id`,
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
  // Prisma's upsert writes one row.
  await db().$executeRaw`
    INSERT INTO indexed_passage (index_id, passage_id, document_id, hash)
    SELECT embedding_index.id, new.passage_id, new.document_id, new.hash
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS new(passage_id uuid, document_id uuid, hash text)
    JOIN embedding_index ON embedding_index.id = ${indexId}::uuid
    ON CONFLICT (index_id, passage_id) DO UPDATE SET hash = excluded.hash`;
}

/** Passages that the store may still contain although they are deleted or superseded. */
export async function staleEntries(indexId: string, limit: number): Promise<string[]> {
  const rows = await parsedRows(
    idSchema,
    // Prisma has no set difference.
    db().$queryRaw`
      SELECT passage_id AS id FROM (
        SELECT passage_id FROM indexed_passage WHERE index_id = ${indexId}::uuid
        EXCEPT
        SELECT passage.id FROM passage JOIN document ON document.id = passage.document_id
        WHERE document.owner_id = ${LOCAL_OWNER} AND NOT superseded
      ) AS stale LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Deletes entries from the ledger: the store has removed them. */
export async function forgetEntries(indexId: string, passageIds: readonly string[]): Promise<void> {
  await db().indexedPassage.deleteMany({ where: { indexId, passageId: { in: [...passageIds] } } });
}

/** Marks everything as unknown: the store has lost its collection, or may have. */
export async function distrustEntries(indexId: string): Promise<void> {
  await db().indexedPassage.updateMany({ where: { indexId, hash: { not: "" } }, data: { hash: "" } });
}

/** The number of entries that the store has acknowledged and was not asked to remove. */
export async function acknowledgedCount(indexId: string): Promise<number> {
  return db().indexedPassage.count({ where: { indexId, hash: { not: "" } } });
}

/** The number of entries that the store may contain. */
export async function listedCount(indexId: string): Promise<number> {
  return db().indexedPassage.count({ where: { indexId } });
}

/** A page of the ledger, by id, after the given one. */
export async function ledgerPage(indexId: string, after: string | null, limit: number): Promise<LedgerEntry[]> {
  return db().indexedPassage.findMany({
    where: { indexId, ...(after === null ? {} : { passageId: { gt: after } }) },
    orderBy: { passageId: "asc" },
    take: limit,
    select: { passageId: true, documentId: true, hash: true },
  });
}

/** Stores the length of an index's vectors, the first time. */
export async function noteDimension(indexId: string, dimension: number): Promise<void> {
  await db().embeddingIndex.updateMany({ where: { id: indexId, dimension: null }, data: { dimension } });
}
