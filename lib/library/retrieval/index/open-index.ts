import type { EmbeddingIndexRow } from "@/lib/data/db/search/embedding-indexes";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import { chromaAccess } from "./chroma/chroma-access";
import { ChromaIndex } from "./chroma/chroma-index";
import { CircuitBreakerIndex } from "./circuit-breaker-index";
import { EmbeddedIndex } from "./embedded/embedded-index";
import { FindableIndex } from "./findable-index";
import type { Quantization } from "./qdrant/collection-layout";
import { collectionOf, openQdrantIndex } from "./qdrant/open-qdrant-index";
import type { SearchIndex } from "./search-index";

/** What is needed to open an index. */
export type IndexPlacement = Pick<EmbeddingIndexRow, "id" | "store" | "storeUrl" | "storeName">;

/**
 * Opens the index of a row; it finds only passages of ready documents. Sends no request to the store yet.
 * @param engine the database's search engine
 * @param options applied by `prepare`; the default leaves the store unchanged
 */
export function openIndex(
  { id, store, storeUrl, storeName }: IndexPlacement,
  engine: SearchEngine,
  options: { quantization?: Quantization } = {},
): SearchIndex {
  const outside = (index: SearchIndex) => new CircuitBreakerIndex(new FindableIndex(index), store, storeUrl ?? "");
  switch (store) {
    case "embedded":
      return new EmbeddedIndex(id, engine);
    case "chroma":
      return outside(new ChromaIndex(chromaAccess(storeUrl), collectionOf({ id, storeUrl, storeName }), engine));
    case "qdrant":
      return outside(openQdrantIndex({ id, storeUrl, storeName }, engine, options.quantization));
  }
}
