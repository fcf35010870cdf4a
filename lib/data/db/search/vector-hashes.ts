import { pool } from "../connection/client";

/**
 * SQL of a vector's hash: SHA-256 of its numbers as an array, so that it stays the same when the extension is installed
 * and the column gets its type.
 */
export const vectorHashOf = (vector: string) => `sha256(array_send(${vector}::real[]))`;

/** Passages whose vectors were written before hashes were stored with them. */
export async function unhashedVectors(indexId: string, limit: number): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    "SELECT passage_id AS id FROM passage_vector WHERE index_id = $1 AND hash IS NULL LIMIT $2",
    [indexId, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Stores the hashes of the embedded text for existing vectors. Vectors that already have one stay unchanged.
 * @returns the number updated
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
