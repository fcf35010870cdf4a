import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LOG_FILE_BYTES, MIN_FREE_BYTES, RESERVE_BYTES, ROOM_POLL_MS } from "./tunables";

/** A file that reserves space for a full disk, when the launcher still has to record the next process. */
const reserve = (dataDir: string) => join(dataDir, "run", "reserve");

/** Reserves the space; without enough free space it does nothing. */
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

/** Bytes that this account may still write on the folder's disk; infinite if the folder does not exist. */
export function freeBytes(dataDir: string): number {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Whether PostgreSQL would soon stop: it creates further log files from time to time, and ends when it cannot. */
export function isShortOfRoom(dataDir: string): boolean {
  return freeBytes(dataDir) < LOG_FILE_BYTES;
}

/** The message for the user. */
export function fullDisk(dataDir: string): string {
  return `no space left on the disk of ${dataDir} (${Math.floor(freeBytes(dataDir) / 2 ** 20)} MiB free, ${MIN_FREE_BYTES / 2 ** 20} MiB needed)`;
}

/** Waits until there is enough space to work for a while. @param isOver true once the wait is no longer needed */
export async function waitForRoom(dataDir: string, isOver: () => boolean): Promise<void> {
  while (freeBytes(dataDir) < MIN_FREE_BYTES && !isOver()) await sleep(ROOM_POLL_MS);
}
