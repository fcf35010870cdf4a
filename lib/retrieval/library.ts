import { addEmbeddingIndex, type EmbeddingIndexes, readEmbeddingIndexes } from "../db/embedding-indexes";
import { AppError } from "../errors";
import type { EmbeddingModel } from "../models/embedding-model";
import { resolveSettings } from "../settings/resolve-settings";
import { EmbeddedIndex } from "./index/embedded/embedded-index";
import type { SearchIndex } from "./index/search-index";
import { chosenModel, indexedEmbedder } from "./indexed-model";
import { createRetriever } from "./orchestrator";
import type { Retriever } from "./retriever";

export type LibraryIndexes = EmbeddingIndexes & { active: NonNullable<EmbeddingIndexes["active"]> };

/** The library's indexes; the first one, which answers from the start, is made for the model that the settings name. */
export async function libraryIndexes(): Promise<LibraryIndexes> {
  const found = await readEmbeddingIndexes();
  if (found.active !== null) return { ...found, active: found.active };
  await addEmbeddingIndex("active", chosenModel((await resolveSettings()).settings));
  const { active, ...rest } = await readEmbeddingIndexes();
  if (active === null) throw new AppError("internal", "The library's index could not be made.");
  return { ...rest, active };
}

/** The embedding model of the index that answers, which is not always the one that the settings name. */
export async function libraryEmbedder(): Promise<EmbeddingModel> {
  return indexedEmbedder((await libraryIndexes()).active);
}

/** Id of that model. */
export async function libraryEmbeddingModel(): Promise<string> {
  return (await libraryIndexes()).active.model;
}

/** The index that answers. */
export async function libraryIndex(): Promise<SearchIndex> {
  const { active, engine } = await libraryIndexes();
  return new EmbeddedIndex(active.id, engine);
}

/** The index that answers, with its embedding model: what a document is taken in with. */
export async function libraryParts(): Promise<{ embedder: EmbeddingModel; index: SearchIndex }> {
  const { active, engine } = await libraryIndexes();
  return { embedder: await indexedEmbedder(active), index: new EmbeddedIndex(active.id, engine) };
}

/**
 * Finds passages in this installation's library. Each search looks once which index answers, so that the query's
 * vector and those it is compared with are always of one model, also while indexes are switched.
 */
export function libraryRetriever(): Retriever {
  return {
    async search(request) {
      request.signal?.throwIfAborted();
      const { active, engine } = await libraryIndexes().catch((cause: unknown) => {
        throw new AppError("unavailable", "The library cannot be searched at the moment.", { cause });
      });
      const embedder: Pick<EmbeddingModel, "embedQuery" | "embedPassages"> = {
        embedQuery: async (text, options) => (await indexedEmbedder(active)).embedQuery(text, options),
        embedPassages: async (texts, options) => (await indexedEmbedder(active)).embedPassages(texts, options),
      };
      return createRetriever({ index: new EmbeddedIndex(active.id, engine), embedder }).search(request);
    },
  };
}
