import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  embeddingIndexSchema,
  type SearchStore,
  searchStoreSchema,
} from "@/lib/shared/contracts/library/embedding-index";
import { type Reason, reasonSchema } from "@/lib/shared/contracts/runs/reason";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { inTransaction } from "../connection/transaction";
import { LIBRARY_CHANGED } from "../library/library-version";
import { ENGINE_COLUMNS, type SearchEngine } from "./search-engine";

/** An index's embedding model: enough to embed with it after the settings name another. */
export interface IndexedModel {
  /** Id of the embedding model. */
  model: string;
  provider: "built-in" | "openai-compatible" | "ollama";
  /** Address without credentials, and the name sent to it; null for the built-in model. */
  serverUrl: string | null;
  modelName: string | null;
}

/**
 * The place of an index: this database, or a collection on a server (its address without credentials, and its name
 * there).
 */
export interface IndexPlace {
  store: SearchStore;
  storeUrl: string | null;
  storeName: string | null;
}

export interface EmbeddingIndexRow extends IndexedModel, IndexPlace {
  id: string;
  slot: "active" | "building";
  dimension: number | null;
  failure: Reason | null;
  /** Consecutive failures. */
  failures: number;
}

export interface EmbeddingIndexes {
  active: EmbeddingIndexRow | null;
  building: EmbeddingIndexRow | null;
  engine: SearchEngine;
}

const rowSchema = z.object({
  id: z.string(),
  model: z.string(),
  provider: embeddingIndexSchema.shape.provider,
  serverUrl: z.string().nullable(),
  modelName: z.string().nullable(),
  store: searchStoreSchema,
  storeUrl: z.string().nullable(),
  storeName: z.string().nullable(),
  slot: z.enum(["active", "building"]),
  dimension: z.number().int().nullable(),
  failure: z.nullable(reasonSchema),
  failures: z.number().int(),
});
const engineSchema = z.object({ dense: z.enum(["pgvector", "rescored"]), lexical: z.enum(["pg_textsearch", "plain"]) });

/** The active index, the one being built, and the database's search engine, in one query. */
export async function readEmbeddingIndexes(): Promise<EmbeddingIndexes> {
  const { rows } = await pool().query(
    `SELECT ${ENGINE_COLUMNS}, id, model, provider, server_url AS "serverUrl", model_name AS "modelName", slot, dimension,
            failure, failures, store, store_url AS "storeUrl", store_name AS "storeName"
     FROM (SELECT 1) AS once LEFT JOIN embedding_index ON slot IS NOT NULL`,
  );
  const engine = engineSchema.parse(rows[0]);
  const found = z.array(rowSchema).parse(rows.filter((row) => row.id !== null));
  const inSlot = (slot: EmbeddingIndexRow["slot"]) => found.find((row) => row.slot === slot) ?? null;
  return { active: inSlot("active"), building: inSlot("building"), engine };
}

/** Adds an index to an empty slot; an occupied slot stays unchanged, for example when two processes add one at once. */
export async function addEmbeddingIndex(
  slot: EmbeddingIndexRow["slot"],
  indexed: IndexedModel,
  { store, storeUrl, storeName }: IndexPlace = { store: "embedded", storeUrl: null, storeName: null },
): Promise<void> {
  const { model, provider, serverUrl, modelName } = indexed;
  await pool().query(
    `INSERT INTO embedding_index (id, model, provider, server_url, model_name, slot, store, store_url, store_name)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (slot) DO NOTHING`,
    [randomUUID(), model, provider, serverUrl, modelName, slot, store, storeUrl, storeName],
  );
}

/** Retires the building index; its vectors are removed later. */
export async function retireBuildingIndex(id: string): Promise<void> {
  await pool().query(
    "UPDATE embedding_index SET slot = NULL, retired_at = now(), lease_holder = NULL WHERE id = $1 AND slot = 'building'",
    [id],
  );
}

/** What decides where an index's passages are recorded: as vectors in this database, or as entries in the ledger. */
export type IndexKind = Pick<EmbeddingIndexRow, "id" | "store">;

/**
 * Passages that have been indexed. `$2`: the index. Missing ones are found by set difference: in a library that is
 * being filled, a join would be planned without statistics and compare all with all.
 */
function indexed({ store }: IndexKind): string {
  return store === "embedded"
    ? "SELECT passage_id FROM passage_vector WHERE index_id = $2"
    : "SELECT passage_id FROM indexed_passage WHERE index_id = $2 AND hash <> ''";
}

/** Passages of ready documents. `$1`: the owner. */
const WANTED = `SELECT passage.id FROM passage JOIN document ON document.id = passage.document_id
  WHERE document.owner_id = $1 AND document.status = 'ready' AND NOT document.superseded`;

/** Ids of passages that still need a vector in this index. */
export async function missingPassages(index: IndexKind, limit: number): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM (${WANTED} EXCEPT ${indexed(index)}) AS missing LIMIT $3`,
    [LOCAL_OWNER, index.id, limit],
  );
  return rows.map(({ id }) => id);
}

/** The number of passages in ready documents, and how many of them have a vector in this index. */
export async function indexProgress(index: IndexKind): Promise<{ done: number; total: number }> {
  const { rows } = await pool().query(
    `WITH wanted AS MATERIALIZED (${WANTED})
     SELECT (SELECT count(*) FROM wanted)::int AS total,
            (SELECT count(*) FROM (SELECT id FROM wanted INTERSECT ${indexed(index)}) AS present)::int AS done`,
    [LOCAL_OWNER, index.id],
  );
  return z.tuple([z.object({ done: z.number(), total: z.number() })]).parse(rows)[0];
}

/**
 * Makes the building index the active one, if it is complete and the holder still fills it. One transaction, so that a
 * search sees either index.
 * @returns whether it was switched
 */
export async function switchEmbeddingIndex(index: IndexKind, holder: string): Promise<boolean> {
  return inTransaction(pool(), async (client) => {
    // A document that becomes ready right after this check is added to the index that is active by then.
    const { rowCount } = await client.query(
      `SELECT 1 FROM embedding_index WHERE id = $2 AND slot = 'building' AND lease_holder = $3
       AND NOT EXISTS (${WANTED} EXCEPT ${indexed(index)}) FOR UPDATE`,
      [LOCAL_OWNER, index.id, holder],
    );
    if (rowCount !== 1) return false;
    await client.query("UPDATE embedding_index SET slot = NULL, retired_at = now() WHERE slot = 'active'");
    await client.query("UPDATE embedding_index SET slot = 'active' WHERE id = $1", [index.id]);
    await client.query(LIBRARY_CHANGED);
    return true;
  });
}

export interface RetiredIndex extends IndexPlace {
  id: string;
  /** Time since it was retired, in milliseconds. */
  retiredMs: number;
}

/** Indexes retired so long ago that no search uses them any more. */
export async function retiredIndexes(graceMs: number): Promise<RetiredIndex[]> {
  const { rows } = await pool().query(
    `SELECT id, store, store_url AS "storeUrl", store_name AS "storeName",
            (extract(epoch FROM now() - retired_at) * 1000)::float8 AS "retiredMs"
     FROM embedding_index WHERE slot IS NULL AND retired_at <= now() - $1 * interval '1 millisecond'`,
    [graceMs],
  );
  return z
    .array(rowSchema.pick({ id: true, store: true, storeUrl: true, storeName: true }).extend({ retiredMs: z.number() }))
    .parse(rows);
}

/**
 * Removes some rows of a retired index, and the index itself once no rows are left.
 * @returns whether it is removed
 */
export async function dropRetired(indexId: string, limit: number): Promise<boolean> {
  const { rows } = await pool().query<{ removed: number }>(
    `WITH vectors AS (DELETE FROM passage_vector WHERE index_id = $1 AND passage_id IN (
         SELECT passage_id FROM passage_vector WHERE index_id = $1 LIMIT $2) RETURNING 1),
     entries AS (DELETE FROM indexed_passage WHERE index_id = $1 AND passage_id IN (
         SELECT passage_id FROM indexed_passage WHERE index_id = $1 LIMIT $2) RETURNING 1)
     SELECT ((SELECT count(*) FROM vectors) + (SELECT count(*) FROM entries))::int AS removed`,
    [indexId, limit],
  );
  if (rows[0]?.removed !== 0) return false;
  await pool().query("DELETE FROM embedding_index WHERE id = $1 AND slot IS NULL", [indexId]);
  return true;
}

/** Superseded documents that still have rows in an index. */
export async function supersededIndexed(limit: number): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM document WHERE superseded AND (
       EXISTS (SELECT 1 FROM passage_tokens WHERE document_id = document.id)
       OR EXISTS (SELECT 1 FROM passage_vector JOIN passage ON passage.id = passage_id WHERE passage.document_id = document.id))
     LIMIT $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Removes tokens, postings and the vectors of every index of a document. Its entries in external stores are no longer
 * trusted: the index worker removes them, or sends them again if the document is searchable again by then.
 */
export async function removeIndexed(documentId: string): Promise<void> {
  await pool().query(
    `WITH entries AS (UPDATE indexed_passage SET hash = '' WHERE document_id = $1 AND hash <> ''),
     vectors AS (DELETE FROM passage_vector WHERE passage_id IN (SELECT id FROM passage WHERE document_id = $1)),
     terms AS (DELETE FROM passage_term WHERE passage_id IN (SELECT id FROM passage WHERE document_id = $1))
     DELETE FROM passage_tokens WHERE document_id = $1`,
    [documentId],
  );
}
