import {
  addEmbeddingIndex,
  type IndexedModel,
  type IndexPlace,
  retireBuildingIndex,
} from "@/lib/data/db/search/embedding-indexes";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { chosenModel } from "./indexed-model";
import { libraryIndexes } from "./library";

type Wanted = IndexedModel & IndexPlace;

/**
 * Reconciles the indexes with the settings: a new embedding model or vector store gets an index that is filled in the
 * background, and one that is being filled but no longer wanted is retired. Idempotent, also across processes.
 */
export async function followEmbeddingSetting(): Promise<void> {
  const { settings } = await settingsInForce();
  const wanted = { ...chosenModel(settings), ...chosenPlace(settings) };
  const { active, building } = await libraryIndexes();
  if (building !== null && (!isSame(building, wanted) || isSame(active, wanted))) {
    await retireBuildingIndex(building.id);
  }
  const isBuilding = building !== null && isSame(building, wanted);
  if (!isBuilding && !isSame(active, wanted)) await addEmbeddingIndex("building", wanted, wanted);
}

function isSame(a: Wanted, b: Wanted): boolean {
  return a.model === b.model && a.store === b.store && a.storeUrl === b.storeUrl && a.storeName === b.storeName;
}

/** The vector store of the settings. */
function chosenPlace({ searchIndex }: Pick<Settings, "searchIndex">): IndexPlace {
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
