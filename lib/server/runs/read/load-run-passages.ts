import { loadPassages } from "@/lib/data/db/library/passages";
import { loadWebPassages } from "@/lib/data/db/library/web-pages";
import type { Passage } from "@/lib/shared/contracts/library/document";

/** Passages that a run works with, of the library and of the web, in no order; those that are gone are absent. */
export async function loadRunPassages(ids: readonly string[]): Promise<Passage[]> {
  const library = await loadPassages(ids);
  const known = new Set(library.map(({ id }) => id));
  return [...library, ...(await loadWebPassages(ids.filter((id) => !known.has(id))))];
}
