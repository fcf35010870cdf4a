import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LOG_FILE_BYTES, MIN_FREE_BYTES, RESERVE_BYTES, ROOM_POLL_MS } from "./tunables";

/** Room that is set aside for the moment at which there is none: the launcher notes the next process in a file. */
const reserve = (dataDir: string) => join(dataDir, "run", "reserve");

/** Sets the reserve aside; without room for it there is none. */
export function keepReserve(dataDir: string): void {
  try {
    writeFileSync(reserve(dataDir), Buffer.alloc(RESERVE_BYTES, 1), { mode: 0o600 });
  } catch {
    releaseReserve(dataDir);
  }
}

export function releaseReserve(dataDir: string): void {
  rmSync(reserve(dataDir), { force: true });
}

/** Bytes that this account may still write on the folder's disk; without end where the folder is not there. */
export function freeBytes(dataDir: string): number {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Whether PostgreSQL would soon stop: it makes a further file of its log now and then, and ends when it cannot. */
export function isShortOfRoom(dataDir: string): boolean {
  return freeBytes(dataDir) < LOG_FILE_BYTES;
}

/** The one sentence about it. */
export function fullDisk(dataDir: string): string {
  return `no space left on the disk of ${dataDir} (${Math.floor(freeBytes(dataDir) / 2 ** 20)} MiB free, ${MIN_FREE_BYTES / 2 ** 20} MiB needed)`;
}

/** Waits until the database can work for a while. @param isOver true once nobody waits for it any more */
export async function waitForRoom(dataDir: string, isOver: () => boolean): Promise<void> {
  while (freeBytes(dataDir) < MIN_FREE_BYTES && !isOver()) await sleep(ROOM_POLL_MS);
}
