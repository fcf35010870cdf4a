import type { IndexPlace } from "@/lib/data/db/search/embedding-indexes";
import type { Settings } from "@/lib/shared/contracts/settings/settings";

/** The vector store of the settings. */
export function chosenPlace({ searchIndex }: Pick<Settings, "searchIndex">): IndexPlace {
  const { store } = searchIndex;
  switch (store) {
    case "embedded":
      return { store, storeUrl: null, storeName: null };
    case "qdrant":
      return { store, storeUrl: normalizedUrl(searchIndex.qdrantUrl), storeName: searchIndex.qdrantCollection };
    case "chroma":
      return { store, storeUrl: normalizedUrl(searchIndex.chromaUrl), storeName: searchIndex.chromaCollection };
  }
}

/** Normalizes an address: two spellings of it would be two indexes. */
function normalizedUrl(address: string): string {
  return new URL(address).href.replace(/\/$/, "");
}
