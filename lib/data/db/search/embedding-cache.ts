import { db } from "../connection/client";
import { bytesOf, floatsOf } from "./vector-bytes";

const DAY_MS = 86_400_000;

/** Cached vectors of a model, by the hash of the embedded text; reading a vector keeps it in the cache longer. */
export async function readCachedEmbeddings(
  model: string,
  hashes: readonly string[],
): Promise<Map<string, Float32Array>> {
  const rows = await db().embeddingCache.findMany({
    where: { model, hash: { in: [...hashes] } },
    select: { hash: true, embedding: true, usedAt: true },
  });
  const now = Date.now();
  const aged = rows.filter(({ usedAt }) => now - usedAt.getTime() > DAY_MS).map(({ hash }) => hash);
  if (aged.length > 0) {
    await db().embeddingCache.updateMany({ where: { model, hash: { in: aged } }, data: { usedAt: new Date(now) } });
  }
  return new Map(rows.map(({ hash, embedding }) => [hash, floatsOf(embedding)]));
}

/** Caches vectors; those that are cached already stay, since the same text has the same vector. */
export async function writeCachedEmbeddings(model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void> {
  await db().embeddingCache.createMany({
    data: [...vectors].map(([hash, vector]) => ({ model, hash, embedding: bytesOf(vector) })),
    skipDuplicates: true,
  });
}

/**
 * Removes vectors above the limit, least recently used first.
 * @param batch maximum number removed per call
 * @returns whether there may be more to remove
 */
export async function pruneEmbeddingCache(keep: number, batch: number): Promise<boolean> {
  // The oldest of an order, counted against the whole: Prisma deletes by a condition alone.
  const removed = await db().$executeRaw`
    DELETE FROM embedding_cache WHERE (model, hash) IN (
      SELECT model, hash FROM embedding_cache ORDER BY used_at
      LIMIT least(${batch}::int, greatest(0, (SELECT count(*) FROM embedding_cache) - ${keep}::int)))`;
  return removed > 0;
}
