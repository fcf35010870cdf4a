import { pool } from "../connection/client";

/**
 * SQL of a vector's seal: SHA-256 of its numbers as an array of them, so that it stays the same where the extension
 * comes and the column becomes its type.
 */
export const vectorHashOf = (vector: string) => `sha256(array_send(${vector}::real[]))`;

/** Passages with vectors that were written before hashes were kept with them. */
export async function unhashedVectors(indexId: string, limit: number): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    "SELECT passage_id AS id FROM passage_vector WHERE index_id = $1 AND hash IS NULL LIMIT $2",
    [indexId, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Keeps what vectors that are there were made of. One that has its hash by now is left alone.
 * @returns how many were noted
 */
export async function noteVectorHashes(
  indexId: string,
  hashes: readonly { passageId: string; hash: string }[],
): Promise<number> {
  const { rowCount } = await pool().query(
    `UPDATE passage_vector SET hash = known.hash, seal = ${vectorHashOf("embedding")}
     FROM unnest($2::uuid[], $3::text[]) AS known(passage_id, hash)
     WHERE index_id = $1 AND passage_vector.passage_id = known.passage_id AND passage_vector.hash IS NULL`,
    [indexId, hashes.map(({ passageId }) => passageId), hashes.map(({ hash }) => hash)],
  );
  return rowCount ?? 0;
}
