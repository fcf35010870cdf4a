import { loadPassages } from "@/lib/data/db/library/passages";
import { loadWebPassages } from "@/lib/data/db/library/web-pages";
import type { Passage } from "@/lib/shared/contracts/library/document";

/** A run's passages from the library and the web, unordered, without deleted ones. */
export async function loadRunPassages(ids: readonly string[]): Promise<Passage[]> {
  const library = await loadPassages(ids);
  const known = new Set(library.map(({ id }) => id));
  return [...library, ...(await loadWebPassages(ids.filter((id) => !known.has(id))))];
}
