import { LRUCache } from "lru-cache";
import {
  moreVectorsThan,
  NO_VECTORS,
  type VectorPosition,
  vectorsSince,
  vectorsThere,
} from "@/lib/data/db/search/passage-vectors";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import { VECTORS_PAGE } from "@/lib/data/db/tunables";
import type { ScoredPassage } from "@/lib/engine/ranking/scored-passage";
import { ResidentVectors } from "@/lib/library/vectors/resident-vectors";
import { SharedReading } from "@/lib/library/vectors/shared-reading";
import { processWide } from "@/lib/shared/process-wide";
import { ASKED_AT_MOST, ASKED_FACTOR, ASKED_GROWTH, EXACT_PASSAGES, RESIDENT_FROM, RESIDENT_INDEXES } from "./tunables";

/**
 * An index of this database with its vectors in this process's memory. The database is the source of truth: new vectors
 * are loaded before each search, and results are checked there.
 */
class ResidentIndex {
  readonly #id: string;
  readonly #engine: SearchEngine;
  #vectors: ResidentVectors | undefined;
  #position: VectorPosition = NO_VECTORS;
  readonly #reading = new SharedReading(() => this.#read());

  constructor(id: string, engine: SearchEngine) {
    this.#id = id;
    this.#engine = engine;
  }

  /** Loads everything written before this call. */
  catchUp(): Promise<void> {
    return this.#reading.catchUp();
  }

  /** The nearest searchable passages by cosine (accurate to about .001), best first, ties by id. */
  async search(embedding: Float32Array, documentIds: readonly string[] | null, k: number): Promise<ScoredPassage[]> {
    await this.catchUp();
    const vectors = this.#vectors;
    if (vectors === undefined) return [];
    for (let count = k * ASKED_FACTOR; ; count *= ASKED_GROWTH) {
      const before = this.#position;
      const nearest = vectors
        .nearest(embedding, count, documentIds)
        .map(({ id, documentId, score }) => ({ passageId: id, documentId, score }));
      const existing = await vectorsThere(this.#id, nearest, documentIds);
      // If vectors were loaded meanwhile, a missing one may have been written again.
      if (this.#position === before)
        for (const { passageId } of nearest) if (!existing.has(passageId)) vectors.delete(passageId);
      const found = nearest.filter(({ passageId }) => existing.get(passageId)?.findable === true);
      if (found.length >= k || nearest.length < count || count >= ASKED_AT_MOST) return best(found, k);
    }
  }

  async #read(): Promise<void> {
    for (;;) {
      const page = await vectorsSince(this.#id, this.#position, this.#engine);
      for (const { passageId, documentId, batch, embedding } of page) {
        this.#vectors ??= new ResidentVectors(embedding.length);
        this.#vectors.set(passageId, documentId, embedding);
        this.#position = { batch, passageId };
      }
      if (page.length < VECTORS_PAGE) return;
    }
  }
}

function best(found: readonly ScoredPassage[], k: number): ScoredPassage[] {
  return found
    .toSorted((a, b) => b.score - a.score || (a.passageId < b.passageId ? -1 : 1))
    .slice(0, k)
    .map(({ passageId, score }) => ({ passageId, score }));
}

/** Indexes in memory. */
const residents = processWide("resident-indexes", () => new LRUCache<string, ResidentIndex>({ max: RESIDENT_INDEXES }));

/** The index in memory; undefined if it is not loaded. */
export function residentIndex(id: string): Pick<ResidentIndex, "search"> | undefined {
  return residents.get(id);
}

/**
 * Loads a large index into memory, so that its searches stay fast; a small one is searched in the database.
 * @param from vectors above which an index counts as large
 */
export async function keepLargeIndex(
  id: string,
  engine: SearchEngine,
  from = engine.dense === "pgvector" ? RESIDENT_FROM : EXACT_PASSAGES,
): Promise<void> {
  if (residents.has(id) || !(await moreVectorsThan(from, id))) return;
  const index = new ResidentIndex(id, engine);
  await index.catchUp();
  residents.set(id, index);
}

/** Releases an index that is no longer searched. */
export function forgetIndex(id: string): void {
  residents.delete(id);
}
