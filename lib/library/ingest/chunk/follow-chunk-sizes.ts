import { queueRechunks, retryRechunks, supersededInIndex, withdrawRechunks } from "@/lib/data/db/library/rechunks";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import type { PassageWriter } from "@/lib/library/retrieval/index-worker/passage-writer";
import { log } from "@/lib/shared/log";
import { MAX_QUEUED_RECHUNKS, SUPERSEDED_BATCH } from "../tunables";
import { restartRechunk } from "../worker/interrupt-imports";
import { passageSizes } from "./passage-sizes";

/**
 * Reconciles the passages with the settings: documents with passages of other sizes are queued a few at a time,
 * and queued ones that are no longer needed are withdrawn. Idempotent, also across processes.
 * @returns whether there is work to do
 */
export async function followChunkSizes(): Promise<boolean> {
  const sizes = passageSizes((await settingsInForce()).settings);
  await withdrawRechunks(sizes);
  const retried = await retryRechunks(sizes);
  return (await queueRechunks(sizes, MAX_QUEUED_RECHUNKS)) + retried > 0;
}

/** Called when settings are saved: queues documents at once, and restarts the one being rechunked. */
export async function passageSizesSaved(): Promise<void> {
  try {
    await followChunkSizes();
  } catch (error) {
    // The settings are saved; the worker retries soon.
    log.warn({ err: error }, "documents could not be queued for the new chunk sizes; the worker will retry");
  }
  restartRechunk();
}

/**
 * Removes superseded documents from the index, if their removal was interrupted.
 * @returns whether there may be more to remove
 */
export async function clearSuperseded(writer: () => Promise<Pick<PassageWriter, "remove">>): Promise<boolean> {
  const superseded = await supersededInIndex(SUPERSEDED_BATCH);
  if (superseded.length === 0) return false;
  const { remove } = await writer();
  for (const id of superseded) await remove(id);
  return true;
}
