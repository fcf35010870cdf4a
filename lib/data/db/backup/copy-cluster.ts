import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { AppError } from "@/lib/shared/errors";
import { copyFolder } from "../embedded/folders/copy-folder";
import { folderBytes } from "../embedded/folders/folder-bytes";
import { syncFolder } from "../embedded/folders/sync-folder";
import { freeBytes } from "../embedded/full-disk";
import { MIN_FREE_BYTES } from "../embedded/tunables";
import { HOLD_POLL_MS } from "./tunables";

/**
 * Copies the files of a running embedded database. It is kept in a transaction meanwhile: nothing writes, and every
 * other statement waits for as long as the copy takes.
 * @param url of the database that serves the data folder
 * @param target becomes the copy of `<dataDir>/postgres`; removed again if copying fails
 * @throws AppError `disk_full` without space for the copy
 */
export async function copyCluster(url: string, dataDir: string, target: string): Promise<{ bytes: number }> {
  const source = join(dataDir, "postgres");
  const bytes = await folderBytes(source);
  const free = freeBytes(dataDir);
  if (free < bytes + MIN_FREE_BYTES) throw noRoom(dataDir, bytes + MIN_FREE_BYTES, free);
  const client = new Client({ connectionString: url });
  await client.connect();
  client.on("error", () => undefined);
  try {
    await mkdir(target, { recursive: true, mode: 0o700 });
    await client.query("BEGIN");
    await client.query("CHECKPOINT");
    await whileHeld(client, () => copyFolder(source, target));
    await client.query("COMMIT");
    await syncFolder(target);
  } catch (error) {
    const left = freeBytes(dataDir);
    await rm(target, { recursive: true, force: true });
    throw left < MIN_FREE_BYTES ? noRoom(dataDir, bytes + MIN_FREE_BYTES, left) : error;
  } finally {
    await client.end();
  }
  return { bytes };
}

/** Keeps the transaction from idling until the work is done. @throws if it was lost: the copy may be inconsistent */
async function whileHeld(client: Client, work: () => Promise<void>): Promise<void> {
  const done = new AbortController();
  const held = (async () => {
    while (!done.signal.aborted) {
      await client.query("SELECT 1");
      await sleep(HOLD_POLL_MS, undefined, { signal: done.signal }).catch(() => undefined);
    }
  })();
  await Promise.all([work().finally(() => done.abort()), held]);
}

function noRoom(dataDir: string, needed: number, free: number): AppError {
  const mib = (bytes: number) => Math.ceil(bytes / 2 ** 20);
  return new AppError(
    "disk_full",
    `A copy of the database needs ${mib(needed)} MiB on the disk of ${dataDir}, and ${mib(free)} MiB are free.`,
  );
}
