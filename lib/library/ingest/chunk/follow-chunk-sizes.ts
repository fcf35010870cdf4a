import { queueRechunks, retryRechunks, supersededInIndex, withdrawRechunks } from "@/lib/data/db/library/rechunks";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import type { PassageWriter } from "@/lib/library/retrieval/index-worker/passage-writer";
import { log } from "@/lib/shared/log";
import { RECUTS_WAITING, SUPERSEDED_BATCH } from "../tunables";
import { chunkAgain } from "../worker/worker-registry";
import { passageSizes } from "./passage-sizes";

/**
 * Makes the passages follow the settings: documents that were cut with other sizes are queued to be cut again, some at
 * a time, and those that nobody needs any more are withdrawn. Safe to repeat, also by two processes.
 * @returns whether there is work to do
 */
export async function followChunkSizes(): Promise<boolean> {
  const sizes = passageSizes((await settingsInForce()).settings);
  await withdrawRechunks(sizes);
  const retried = await retryRechunks(sizes);
  return (await queueRechunks(sizes, RECUTS_WAITING)) + retried > 0;
}

/** Settings were saved: passages follow at once, and a document that is being cut again is begun anew. */
export async function passageSizesSaved(): Promise<void> {
  try {
    await followChunkSizes();
  } catch (error) {
    // What is saved is saved; the worker looks again soon.
    log.warn({ err: error }, "the passages do not follow the settings yet");
  }
  chunkAgain();
}

/**
 * Removes what searches read of documents that are superseded, where that was cut short.
 * @returns whether there may be more to remove
 */
export async function clearSuperseded(writer: () => Promise<Pick<PassageWriter, "remove">>): Promise<boolean> {
  const left = await supersededInIndex(SUPERSEDED_BATCH);
  if (left.length === 0) return false;
  const { remove } = await writer();
  for (const id of left) await remove(id);
  return true;
}
