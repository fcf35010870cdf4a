import type { IndexPlace } from "@/lib/data/db/search/embedding-indexes";
import type { Settings } from "@/lib/shared/contracts/settings/settings";

/** Where the settings want the vectors. */
export function chosenPlace({ searchIndex }: Pick<Settings, "searchIndex">): IndexPlace {
  const { store } = searchIndex;
  switch (store) {
    case "embedded":
      return { store, storeUrl: null, storeName: null };
    case "qdrant":
      return { store, storeUrl: sameAddress(searchIndex.qdrantUrl), storeName: searchIndex.qdrantCollection };
    case "chroma":
      return { store, storeUrl: sameAddress(searchIndex.chromaUrl), storeName: searchIndex.chromaCollection };
  }
}

/** One way to write an address: two would be two indexes. */
function sameAddress(address: string): string {
  return new URL(address).href.replace(/\/$/, "");
}
