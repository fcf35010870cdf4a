import { createHash } from "node:crypto";
import { pruneEmbeddingCache, readCachedEmbeddings, writeCachedEmbeddings } from "@/lib/data/db/search/embedding-cache";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { log } from "@/lib/shared/log";
import { CACHED_PASSAGES, CACHED_PASSAGES_DROPPED } from "../tunables";

/**
 * Caches passage embeddings in the database, by the hash of the text. Entries outlive their documents, so that adding a
 * document again, changing it slightly or indexing it in another store is cheap. If the cache fails, passages are
 * embedded without it.
 */
export function withCachedPassages(model: EmbeddingModel): EmbeddingModel {
  return {
    id: model.id,
    dimension: (options) => model.dimension(options),
    embedQuery: (text, options) => model.embedQuery(text, options),
    async embedPassages(texts, options) {
      const hashes = texts.map((text) => createHash("sha256").update(text).digest("hex"));
      const cached = await readCachedEmbeddings(model.id, hashes).catch(withoutCache);
      const missing = [...new Map(hashes.map((hash, at) => [hash, texts[at] ?? ""]))].filter(
        ([hash]) => !cached.has(hash),
      );
      const made = await embedMissing(model, missing, options);
      const lengths = new Set([...cached.values(), ...made.values()].map(({ length }) => length));
      // The server has another model under the same name: the cached vectors are of the old one.
      if (cached.size > 0 && lengths.size > 1) return model.embedPassages(texts, options);
      if (made.size > 0) await writeCachedEmbeddings(model.id, made).catch(withoutCache);
      return hashes.flatMap((hash) => made.get(hash) ?? cached.get(hash) ?? []);
    },
  };
}

/** Removes some entries beyond the cache's limit. @returns whether there may be more to remove */
export function pruneCachedPassages(): Promise<boolean> {
  return pruneEmbeddingCache(CACHED_PASSAGES, CACHED_PASSAGES_DROPPED);
}

async function embedMissing(
  model: EmbeddingModel,
  missing: readonly (readonly [string, string])[],
  options: Parameters<EmbeddingModel["embedPassages"]>[1],
): Promise<Map<string, Float32Array>> {
  if (missing.length === 0) return new Map();
  const vectors = await model.embedPassages(
    missing.map(([, text]) => text),
    options,
  );
  return new Map(missing.flatMap(([hash], at) => (vectors[at] === undefined ? [] : [[hash, vectors[at]] as const])));
}

function withoutCache(error: unknown): Map<string, Float32Array> {
  log.debug({ err: error }, "cached vectors could not be read or written");
  return new Map();
}
