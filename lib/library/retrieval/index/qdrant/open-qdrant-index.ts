import { averageLengths } from "../average-lengths";
import type { Quantization } from "./collection-layout";
import { qdrantAccess } from "./qdrant-access";
import { QdrantClient } from "./qdrant-client";
import { QdrantIndex } from "./qdrant-index";
import { LIMITS, type QdrantLimits, TYPICAL_LENGTH } from "./tunables";

/** Where an index is, as its row says. */
export interface QdrantPlacement {
  id: string;
  storeUrl: string | null;
  storeName: string | null;
}

/** Name of the collection that is an index's own: the operator's name for all, and what tells it from others. */
export function collectionOf({ id, storeName }: QdrantPlacement): string {
  return `${storeName}_${id.replaceAll("-", "").slice(0, 12)}`;
}

/** @param quantization left out, it stays as it is */
export function openQdrantIndex(
  placement: QdrantPlacement,
  quantization?: Quantization,
  limits: QdrantLimits = LIMITS,
): QdrantIndex {
  return new QdrantIndex({
    client: new QdrantClient(qdrantAccess(placement.storeUrl), limits),
    collection: collectionOf(placement),
    alias: placement.storeName ?? "",
    ...(quantization === undefined ? {} : { quantization }),
    averageLengths: () => averageLengths(TYPICAL_LENGTH),
  });
}
