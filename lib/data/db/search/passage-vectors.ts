import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { VECTORS_PAGE } from "../tunables";
import { FINDABLE, type IndexHit } from "./findable";
import type { SearchEngine } from "./search-engine";
import { vectorHashOf } from "./vector-hashes";

export interface VectorRow {
  passageId: string;
  documentId: string;
  /** Of length 1. */
  embedding: Float32Array;
}

export interface MadeVector extends VectorRow {
  /** SHA-256 of the embedded text, hex. */
  hash: string;
}

export interface VectorMark {
  passageId: string;
  documentId: string;
  hash: string | null;
  intact: boolean;
}

/**
 * Writes vectors in one statement; the first ones set the index's dimension. Passages deleted meanwhile are left out,
 * and nothing is written to a retired index.
 */
export async function upsertVectors(indexId: string, rows: readonly MadeVector[], engine: SearchEngine): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map(({ passageId, documentId, embedding, hash }) => ({
    passage_id: passageId,
    document_id: documentId,
    embedding: vectorLiteral(embedding, engine),
    hash,
  }));
  // The index's row is locked once the batch number is taken, so that no batch becomes visible before lower ones.
  await pool().query(
    `WITH numbered AS (
       UPDATE embedding_index SET vector_batch = vector_batch + 1, dimension = coalesce(dimension, $3)
       WHERE id = $1 AND slot IS NOT NULL RETURNING id, vector_batch
     )
     INSERT INTO passage_vector (index_id, passage_id, document_id, embedding, batch, hash, seal)
     SELECT numbered.id, new.passage_id, new.document_id, vector, vector_batch, new.hash, ${vectorHashOf("vector")}
     FROM numbered, jsonb_to_recordset($2::jsonb) AS new(passage_id uuid, document_id uuid, embedding text, hash text)
     JOIN passage ON passage.id = new.passage_id
     CROSS JOIN LATERAL (SELECT new.embedding::${vectorType(engine)} OFFSET 0) AS made(vector)
     FOR KEY SHARE OF passage
     ON CONFLICT (index_id, passage_id) DO UPDATE SET embedding = excluded.embedding, batch = excluded.batch,
       hash = excluded.hash, seal = excluded.seal`,
    [indexId, JSON.stringify(records), rows[0]?.embedding.length ?? null],
  );
}

/** Removes passages' vectors from one index. */
export async function removeVectors(indexId: string, passageIds: readonly string[]): Promise<void> {
  await pool().query("DELETE FROM passage_vector WHERE index_id = $1 AND passage_id = ANY ($2::uuid[])", [
    indexId,
    passageIds,
  ]);
}

/** Removes all vectors of an index at once. */
export async function dropVectors(indexId: string): Promise<void> {
  await pool().query("DELETE FROM passage_vector WHERE index_id = $1", [indexId]);
}

/** The number of vectors in an index. */
export async function countVectors(indexId: string): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    "SELECT count(*)::int AS count FROM passage_vector WHERE index_id = $1",
    [indexId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * A page of an index's vectors, by passage id, after the given one: with the hash of the embedded text, null for
 * vectors of earlier versions, and whether the vector is unchanged since it was written.
 */
export async function vectorsPage(indexId: string, after: string | null, limit: number): Promise<VectorMark[]> {
  const { rows } = await pool().query<VectorMark>(
    `SELECT passage_id AS "passageId", document_id AS "documentId", hash,
            seal IS NULL OR seal = ${vectorHashOf("embedding")} AS intact FROM passage_vector
     WHERE index_id = $1 AND ($2::uuid IS NULL OR passage_id > $2) ORDER BY passage_id LIMIT $3`,
    [indexId, after, limit],
  );
  return rows;
}

/** Exact nearest passages by cosine, by pgvector (the vectors have length 1). */
export async function searchVectors(
  indexId: string,
  embedding: Float32Array,
  documentIds: readonly string[] | null,
  k: number,
): Promise<IndexHit[]> {
  const { rows } = await pool().query<IndexHit>(
    `SELECT passage_id AS "passageId", -(embedding <#> $4::vector) AS score FROM passage_vector
     WHERE index_id = $3 AND ${FINDABLE}
     ORDER BY embedding <#> $4::vector, passage_id LIMIT $5`,
    [LOCAL_OWNER, documentIds, indexId, `[${embedding.join(",")}]`, k],
  );
  return rows;
}

/** The position up to which an index's vectors have been read: the last one's batch and passage. */
export interface VectorPosition {
  batch: bigint;
  passageId: string;
}

/** Before all vectors of an index. */
export const NO_VECTORS: VectorPosition = { batch: -1n, passageId: "00000000-0000-0000-0000-000000000000" };

/**
 * The next vectors of an index in the order in which they were written, at most `VECTORS_PAGE`. A replaced vector
 * appears again; a removed one is not reported.
 */
export async function vectorsSince(
  indexId: string,
  { batch, passageId }: VectorPosition,
  engine: SearchEngine,
): Promise<(VectorRow & VectorPosition)[]> {
  const send = engine.dense === "pgvector" ? "vector_send" : "array_send";
  const { rows } = await pool().query<{ passageId: string; documentId: string; batch: string; embedding: Buffer }>(
    `SELECT passage_id AS "passageId", document_id AS "documentId", batch, ${send}(embedding) AS embedding
     FROM passage_vector WHERE index_id = $1 AND (batch, passage_id) > ($2, $3) ORDER BY batch, passage_id LIMIT $4`,
    [indexId, batch, passageId, VECTORS_PAGE],
  );
  return rows.map((row) => ({ ...row, batch: BigInt(row.batch), embedding: vectorOf(row.embedding, engine) }));
}

/**
 * The offset of the first number of a `vector` or an array in PostgreSQL's binary format, and the distance to the next
 * one, in bytes.
 */
const VECTOR_LAYOUT = { start: 4, step: 4 };
const ARRAY_LAYOUT = { start: 24, step: 8 };

/**
 * The numbers of a `vector` or a `real[]` in PostgreSQL's binary format: as text they would take three times as long.
 */
function vectorOf(bytes: Buffer, engine: SearchEngine): Float32Array {
  const { start, step } = engine.dense === "pgvector" ? VECTOR_LAYOUT : ARRAY_LAYOUT;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const vector = new Float32Array(Math.ceil((bytes.byteLength - start) / step));
  for (let at = 0; at < vector.length; at++) vector[at] = view.getFloat32(start + at * step);
  return vector;
}

/**
 * Which of these passages still have a vector, and whether they are searchable. It does not read the vectors
 * themselves, which in a library larger than the database's memory would take most of a search.
 */
export async function vectorsThere(
  indexId: string,
  vectors: readonly { passageId: string; documentId: string }[],
  documentIds: readonly string[] | null,
): Promise<Map<string, { findable: boolean }>> {
  const { rows } = await pool().query<{ id: string; findable: boolean }>(
    `SELECT id, ${FINDABLE} AS findable FROM unnest($4::uuid[], $5::uuid[]) AS asked(id, document_id)
     WHERE EXISTS (SELECT FROM passage_vector WHERE index_id = $3 AND passage_id = asked.id)`,
    [
      LOCAL_OWNER,
      documentIds,
      indexId,
      vectors.map(({ passageId }) => passageId),
      vectors.map(({ documentId }) => documentId),
    ],
  );
  return new Map(rows.map(({ id, findable }) => [id, { findable }]));
}

/** A cosine in plain SQL; the vectors have length 1. */
const SUM_OF_PRODUCTS =
  "(SELECT sum(stored::float8 * asked) FROM unnest(embedding, $4::float8[]) AS pair(stored, asked))";

/** Whether an index has more vectors than `limit`, so that comparing all of them takes long. */
export async function moreVectorsThan(limit: number, indexId: string): Promise<boolean> {
  const { rows } = await pool().query("SELECT 1 FROM passage_vector WHERE index_id = $1 OFFSET $2 LIMIT 1", [
    indexId,
    limit,
  ]);
  return rows.length > 0;
}

/**
 * Cosines in plain SQL, best first.
 * @param candidates the passages to compare; null for all
 */
export async function rescoreVectors(
  indexId: string,
  embedding: Float32Array,
  {
    candidates,
    documentIds,
    k,
  }: { candidates: readonly string[] | null; documentIds: readonly string[] | null; k: number },
): Promise<IndexHit[]> {
  const { rows } = await pool().query<IndexHit>(
    `SELECT passage_id AS "passageId",
            ${SUM_OF_PRODUCTS} AS score
     FROM passage_vector
     WHERE index_id = $3 AND ${FINDABLE} AND ($5::uuid[] IS NULL OR passage_id = ANY($5::uuid[]))
     ORDER BY score DESC, passage_id LIMIT $6`,
    [LOCAL_OWNER, documentIds, indexId, [...embedding], candidates, k],
  );
  return rows;
}

function vectorType(engine: SearchEngine): "vector" | "real[]" {
  return engine.dense === "pgvector" ? "vector" : "real[]";
}

function vectorLiteral(vector: Float32Array, engine: SearchEngine): string {
  const numbers = vector.join(",");
  return engine.dense === "pgvector" ? `[${numbers}]` : `{${numbers}}`;
}
