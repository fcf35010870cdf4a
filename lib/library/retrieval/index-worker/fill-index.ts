import { extendJob } from "@/lib/data/db/jobs/jobs";
import { loadPassages } from "@/lib/data/db/library/passages";
import { hasRunningRun } from "@/lib/data/db/runs/runs";
import { type EmbeddingIndexRow, missingPassages } from "@/lib/data/db/search/embedding-indexes";
import { type IndexJob, markIndexFilled } from "@/lib/data/db/search/index-outcomes";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import { JobLost } from "@/lib/data/jobs/job-worker";
import { type EmbeddingModel, EmbeddingModelError } from "@/lib/engine/models/embedding-model";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { IndexEntry, SearchIndex } from "../index/search-index";
import { FILL_BATCH, FILL_BATCH_WHILE_STREAMING, FILL_LOOK, FILL_WRITE_WHILE_STREAMING, LEASE_MS } from "../tunables";
import { writeEntries } from "./passage-writer";
import { toIndexEntries } from "./to-index-entry";

/** The index could not be filled, for a reason that is shown to the user; it is retried later. */
export class FillFailure extends Error {
  override readonly name = "FillFailure";
  readonly reason: Reason;

  constructor(why: Reason, cause?: unknown) {
    super(why.code, { cause });
    this.reason = why;
  }
}

/**
 * Embeds and writes the next passages that lack a vector, in small steps so that other work is not blocked.
 * @returns number of passages found missing; 0 when the index is complete
 * @throws FillFailure, StoreUnavailable, JobLost, the signal's reason, or whatever the database throws
 */
export async function fillIndex(
  row: EmbeddingIndexRow,
  engine: SearchEngine,
  {
    index,
    embedder,
    job,
    signal,
  }: { index: SearchIndex; embedder: EmbeddingModel; job: IndexJob; signal: AbortSignal },
): Promise<number> {
  const missing = await missingPassages(row, FILL_LOOK);
  let at = 0;
  while (at < missing.length) {
    const streaming = await hasRunningRun();
    const batch = missing.slice(at, at + (streaming ? FILL_BATCH_WHILE_STREAMING : FILL_BATCH));
    at += batch.length;
    const entries = await embedEntries(embedder, batch, signal);
    const dimension = checkedDimension(entries, row.dimension);
    const step = streaming ? FILL_WRITE_WHILE_STREAMING : FILL_BATCH;
    for (let from = 0; from < entries.length; from += step) {
      signal.throwIfAborted();
      if (!(await extendJob(job, LEASE_MS))) throw new JobLost("the index is no longer this worker's");
      await writeEntries(row, engine, entries.slice(from, from + step), index);
    }
    if (dimension !== null) await markIndexFilled(job, dimension);
  }
  return missing.length;
}

async function embedEntries(
  embedder: EmbeddingModel,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<IndexEntry[]> {
  // Without passages of documents deleted meanwhile.
  const passages = await loadPassages(ids);
  const embed = (texts: readonly string[]) =>
    embedder.embedPassages(texts, { background: true, signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new FillFailure(
        error instanceof EmbeddingModelError ? error.reason : reason("embedder_unavailable"),
        error,
      );
    });
  return toIndexEntries(passages, embed, () => new FillFailure(reason("model_output_malformed")));
}

/** The common length of an index's vectors. Another length means that the server has changed its model. */
function checkedDimension(entries: readonly IndexEntry[], known: number | null): number | null {
  const lengths = new Set(entries.flatMap(({ embedding }) => embedding?.length ?? []));
  if (known !== null) lengths.add(known);
  if (lengths.size > 1) throw new FillFailure(reason("model_output_malformed"));
  return [...lengths][0] ?? null;
}
