import type { EmbeddingIndexRow } from "../../db/embedding-indexes";
import type { SearchEngine } from "../../db/search-engine";
import { EmbeddedIndex } from "./embedded/embedded-index";
import type { SearchIndex } from "./search-index";
import { StoreUnavailable } from "./store-unavailable";

/** What an index is opened by. */
export type IndexPlacement = Pick<EmbeddingIndexRow, "id" | "store" | "storeUrl" | "storeName">;

/**
 * The index of a row, wherever it is; it finds passages of ready documents only. Nothing is asked of a store yet.
 * @param engine what the database searches with
 */
export function openIndex({ id, store }: IndexPlacement, engine: SearchEngine): SearchIndex {
  switch (store) {
    case "embedded":
      return new EmbeddedIndex(id, engine);
    case "qdrant":
    case "chroma":
      throw new StoreUnavailable(store, "no adapter");
  }
}
