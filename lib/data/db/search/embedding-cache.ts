import { pool } from "../connection/client";
import { bytesOf, floatsOf } from "./vector-bytes";

/** Cached vectors of a model, by the hash of the embedded text; reading a vector keeps it in the cache longer. */
export async function readCachedEmbeddings(
  model: string,
  hashes: readonly string[],
): Promise<Map<string, Float32Array>> {
  const { rows } = await pool().query<{ hash: string; embedding: Buffer }>(
    `WITH used AS (
       UPDATE embedding_cache SET used_at = now()
       WHERE model = $1 AND hash = ANY($2::text[]) AND used_at < now() - interval '1 day')
     SELECT hash, embedding FROM embedding_cache WHERE model = $1 AND hash = ANY($2::text[])`,
    [model, hashes],
  );
  return new Map(rows.map(({ hash, embedding }) => [hash, floatsOf(embedding)]));
}

/** Caches vectors, in one statement. */
export async function writeCachedEmbeddings(model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void> {
  await pool().query(
    `INSERT INTO embedding_cache (model, hash, embedding)
     SELECT $1, hash, embedding FROM unnest($2::text[], $3::bytea[]) AS new(hash, embedding)
     ON CONFLICT (model, hash) DO UPDATE SET embedding = excluded.embedding, used_at = now()`,
    [model, [...vectors.keys()], [...vectors.values()].map(bytesOf)],
  );
}

/**
 * Removes vectors above the limit, least recently used first.
 * @param batch maximum number removed per call
 * @returns whether there may be more to remove
 */
export async function pruneEmbeddingCache(keep: number, batch: number): Promise<boolean> {
  const { rowCount } = await pool().query(
    `DELETE FROM embedding_cache WHERE (model, hash) IN (
       SELECT model, hash FROM embedding_cache ORDER BY used_at
       LIMIT least($2, greatest(0, (SELECT count(*) FROM embedding_cache) - $1)))`,
    [keep, batch],
  );
  return (rowCount ?? 0) > 0;
}
