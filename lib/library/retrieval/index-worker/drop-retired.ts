import { dropRetired, type RetiredIndex, retiredIndexes } from "@/lib/data/db/search/retired-indexes";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import { log } from "@/lib/shared/log";
import { openIndex } from "../index/open-index";
import { StoreUnavailable } from "../index/store-unavailable";
import { DROP_AGAIN_MS, DROP_BATCH, GIVE_UP_DROPPING_MS } from "../tunables";

/** Removes indexes that are no longer searched, step by step: their collections in external stores, then their rows. */
export class RetiredIndexes {
  /** Next attempt at an unavailable store, by index. */
  readonly #next = new Map<string, number>();

  /** @returns whether there may be more to remove at once */
  async dropSome(engine: SearchEngine, graceMs: number): Promise<boolean> {
    for (const retired of await retiredIndexes(graceMs)) {
      if ((this.#next.get(retired.id) ?? 0) > performance.now()) continue;
      if (retired.store !== "embedded" && !(await this.#dropCollection(retired, engine))) continue;
      this.#next.delete(retired.id);
      await dropRetired(retired.id, DROP_BATCH);
      return true;
    }
    return false;
  }

  /** @returns whether the collection is gone, or the attempts were given up */
  async #dropCollection(retired: RetiredIndex, engine: SearchEngine): Promise<boolean> {
    try {
      await openIndex(retired, engine).drop();
      return true;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      if (retired.retiredMs > GIVE_UP_DROPPING_MS) {
        const { store, storeName, id } = retired;
        log.warn(
          { err: error, store, storeName, indexId: id },
          "a collection could not be removed from a search server and is left there",
        );
        return true;
      }
      this.#next.set(retired.id, performance.now() + DROP_AGAIN_MS);
      return false;
    }
  }
}
