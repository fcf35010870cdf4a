import { noteLibraryChange } from "@/lib/data/db/library/library-version";
import { type IndexLease, markIndexWell } from "@/lib/data/db/search/embedding-index-lease";
import { type EmbeddingIndexRow, switchEmbeddingIndex } from "@/lib/data/db/search/embedding-indexes";
import { acknowledgedCount, distrustEntries, forgetEntries, staleEntries } from "@/lib/data/db/search/indexed-passages";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { openIndex } from "../index/open-index";
import type { SearchIndex } from "../index/search-index";
import { StoreUnavailable } from "../index/store-unavailable";
import { SWEEP_BATCH } from "../tunables";
import { FillFailure, fillIndex } from "./fill-index";

export interface Reconciliation {
  lease: IndexLease;
  embedderOf(row: EmbeddingIndexRow): Promise<EmbeddingModel>;
  /** Whether to look if a store outside still has what it acknowledged. */
  audit: boolean;
  /** Whether to look for passages that it lacks, or should not have; otherwise only if the store has lost something. */
  look: boolean;
  signal: AbortSignal;
}

/**
 * One step of an index that is the holder's: its store is made ready, what nobody may find any more is removed from it,
 * the next passages that it lacks are written, and one that lacks nothing answers from then on.
 * @returns whether there may be more to do at once
 * @throws FillFailure, StoreUnavailable, IndexLost, the signal's reason, or whatever the database throws
 */
export async function reconcileIndex(
  row: EmbeddingIndexRow,
  engine: SearchEngine,
  tending: Reconciliation,
): Promise<boolean> {
  const { lease, signal } = tending;
  const embedder = kept(async () =>
    tending.embedderOf(row).catch((error: unknown) => {
      throw new FillFailure(reason("embedder_unavailable"), error);
    }),
  );
  const { searchIndex } = (await settingsInForce()).settings;
  const index = openIndex(row, engine, { quantization: searchIndex.qdrantQuantization });
  if (row.store !== "embedded") {
    const lost = tending.audit && (await makeReady(row, index, embedder, signal));
    signal.throwIfAborted();
    if (!tending.look && !lost) return false;
    if (await sweep(row.id, index)) return true;
  }
  const missing = await fillIndex(row, engine, { index, embedder: await embedder(), lease, signal });
  // Results that were kept before lack what can be found from now on.
  if (missing > 0 && row.slot === "active") await noteLibraryChange();
  if (missing > 0) return true;
  await markIndexWell(lease);
  if (row.slot !== "building" || !(await switchEmbeddingIndex(row, lease.holder))) return false;
  log.info({ model: row.model, store: row.store }, "the library is searched in another index now");
  await announce(row.id, index);
  return true;
}

/**
 * A store that holds less than it acknowledged has lost something, and nobody knows what: all is written again.
 * @returns whether that is so
 */
async function makeReady(
  row: EmbeddingIndexRow,
  index: SearchIndex,
  embedder: () => Promise<EmbeddingModel>,
  signal: AbortSignal,
): Promise<boolean> {
  const acknowledged = await acknowledgedCount(row.id);
  const dimension = row.dimension ?? (await (await embedder()).dimension({ background: true, signal }));
  await index.prepare(dimension);
  const lost = acknowledged > 0 && (await index.count()) < acknowledged;
  if (lost) {
    log.warn({ store: row.store }, "the search server has lost passages: they are sent again");
    await distrustEntries(row.id);
  }
  if (row.slot === "active") await announce(row.id, index);
  return lost;
}

/** Removes from the store what is deleted or superseded. @returns whether there may be more of it */
async function sweep(indexId: string, index: SearchIndex): Promise<boolean> {
  const stale = await staleEntries(indexId, SWEEP_BATCH);
  if (stale.length === 0) return false;
  await index.remove(stale);
  await forgetEntries(indexId, stale);
  return stale.length === SWEEP_BATCH;
}

/** The name that an operator knows is a convenience: searches do not go by it, and one line in the log is enough. */
async function announce(indexId: string, index: SearchIndex): Promise<void> {
  const told = processWide("unannounced-indexes", () => new Set<string>());
  await index.announce().catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error;
    if (told.has(indexId)) return;
    told.add(indexId);
    log.warn({ err: error }, "the search server could not give the collection that answers its name");
  });
}

function kept<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
