import { searchStoreSchema } from "@/lib/shared/contracts/library/embedding-index";
import { db } from "../connection/client";
import type { IndexPlace } from "./embedding-indexes";

export interface RetiredIndex extends IndexPlace {
  id: string;
  /** Time since it was retired, in milliseconds. */
  retiredMs: number;
}

/** Indexes retired long enough ago that no search still uses them. */
export async function retiredIndexes(graceMs: number): Promise<RetiredIndex[]> {
  const now = Date.now();
  const rows = await db().embeddingIndex.findMany({
    where: { slot: null, retiredAt: { lte: new Date(now - graceMs) } },
    select: { id: true, store: true, storeUrl: true, storeName: true, retiredAt: true },
  });
  return rows.map(({ retiredAt, store, ...row }) => ({
    ...row,
    store: searchStoreSchema.parse(store),
    retiredMs: now - Number(retiredAt),
  }));
}

/**
 * Removes some rows of a retired index, and the index itself once no rows are left.
 * @returns whether it is removed
 */
export async function dropRetired(indexId: string, limit: number): Promise<boolean> {
  const some = { where: { indexId }, limit };
  const removed = await db().$transaction([db().passageVector.deleteMany(some), db().indexedPassage.deleteMany(some)]);
  if (removed.some(({ count }) => count > 0)) return false;
  await db().embeddingIndex.deleteMany({ where: { id: indexId, slot: null } });
  return true;
}
