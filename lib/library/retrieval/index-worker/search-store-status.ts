import type { EmbeddingIndexRow } from "@/lib/data/db/search/embedding-indexes";
import { acknowledgedCount, listedCount } from "@/lib/data/db/search/indexed-passages";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import type { SearchStore } from "@/lib/shared/contracts/library/embedding-index";
import { openIndex } from "../index/open-index";
import { StoreUnavailable } from "../index/store-unavailable";
import { isAtLeast, OLDEST_STORES, storeVersion } from "../index/store-version";
import { libraryIndexes } from "./library";

/** The state of an external server with an index. */
export interface SearchStoreState {
  slot: EmbeddingIndexRow["slot"];
  store: Exclude<SearchStore, "embedded">;
  /** Host and port. */
  host: string;
  problem: "unreachable" | "too_old" | "collection_missing" | "lost_entries" | "strange_entries" | null;
  /** Null if the server does not report it. */
  version: string | null;
  oldest: string;
  /** Entries that it has, and entries that it has acknowledged. */
  entries: number;
  acknowledged: number;
}

/** Queries the external servers of the library's indexes; empty if all are in the database. */
export async function readSearchStores(): Promise<SearchStoreState[]> {
  const { active, building, engine } = await libraryIndexes();
  const rows = [active, building].filter((row) => row !== null);
  const states = await Promise.all(rows.map((row) => stateOf(row, engine)));
  return states.filter((state) => state !== null);
}

async function stateOf(row: EmbeddingIndexRow, engine: SearchEngine): Promise<SearchStoreState | null> {
  const { slot, store, storeUrl } = row;
  if (store === "embedded" || storeUrl === null) return null;
  const [acknowledged, listed] = await Promise.all([acknowledgedCount(row.id), listedCount(row.id)]);
  const known = { slot, store, host: new URL(storeUrl).host, oldest: OLDEST_STORES[store], acknowledged };
  let version: string | null = null;
  try {
    version = await storeVersion(row);
    if (version !== null && !isAtLeast(version, known.oldest)) {
      return { ...known, version, entries: 0, problem: "too_old" };
    }
    const entries = await openIndex(row, engine).count();
    const problem = entries < acknowledged ? "lost_entries" : entries > listed ? "strange_entries" : null;
    return { ...known, version, entries, problem };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    // A new index has no collection until the index worker creates it.
    const isNew = error.lost && slot === "building" && acknowledged === 0;
    if (isNew) return { ...known, version, entries: 0, problem: null };
    const problem = error.lost && version !== null ? "collection_missing" : "unreachable";
    return { ...known, version, entries: 0, problem };
  }
}
