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

/** What an index is opened by. */
export type IndexPlacement = Pick<EmbeddingIndexRow, "id" | "store" | "storeUrl" | "storeName">;

/**
 * The index of a row, wherever it is; it finds passages of ready documents only. Nothing is asked of a store yet.
 * @param engine what the database searches with
 * @param options what `prepare` makes of the store; left out, it stays as it is
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
      return outside(openQdrantIndex({ id, storeUrl, storeName }, options.quantization));
  }
}
