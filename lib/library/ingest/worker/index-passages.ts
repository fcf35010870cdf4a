import type { ClaimedJob } from "@/lib/data/db/jobs/jobs";
import { getIngestState, patchDocument } from "@/lib/data/db/library/ingest/document-progress";
import { getPassageRange } from "@/lib/data/db/library/passages";
import { requireHeld } from "@/lib/data/jobs/job-worker";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import type { PassageWriter } from "@/lib/library/retrieval/index-worker/passage-writer";
import { toIndexEntries } from "@/lib/library/retrieval/index-worker/to-index-entry";
import { isFoundByWordsOnly } from "@/lib/shared/contracts/library/found-by-words";
import { EMBEDDING_BATCH, PASSAGE_BATCH, WORDS_BATCH } from "../tunables";
import { IngestFailure } from "./ingest-failure";

export interface IngestDependencies {
  embedder: EmbeddingModel;
  index: PassageWriter;
}

/**
 * Embeds and indexes a job's stored passages batch by batch. `done` is the cursor: passages before it are in the index;
 * later ones may be written again. The next passages are embedded while the current ones are written.
 * @throws IngestFailure, JobLost, the signal's reason
 */
export async function indexPassages(
  job: ClaimedJob,
  { embedder, index }: IngestDependencies,
  signal: AbortSignal,
): Promise<void> {
  let done = (await getIngestState(job.subject))?.done ?? 0;
  const batches = embeddedBatches(job.subject, done, embedder);
  const takeNext = () => {
    const next = batches.next();
    // It may reject before it is awaited; the error is thrown there.
    next.catch(() => undefined);
    return next;
  };
  let upcoming = takeNext();
  try {
    for (;;) {
      const batch = await upcoming;
      signal.throwIfAborted();
      if (batch.done === true) return;
      upcoming = takeNext();
      await index.upsert(batch.value).catch((error: unknown) => {
        throw new IngestFailure("index_failed", "the passages could not be written to the index", error);
      });
      done += batch.value.length;
      requireHeld(await patchDocument(job, { done }));
    }
  } finally {
    // No work of a job continues after its end.
    await upcoming.catch(() => undefined);
  }
}

/** Index entries from a position on, in small batches. @throws IngestFailure */
async function* embeddedBatches(documentId: string, from: number, embedder: EmbeddingModel) {
  const missing = () => new IngestFailure("embedder_failed", "the embedder returned no vector for a passage");
  for (let at = from; ; at += PASSAGE_BATCH) {
    const passages = await getPassageRange(documentId, at, PASSAGE_BATCH);
    for (let first = 0; first < passages.length; ) {
      // Words alone take a tenth of the time.
      const size = passages.slice(first, first + WORDS_BATCH).every(isFoundByWordsOnly) ? WORDS_BATCH : EMBEDDING_BATCH;
      const batch = passages.slice(first, first + size);
      yield await toIndexEntries(batch, (texts) => embed(embedder, texts), missing);
      first += size;
    }
    if (passages.length < PASSAGE_BATCH) return;
  }
}

/** Retries once, since the embedder's thread restarts after a crash. */
async function embed(embedder: EmbeddingModel, texts: readonly string[]): Promise<Float32Array[]> {
  try {
    return await embedder.embedPassages(texts, { background: true });
  } catch {
    return embedder.embedPassages(texts, { background: true }).catch((error: unknown) => {
      throw new IngestFailure("embedder_failed", String(error), error);
    });
  }
}
