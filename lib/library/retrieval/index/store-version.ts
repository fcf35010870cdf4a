import type { IndexPlace } from "@/lib/data/db/search/embedding-indexes";
import { chromaAccess } from "./chroma/chroma-access";
import { ChromaClient } from "./chroma/chroma-client";
import { qdrantAccess } from "./qdrant/qdrant-access";
import { QdrantServer } from "./qdrant/qdrant-server";

/** Oldest supported server versions. */
export const OLDEST_STORES = { chroma: "1.0", qdrant: "1.11" } as const;

/**
 * The version of an external store's server, as "1.0.0".
 * @returns null if the server does not report it
 * @throws StoreUnavailable if no such server answers
 */
export async function storeVersion({
  store,
  storeUrl,
}: Pick<IndexPlace, "store" | "storeUrl">): Promise<string | null> {
  switch (store) {
    case "embedded":
      return null;
    case "chroma":
      return new ChromaClient(chromaAccess(storeUrl)).version();
    case "qdrant":
      // Null for an unavailable server too; other requests report the outage.
      return new QdrantServer(qdrantAccess(storeUrl)).version();
  }
}

/** Whether a version is at least another; one that cannot be parsed counts as new. */
export function isAtLeast(version: string, oldest: string): boolean {
  const numbers = (text: string) => text.split(".").map((part) => Number.parseInt(part, 10));
  const own = numbers(version);
  for (const [at, wanted] of numbers(oldest).entries()) {
    const part = own[at] ?? 0;
    if (part !== wanted) return !(part < wanted);
  }
  return true;
}
