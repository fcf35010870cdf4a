import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import { averageLengths } from "../average-lengths";
import { searchDatabaseWords } from "../database-words";
import type { Quantization } from "./collection-layout";
import { qdrantAccess } from "./qdrant-access";
import { QdrantIndex } from "./qdrant-index";
import { QdrantServer } from "./qdrant-server";
import { LIMITS, type QdrantLimits, TYPICAL_LENGTH } from "./tunables";

/** The place of an index, from its row. */
export interface QdrantPlacement {
  id: string;
  storeUrl: string | null;
  storeName: string | null;
}

/** Name of an index's own collection: the configured name and a part of the id. */
export function collectionOf({ id, storeName }: QdrantPlacement): string {
  return `${storeName}_${id.replaceAll("-", "").slice(0, 12)}`;
}

/**
 * @param engine the database's search engine
 * @param quantization default: unchanged
 */
export function openQdrantIndex(
  placement: QdrantPlacement,
  engine: SearchEngine,
  quantization?: Quantization,
  limits: QdrantLimits = LIMITS,
): QdrantIndex {
  return new QdrantIndex({
    server: new QdrantServer(qdrantAccess(placement.storeUrl), limits),
    collection: collectionOf(placement),
    alias: placement.storeName ?? "",
    ...(quantization === undefined ? {} : { quantization }),
    averageLengths: () => averageLengths(TYPICAL_LENGTH),
    searchDatabase: (tokens, filter, k) => searchDatabaseWords(tokens, filter, { k, engine }),
  });
}
