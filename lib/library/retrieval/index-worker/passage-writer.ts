import type { EmbeddingIndexRow } from "@/lib/data/db/search/embedding-indexes";
import { acknowledgeEntries, announceEntries, noteDimension } from "@/lib/data/db/search/indexed-passages";
import { upsertTokens } from "@/lib/data/db/search/passage-tokens";
import { removeIndexed } from "@/lib/data/db/search/remove-indexed";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import { log } from "@/lib/shared/log";
import { openIndex } from "../index/open-index";
import type { IndexEntry, SearchIndex } from "../index/search-index";
import { StoreUnavailable } from "../index/store-unavailable";

/** Writes passages to the lexical and the vector index, and removes them. */
export interface PassageWriter {
  /**
   * Writes terms to the database and vectors to the active index's store. If the store is unavailable, the index worker
   * writes the vectors later; until then the passages are found only by lexical search.
   */
  upsert(entries: readonly IndexEntry[]): Promise<void>;
  /** Removes a document from the indexes in the database; the index worker removes it from an external store. */
  remove(documentId: string): Promise<void>;
}

export function passageWriter(row: EmbeddingIndexRow, engine: SearchEngine): PassageWriter {
  return {
    async upsert(entries) {
      try {
        await writeEntries(row, engine, entries);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        // The index worker reports the outage and its reason.
        log.debug({ err: error, store: row.store }, "vectors wait until the search server is available");
      }
    },
    remove: removeIndexed,
  };
}

/**
 * Writes passages' terms to the database and their vectors to an index's store, and records them in the ledger.
 * @throws StoreUnavailable after the terms are written
 */
export async function writeEntries(
  row: EmbeddingIndexRow,
  engine: SearchEngine,
  entries: readonly IndexEntry[],
  index: SearchIndex = openIndex(row, engine),
): Promise<void> {
  await upsertTokens(entries, engine);
  if (row.store === "embedded") return index.upsert(entries);
  const own = index.words === "store" ? entries : entries.filter(({ embedding }) => embedding !== null);
  const accepted = own.length === 0 ? new Set() : await announceEntries(row.id, own);
  const sent = own.filter(({ passageId }) => accepted.has(passageId));
  if (sent.length === 0) return;
  await index.upsert(sent);
  await acknowledgeEntries(row.id, sent);
  const dimension = sent.find(({ embedding }) => embedding !== null)?.embedding?.length;
  if (row.dimension === null && dimension !== undefined) await noteDimension(row.id, dimension);
}
