import { loadPassages } from "@/lib/data/db/library/passages";
import { noteVectorHashes, unhashedVectors } from "@/lib/data/db/search/vector-hashes";
import { indexedText } from "@/lib/engine/ranking/indexed-text";
import { HASH_BATCH } from "../tunables";
import { embeddedHash } from "./to-index-entry";

/**
 * Stores the missing text hashes of vectors written by versions without hashes. Passages never change, so the hash of
 * their present text is right.
 * @returns whether there may be more
 */
export async function hashNextVectors(indexId: string): Promise<boolean> {
  const ids = await unhashedVectors(indexId, HASH_BATCH);
  if (ids.length === 0) return false;
  const passages = await loadPassages(ids);
  const hashes = passages.map((passage) => ({ passageId: passage.id, hash: embeddedHash(indexedText(passage)) }));
  return (await noteVectorHashes(indexId, hashes)) > 0 && ids.length === HASH_BATCH;
}
