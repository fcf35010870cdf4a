import { z } from "zod";
import type { IndexPlace } from "@/lib/data/db/search/embedding-indexes";
import { serverFetch } from "@/lib/shared/outbound/server-fetch";
import { chromaAccess } from "./chroma/chroma-access";
import { ChromaClient } from "./chroma/chroma-client";
import { READ_TIMEOUT_MS } from "./chroma/tunables";
import { qdrantAccess } from "./qdrant/qdrant-access";

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
      return qdrantVersion(storeUrl);
  }
}

/** Returns null for an unavailable server or a proxy that hides this page; other requests report the outage. */
async function qdrantVersion(storeUrl: string | null): Promise<string | null> {
  const { baseUrl, headers } = qdrantAccess(storeUrl);
  const answer = await serverFetch(baseUrl, { headers, signal: AbortSignal.timeout(READ_TIMEOUT_MS) })
    .then((response) => response.json())
    .catch(() => null);
  return z.object({ version: z.string() }).safeParse(answer).data?.version ?? null;
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
