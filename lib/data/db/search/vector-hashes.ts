import { db } from "../connection/client";
import { Prisma } from "../generated/client";

/**
 * SQL of a vector's hash: SHA-256 of its numbers as an array, so that it stays the same when the extension is installed
 * and the column gets its type.
 */
export const vectorHashOf = (vector: "vector" | "embedding") => Prisma.raw(`sha256(array_send(${vector}::real[]))`);

/** Passages whose vectors were written before hashes were stored with them. */
export async function unhashedVectors(indexId: string, limit: number): Promise<string[]> {
  const rows = await db().passageVector.findMany({
    where: { indexId, hash: null },
    take: limit,
    select: { passageId: true },
  });
  return rows.map(({ passageId }) => passageId);
}

/**
 * Stores the hashes of the embedded text for existing vectors. Vectors that already have one stay unchanged.
 * @returns the number updated
 */
export async function noteVectorHashes(
  indexId: string,
  hashes: readonly { passageId: string; hash: string }[],
): Promise<number> {
  // The seal is computed from the vector in the database.
  return db().$executeRaw`
    UPDATE passage_vector SET hash = known.hash, seal = ${vectorHashOf("embedding")}
    FROM unnest(${hashes.map(({ passageId }) => passageId)}::uuid[], ${hashes.map(({ hash }) => hash)}::text[])
      AS known(passage_id, hash)
    WHERE index_id = ${indexId}::uuid AND passage_vector.passage_id = known.passage_id AND passage_vector.hash IS NULL`;
}
