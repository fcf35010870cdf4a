import { type EmbeddingIndexRow, removeIndexed } from "@/lib/data/db/search/embedding-indexes";
import { acknowledgeEntries, announceEntries, noteDimension } from "@/lib/data/db/search/indexed-passages";
import { upsertTokens } from "@/lib/data/db/search/passage-tokens";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import { log } from "@/lib/shared/log";
import { openIndex } from "../index/open-index";
import type { IndexEntry, SearchIndex } from "../index/search-index";
import { StoreUnavailable } from "../index/store-unavailable";

/** What documents are taken in with: writes what searches read of their passages, and removes it. */
export interface PassageWriter {
  /**
   * Words go into the database, whatever the store; vectors into the store of the index that answers. If that is away
   * they are left to the index worker, and the passages are found by their words until it has caught up.
   */
  upsert(entries: readonly IndexEntry[]): Promise<void>;
  /** Removes what the database keeps of a document for searching; a store outside is cleared by the index worker. */
  remove(documentId: string): Promise<void>;
}

export function passageWriter(row: EmbeddingIndexRow, engine: SearchEngine): PassageWriter {
  return {
    async upsert(entries) {
      try {
        await writeEntries(row, engine, entries);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        // The index worker says that it is away, and why.
        log.debug({ err: error, store: row.store }, "passages wait for the search server to take them");
      }
    },
    remove: removeIndexed,
  };
}

/**
 * Writes passages' words into the database and their vectors into an index's store, with what the ledger says of it.
 * @throws StoreUnavailable after the words are written
 */
export async function writeEntries(
  row: EmbeddingIndexRow,
  engine: SearchEngine,
  entries: readonly IndexEntry[],
  index: SearchIndex = openIndex(row, engine),
): Promise<void> {
  await upsertTokens(entries, engine);
  if (row.store === "embedded") return index.upsert(entries);
  const accepted = await announceEntries(row.id, entries);
  const sent = entries.filter(({ passageId }) => accepted.has(passageId));
  const [first] = sent;
  if (first === undefined) return;
  await index.upsert(sent);
  await acknowledgeEntries(row.id, sent);
  if (row.dimension === null) await noteDimension(row.id, first.embedding.length);
}
