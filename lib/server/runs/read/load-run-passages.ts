import { loadPassages } from "@/lib/data/db/library/passages";
import { EVERYTHING, type Reader, readableAmong } from "@/lib/data/db/library/readable";
import { loadWebPassages } from "@/lib/data/db/library/web-pages";
import type { Passage } from "@/lib/shared/contracts/library/document";

/** A run's passages from the library and the web, unordered, without deleted ones and those closed to the reader. */
export async function loadRunPassages(ids: readonly string[], reader: Reader): Promise<Passage[]> {
  return (await sortRunPassages(ids, reader)).passages;
}

/** The same, with the ids of those that exist and that the reader may not read. */
export async function sortRunPassages(
  ids: readonly string[],
  reader: Reader,
): Promise<{ passages: Passage[]; closed: string[] }> {
  const library = await loadPassages(ids);
  const known = new Set(library.map(({ id }) => id));
  const web = await loadWebPassages(ids.filter((id) => !known.has(id)));
  if (reader === EVERYTHING) return { passages: [...library, ...web], closed: [] };
  const readable = await readableAmong([...new Set(library.map(({ documentId }) => documentId))], reader);
  const open = library.filter(({ documentId }) => readable.has(documentId));
  const closed = library.filter(({ documentId }) => !readable.has(documentId)).map(({ id }) => id);
  return { passages: [...open, ...web], closed };
}
