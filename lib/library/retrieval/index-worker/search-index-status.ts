import { type EmbeddingIndexRow, indexProgress } from "@/lib/data/db/search/embedding-indexes";
import {
  type EmbeddingIndex,
  type SearchIndexStatus,
  searchIndexStatusSchema,
} from "@/lib/shared/contracts/library/embedding-index";
import { libraryIndexes } from "./library";

/** The active index, the one being filled with its progress, and the database's search engine. */
export async function readSearchIndexStatus(): Promise<SearchIndexStatus> {
  const { active, building, engine } = await libraryIndexes();
  return searchIndexStatusSchema.parse({
    active: await statusOf(active),
    building: building === null ? null : await statusOf(building),
    engine,
  });
}

async function statusOf(row: EmbeddingIndexRow): Promise<EmbeddingIndex> {
  const { model, provider, dimension, failure, store, storeUrl } = row;
  return { model, provider, dimension, failure, store, storeUrl, ...(await indexProgress(row)) };
}
