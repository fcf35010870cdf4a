import { addEmbeddingIndex, retireBuildingIndex } from "../db/embedding-indexes";
import { resolveSettings } from "../settings/resolve-settings";
import { chosenModel } from "./indexed-model";
import { libraryIndexes } from "./library";

/**
 * Makes the indexes follow the settings: another embedding model gets an index that is filled in the background, and
 * one that is being filled for a model that nobody wants any more is given up. Safe to repeat, also by two processes.
 */
export async function followEmbeddingSetting(): Promise<void> {
  const chosen = chosenModel((await resolveSettings()).settings);
  const { active, building } = await libraryIndexes();
  if (building !== null && (building.model !== chosen.model || active.model === chosen.model)) {
    await retireBuildingIndex(building.id);
  }
  if (active.model !== chosen.model && building?.model !== chosen.model) await addEmbeddingIndex("building", chosen);
}
