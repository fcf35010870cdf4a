import { randomUUID } from "node:crypto";
import { type Collection, collectionSchema, type LibraryScope } from "@/lib/shared/contracts/library/document";
import { db, pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { inTransaction } from "../connection/transaction";
import { isUniqueViolation } from "../connection/unique-violation";
import { noteDocumentChange } from "./document-notices";
import { LIBRARY_CHANGED } from "./library-version";

/** All collections by name, each with its number of documents. */
export async function listCollections(): Promise<Collection[]> {
  const { rows } = await pool().query(
    `SELECT id, name, created_at AS "createdAt",
            (SELECT count(*)::int FROM collection_member WHERE collection_id = collection.id) AS documents
     FROM collection WHERE owner_id = $1 ORDER BY lower(name), id`,
    [LOCAL_OWNER],
  );
  return rows.map((row) => collectionSchema.parse({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** @returns its id, or `null` when the name is already in use */
export async function insertCollection(name: string): Promise<string | null> {
  const { rows } = await pool().query<{ id: string }>(
    "INSERT INTO collection (id, owner_id, name) VALUES ($1, $2, $3) ON CONFLICT (owner_id, name) DO NOTHING RETURNING id",
    [randomUUID(), LOCAL_OWNER, name],
  );
  return rows[0]?.id ?? null;
}

/** Renames a collection. */
export async function renameCollection(id: string, name: string): Promise<"renamed" | "unknown" | "taken"> {
  try {
    const { rowCount } = await pool().query("UPDATE collection SET name = $3 WHERE id = $1 AND owner_id = $2", [
      id,
      LOCAL_OWNER,
      name,
    ]);
    return rowCount === 1 ? "renamed" : "unknown";
  } catch (error) {
    if (isUniqueViolation(error)) return "taken";
    throw error;
  }
}

/** Deletes a collection; its documents stay. @returns whether it existed */
export async function deleteCollection(id: string): Promise<boolean> {
  const deleted = await inTransaction(pool(), async (client) => {
    const { rowCount } = await client.query("DELETE FROM collection WHERE id = $1 AND owner_id = $2", [
      id,
      LOCAL_OWNER,
    ]);
    if (rowCount === 1) await client.query(LIBRARY_CHANGED);
    return rowCount === 1;
  });
  if (deleted) noteDocumentChange();
  return deleted;
}

/**
 * Puts a document into exactly these collections.
 * @returns `unknown` when the document does not exist, `no_collection` when one of the collections does not exist
 */
export async function setCollections(
  documentId: string,
  collections: readonly string[],
): Promise<"done" | "unknown" | "no_collection"> {
  const outcome = await inTransaction<"done" | "unknown" | "no_collection">(pool(), async (client) => {
    const { rows } = await client.query<{ series_id: string }>(
      "SELECT series_id FROM document WHERE id = $1 AND owner_id = $2",
      [documentId, LOCAL_OWNER],
    );
    const seriesId = rows[0]?.series_id;
    if (seriesId === undefined) return "unknown";
    const known = await client.query("SELECT id FROM collection WHERE owner_id = $1 AND id = ANY($2::uuid[])", [
      LOCAL_OWNER,
      collections,
    ]);
    if (known.rowCount !== new Set(collections).size) return "no_collection";
    await client.query("DELETE FROM collection_member WHERE series_id = $1 AND NOT collection_id = ANY($2::uuid[])", [
      seriesId,
      collections,
    ]);
    await client.query(
      `INSERT INTO collection_member (collection_id, series_id) SELECT unnest($2::uuid[]), $1 ON CONFLICT DO NOTHING`,
      [seriesId, collections],
    );
    await client.query(LIBRARY_CHANGED);
    return "done";
  });
  if (outcome === "done") noteDocumentChange();
  return outcome;
}

/**
 * Adds documents to a collection and removes others, by the id of any of their versions; unknown ids are skipped, for
 * example those of documents deleted meanwhile.
 * @returns whether the collection exists
 */
export async function changeMembers(id: string, change: { add: string[]; remove: string[] }): Promise<boolean> {
  const changed = await inTransaction(pool(), async (client) => {
    const held = await client.query("SELECT 1 FROM collection WHERE id = $1 AND owner_id = $2 FOR SHARE", [
      id,
      LOCAL_OWNER,
    ]);
    if (held.rowCount !== 1) return false;
    const series = "SELECT DISTINCT series_id FROM document WHERE owner_id = $2 AND id = ANY($3::uuid[])";
    await client.query(
      `INSERT INTO collection_member (collection_id, series_id)
       SELECT $1, series_id FROM (${series}) AS named ON CONFLICT DO NOTHING`,
      [id, LOCAL_OWNER, change.add],
    );
    await client.query(`DELETE FROM collection_member WHERE collection_id = $1 AND series_id IN (${series})`, [
      id,
      LOCAL_OWNER,
      change.remove,
    ]);
    await client.query(LIBRARY_CHANGED);
    return true;
  });
  if (changed) noteDocumentChange();
  return changed;
}

/** The collection ids of each series. */
export async function collectionsOf(seriesIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const members = await db().collectionMember.findMany({ where: { seriesId: { in: [...new Set(seriesIds)] } } });
  const bySeries = new Map<string, string[]>();
  for (const { seriesId, collectionId } of members) {
    bySeries.set(seriesId, [...(bySeries.get(seriesId) ?? []), collectionId]);
  }
  return bySeries;
}

/**
 * The searchable documents in a scope.
 * @returns their ids; `null` when the scope is the whole library
 */
export async function documentsInScope(scope: LibraryScope | undefined): Promise<string[] | null> {
  if (scope === undefined || Object.values(scope).every((value) => value === undefined)) return null;
  const { rows } = await pool().query<{ id: string }>(`SELECT id FROM document WHERE ${IN_SCOPE}`, scopeValues(scope));
  return rows.map(({ id }) => id);
}

/** The number of searchable documents in a scope, and of their passages. */
export async function scopeSize(scope: LibraryScope): Promise<{ documents: number; passages: number }> {
  const { rows } = await pool().query<{ documents: number; passages: number }>(
    `SELECT count(*)::int AS documents, coalesce(sum(own.passages), 0)::int AS passages
     FROM document CROSS JOIN LATERAL (SELECT count(*) AS passages FROM passage WHERE document_id = document.id) AS own
     WHERE ${IN_SCOPE}`,
    scopeValues(scope),
  );
  return rows[0] ?? { documents: 0, passages: 0 };
}

/** Condition on a searchable `document`; NULL parameters do not restrict it. */
const IN_SCOPE = `owner_id = $1 AND status = 'ready' AND NOT superseded
  AND ($2::uuid[] IS NULL OR series_id IN (SELECT series_id FROM collection_member WHERE collection_id = ANY($2::uuid[])))
  AND ($3::uuid[] IS NULL OR series_id IN (SELECT series_id FROM document WHERE id = ANY($3::uuid[])))
  AND ($4::text[] IS NULL OR language = ANY($4::text[])) AND ($5::text[] IS NULL OR media_type = ANY($5::text[]))
  AND ($6::timestamptz IS NULL OR created_at >= $6) AND ($7::timestamptz IS NULL OR created_at < $7)`;

function scopeValues(scope: LibraryScope): unknown[] {
  const { collections = null, documents = null, languages = null, mediaTypes = null, from = null, to = null } = scope;
  return [LOCAL_OWNER, collections, documents, languages, mediaTypes, from, to];
}
