import { pool } from "./client";
import { FINDABLE, type IndexHit } from "./findable";
import { LOCAL_OWNER } from "./owner";
import { writingCodes } from "./passage-codes";
import type { SearchEngine } from "./search-engine";

export interface VectorRow {
  passageId: string;
  documentId: string;
  /** Of length 1. */
  embedding: Float32Array;
}

/**
 * Writes vectors in one statement; the first ones tell the index's dimension. A passage that has been deleted meanwhile is left out, and nothing is written into
 * an index that is retired.
 */
export async function upsertVectors(indexId: string, rows: readonly VectorRow[], engine: SearchEngine): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map(({ passageId, documentId, embedding }) => ({
    passage_id: passageId,
    document_id: documentId,
    embedding: vectorLiteral(embedding, engine),
  }));
  const writing = `
    INSERT INTO passage_vector (index_id, passage_id, document_id, embedding)
     SELECT $1, new.passage_id, new.document_id, new.embedding::${vectorType(engine)}
     FROM jsonb_to_recordset($2::jsonb) AS new(passage_id uuid, document_id uuid, embedding text)
     JOIN passage ON passage.id = new.passage_id
     JOIN embedding_index ON embedding_index.id = $1 AND slot IS NOT NULL
     FOR KEY SHARE OF passage, embedding_index
     ON CONFLICT (index_id, passage_id) DO UPDATE SET embedding = excluded.embedding
     RETURNING index_id, passage_id, document_id, embedding`;
  await pool().query(engine.dense === "pgvector" ? writingCodes(writing) : writing, [indexId, JSON.stringify(records)]);
  // Apart from the statement above: a row that a statement changes is no longer there for its own join.
  await pool().query("UPDATE embedding_index SET dimension = $2 WHERE id = $1 AND dimension IS NULL", [
    indexId,
    rows[0]?.embedding.length ?? null,
  ]);
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

/** How many vectors an index has. */
export async function countVectors(indexId: string): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    "SELECT count(*)::int AS count FROM passage_vector WHERE index_id = $1",
    [indexId],
  );
  return rows[0]?.count ?? 0;
}

/** A page of what an index has vectors of, by passage id, after the one given. */
export async function vectorsPage(
  indexId: string,
  after: string | null,
  limit: number,
): Promise<{ passageId: string; documentId: string }[]> {
  const { rows } = await pool().query<{ passageId: string; documentId: string }>(
    `SELECT passage_id AS "passageId", document_id AS "documentId" FROM passage_vector
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

/**
 * Whether more passages than `limit` can be found: then comparing all their vectors in plain SQL would take too long.
 */
export async function moreVectorsThan(
  limit: number,
  indexId: string,
  documentIds: readonly string[] | null,
): Promise<boolean> {
  const { rows } = await pool().query(
    `SELECT 1 FROM passage_vector WHERE index_id = $3 AND ${FINDABLE} OFFSET $4 LIMIT 1`,
    [LOCAL_OWNER, documentIds, indexId, limit],
  );
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
            (SELECT sum(stored::float8 * asked) FROM unnest(embedding, $4::float8[]) AS pair(stored, asked)) AS score
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
