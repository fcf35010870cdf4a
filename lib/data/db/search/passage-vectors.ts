import { z } from "zod";
import { db } from "../connection/client";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { VECTORS_PAGE } from "../tunables";
import { findable, hitSchema, type IndexHit } from "./findable";
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

const markSchema = z.object({
  passageId: z.string(),
  documentId: z.string(),
  hash: z.string().nullable(),
  intact: z.boolean(),
});
export type VectorMark = z.infer<typeof markSchema>;

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
  // Prisma has no type for a vector. The index's row is locked once the batch number is taken, so that no batch becomes
  // visible before lower ones.
  await db().$executeRaw`
    WITH numbered AS (
      UPDATE embedding_index SET vector_batch = vector_batch + 1,
                                 dimension = coalesce(dimension, ${rows[0]?.embedding.length ?? null}::int)
      WHERE id = ${indexId}::uuid AND slot IS NOT NULL RETURNING id, vector_batch
    )
    INSERT INTO passage_vector (index_id, passage_id, document_id, embedding, batch, hash, seal)
    SELECT numbered.id, new.passage_id, new.document_id, vector, vector_batch, new.hash, ${vectorHashOf("vector")}
    FROM numbered, jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      AS new(passage_id uuid, document_id uuid, embedding text, hash text)
    JOIN passage ON passage.id = new.passage_id
    CROSS JOIN LATERAL (SELECT new.embedding::${vectorType(engine)} OFFSET 0) AS made(vector)
    FOR KEY SHARE OF passage
    ON CONFLICT (index_id, passage_id) DO UPDATE SET embedding = excluded.embedding, batch = excluded.batch,
      hash = excluded.hash, seal = excluded.seal`;
}

/** Removes passages' vectors from one index. */
export async function removeVectors(indexId: string, passageIds: readonly string[]): Promise<void> {
  await db().passageVector.deleteMany({ where: { indexId, passageId: { in: [...passageIds] } } });
}

/** Removes all vectors of an index at once. */
export async function dropVectors(indexId: string): Promise<void> {
  await db().passageVector.deleteMany({ where: { indexId } });
}

/** The number of vectors in an index. */
export async function countVectors(indexId: string): Promise<number> {
  return db().passageVector.count({ where: { indexId } });
}

/** Whether an index has more vectors than `limit`, so that comparing all of them takes long. */
export async function moreVectorsThan(limit: number, indexId: string): Promise<boolean> {
  const further = { where: { indexId }, skip: limit, select: { passageId: true } };
  return (await db().passageVector.findFirst(further)) !== null;
}

/**
 * A page of an index's vectors, by passage id, after the given one: with the hash of the embedded text, null for
 * vectors of earlier versions, and whether the vector is unchanged since it was written.
 */
export async function vectorsPage(indexId: string, after: string | null, limit: number): Promise<VectorMark[]> {
  const further = after === null ? Prisma.empty : Prisma.sql`AND passage_id > ${after}::uuid`;
  return parsedRows(
    markSchema,
    // The seal is computed from the vector in the database.
    db().$queryRaw`
      SELECT passage_id AS "passageId", document_id AS "documentId", hash,
             seal IS NULL OR seal = ${vectorHashOf("embedding")} AS intact FROM passage_vector
      WHERE index_id = ${indexId}::uuid ${further} ORDER BY passage_id LIMIT ${limit}`,
  );
}

/** Exact nearest passages by cosine, by pgvector (the vectors have length 1). */
export async function searchVectors(
  indexId: string,
  embedding: Float32Array,
  documentIds: readonly string[] | null,
  k: number,
): Promise<IndexHit[]> {
  return parsedRows(
    hitSchema,
    // Prisma does not know the extension's operator.
    db().$queryRaw`
      SELECT passage_id AS "passageId", -(embedding <#> ${`[${embedding.join(",")}]`}::vector) AS score
      FROM passage_vector WHERE index_id = ${indexId}::uuid AND ${findable(documentIds)}
      ORDER BY score DESC, passage_id LIMIT ${k}`,
  );
}

/** The position up to which an index's vectors have been read: the last one's batch and passage. */
export interface VectorPosition {
  batch: bigint;
  passageId: string;
}

/** Before all vectors of an index. */
export const NO_VECTORS: VectorPosition = { batch: -1n, passageId: "00000000-0000-0000-0000-000000000000" };

const writtenSchema = z.object({
  passageId: z.string(),
  documentId: z.string(),
  batch: z.bigint(),
  embedding: z.instanceof(Uint8Array),
});

/**
 * The next vectors of an index in the order in which they were written, at most `VECTORS_PAGE`. A replaced vector
 * appears again; a removed one is not reported.
 */
export async function vectorsSince(
  indexId: string,
  { batch, passageId }: VectorPosition,
  engine: SearchEngine,
): Promise<(VectorRow & VectorPosition)[]> {
  const send = Prisma.raw(engine.dense === "pgvector" ? "vector_send" : "array_send");
  const rows = await parsedRows(
    writtenSchema,
    // Prisma has no type for a vector.
    db().$queryRaw`
      SELECT passage_id AS "passageId", document_id AS "documentId", batch, ${send}(embedding) AS embedding
      FROM passage_vector
      WHERE index_id = ${indexId}::uuid AND (batch, passage_id) > (${batch}, ${passageId}::uuid)
      ORDER BY batch, passage_id LIMIT ${VECTORS_PAGE}`,
  );
  return rows.map((row) => ({ ...row, embedding: vectorOf(row.embedding, engine) }));
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
function vectorOf(bytes: Uint8Array, engine: SearchEngine): Float32Array {
  const { start, step } = engine.dense === "pgvector" ? VECTOR_LAYOUT : ARRAY_LAYOUT;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const vector = new Float32Array(Math.ceil((bytes.byteLength - start) / step));
  for (let at = 0; at < vector.length; at++) vector[at] = view.getFloat32(start + at * step);
  return vector;
}

const thereSchema = z.object({ id: z.string(), findable: z.boolean() });

/**
 * Which of these passages still have a vector, and whether they are searchable. It does not read the vectors
 * themselves, which in a library larger than the database's memory would take most of a search.
 */
export async function vectorsThere(
  indexId: string,
  vectors: readonly { passageId: string; documentId: string }[],
  documentIds: readonly string[] | null,
): Promise<Map<string, { findable: boolean }>> {
  const passageIds = vectors.map(({ passageId }) => passageId);
  const ofDocuments = vectors.map(({ documentId }) => documentId);
  const rows = await parsedRows(
    thereSchema,
    // Prisma looks up no list of pairs.
    db().$queryRaw`
      SELECT id, ${findable(documentIds)} AS findable
      FROM unnest(${passageIds}::uuid[], ${ofDocuments}::uuid[]) AS asked(id, document_id)
      WHERE EXISTS (SELECT FROM passage_vector WHERE index_id = ${indexId}::uuid AND passage_id = asked.id)`,
  );
  return new Map(rows.map(({ id, findable }) => [id, { findable }]));
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
  const among = candidates === null ? Prisma.empty : Prisma.sql`AND passage_id = ANY(${candidates}::uuid[])`;
  return parsedRows(
    hitSchema,
    // A cosine, since the vectors have length 1: Prisma does not compute.
    db().$queryRaw`
      SELECT passage_id AS "passageId",
             (SELECT sum(stored::float8 * asked)
              FROM unnest(embedding, ${[...embedding]}::float8[]) AS pair(stored, asked)) AS score
      FROM passage_vector WHERE index_id = ${indexId}::uuid AND ${findable(documentIds)} ${among}
      ORDER BY score DESC, passage_id LIMIT ${k}`,
  );
}

function vectorType(engine: SearchEngine): Prisma.Sql {
  return Prisma.raw(engine.dense === "pgvector" ? "vector" : "real[]");
}

function vectorLiteral(vector: Float32Array, engine: SearchEngine): string {
  const numbers = vector.join(",");
  return engine.dense === "pgvector" ? `[${numbers}]` : `{${numbers}}`;
}
