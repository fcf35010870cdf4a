import { loadPassages } from "@/lib/data/db/library/passages";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { LOADED_AT_ONCE } from "./tunables";

/** Passages in the order of their ids, loaded in several statements. */
export async function loadedPassages(ids: readonly string[]): Promise<Passage[]> {
  const loaded = new Map<string, Passage>();
  for (let at = 0; at < ids.length; at += LOADED_AT_ONCE)
    for (const passage of await loadPassages(ids.slice(at, at + LOADED_AT_ONCE))) loaded.set(passage.id, passage);
  return [...new Set(ids)].flatMap((id) => loaded.get(id) ?? []);
}
