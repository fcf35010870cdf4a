import { noteLibraryChange } from "@/lib/data/db/library/library-version";
import { type EmbeddingIndexRow, switchEmbeddingIndex } from "@/lib/data/db/search/embedding-indexes";
import { type IndexJob, markIndexWell } from "@/lib/data/db/search/index-outcomes";
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
  job: IndexJob;
  embedderOf(row: EmbeddingIndexRow): Promise<EmbeddingModel>;
  /** Whether to verify that an external store still has the entries it acknowledged. */
  audit: boolean;
  /** Whether to look for missing and stale passages; otherwise only if the store has lost entries. */
  check: boolean;
  signal: AbortSignal;
}

/**
 * One step of reconciling an index with the database: prepares its store, removes stale entries, writes the next missing
 * passages, and activates a new index once it is complete. The caller holds the job.
 * @returns whether there may be more to do at once
 * @throws FillFailure, StoreUnavailable, JobLost, the signal's reason, or whatever the database throws
 */
export async function reconcileIndex(
  row: EmbeddingIndexRow,
  engine: SearchEngine,
  options: Reconciliation,
): Promise<boolean> {
  const { job, signal } = options;
  const embedder = once(async () =>
    options.embedderOf(row).catch((error: unknown) => {
      throw new FillFailure(reason("embedder_unavailable"), error);
    }),
  );
  const { searchIndex } = (await settingsInForce()).settings;
  const index = openIndex(row, engine, { quantization: searchIndex.qdrantQuantization });
  if (row.store !== "embedded") {
    const lost = options.audit && (await prepareStore(row, index, embedder, signal));
    signal.throwIfAborted();
    if (!options.check && !lost) return false;
    if (await sweep(row.id, index)) return true;
  }
  const missing = await fillIndex(row, engine, { index, embedder: await embedder(), job, signal });
  // Invalidates cached results, which lack the new passages.
  if (missing > 0 && row.slot === "active") await noteLibraryChange();
  if (missing > 0) return true;
  await markIndexWell(job);
  if (row.slot !== "building" || !(await switchEmbeddingIndex(row, job))) return false;
  log.info({ model: row.model, store: row.store }, "the library was switched to a new index");
  await announce(row.id, index);
  return true;
}

/**
 * Prepares an external store. If it has fewer entries than it acknowledged, all are written again, since it is unknown
 * which are lost.
 * @returns whether entries were lost
 */
async function prepareStore(
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
    log.warn({ store: row.store }, "the search server has lost passages; all are sent again");
    await distrustEntries(row.id);
  }
  if (row.slot === "active") await announce(row.id, index);
  return lost;
}

/** Removes deleted and superseded passages from the store. @returns whether there may be more */
async function sweep(indexId: string, index: SearchIndex): Promise<boolean> {
  const stale = await staleEntries(indexId, SWEEP_BATCH);
  if (stale.length === 0) return false;
  await index.remove(stale);
  await forgetEntries(indexId, stale);
  return stale.length === SWEEP_BATCH;
}

/** Points the configured name to the index. Searches do not use that name, so a failure is only logged, once. */
async function announce(indexId: string, index: SearchIndex): Promise<void> {
  const logged = processWide("unannounced-indexes", () => new Set<string>());
  await index.announce().catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error;
    if (logged.has(indexId)) return;
    logged.add(indexId);
    log.warn({ err: error }, "the search server could not point the configured name to the active collection");
  });
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
