/**
 * The embedded database as a separate process. The launcher starts its bundle; from the sources:
 *   node --import tsx lib/data/db/embedded/server.ts [data folder]
 * Prints one JSON line {"ready":true,"url":"postgresql://…"} once it serves, and ends with the process
 * that started it (closed IPC channel, or end of a piped standard input), on SIGTERM, and without such a
 * parent on SIGINT.
 * When it cannot start it prints one line on standard error and exits with 1.
 */
import { fstatSync } from "node:fs";
import { resolve } from "node:path";
import { FolderHeld } from "@/lib/data/folder-lock/folder-lock.mjs";
import { env } from "@/lib/shared/env";
import { freeBytes, fullDisk, isShortOfRoom, keepReserve, releaseReserve, waitForRoom } from "./full-disk";
import { serveDatabase } from "./serve-database";
import { MIN_FREE_BYTES, PRIVATE_UMASK } from "./tunables";

async function serve(dataDir: string): Promise<() => Promise<void>> {
  if (isShortOfRoom(dataDir)) await outlastFullDisk(dataDir);
  const { url, close } = await serveDatabase(dataDir, {
    sync: env().DATABASE_SYNC === "on",
    onBroken: (error) => {
      releaseReserve(dataDir);
      fail("has stopped working", isShortOfRoom(dataDir) ? new Error(fullDisk(dataDir)) : error);
    },
  });
  keepReserve(dataDir);
  process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`);
  return async () => {
    await close();
    releaseReserve(dataDir);
  };
}

/**
 * With a launcher, waits for free space, because the launcher would restart it again and again. Otherwise ends with the
 * reason.
 */
async function outlastFullDisk(dataDir: string): Promise<void> {
  releaseReserve(dataDir);
  if (!process.connected) fail(`cannot start in ${dataDir}`, new Error(fullDisk(dataDir)));
  process.stdout.write(`${JSON.stringify({ waiting: fullDisk(dataDir) })}\n`);
  await waitForRoom(dataDir, () => ending);
  if (ending) process.exit(0);
}

function fail(what: string, error: unknown): never {
  const why = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The embedded database ${what}: ${why}\n`);
  process.exit(1);
}

/** @returns false when the parent's end cannot be observed */
function onParentGone(callback: () => void): boolean {
  if (process.connected) {
    process.once("disconnect", callback);
    return true;
  }
  // A terminal or /dev/null says nothing about the parent; a pipe ends with it.
  // As bigints, like `standard-error.ts`.
  const input = fstatSync(0, { bigint: true });
  if (!input.isFIFO() && !input.isSocket()) return false;
  process.stdin.once("end", callback).resume();
  return true;
}

// PostgreSQL creates its files with the umask of the process; they must be readable by this account alone.
process.umask(PRIVATE_UMASK);
const dataDir = resolve(process.argv[2] ?? env().DATA_DIR);
let ending = false;
const started = serve(dataDir).catch(failToStart);

/** The database's own message for a failed write is hard to understand, so a full disk is reported in plain words. */
async function failToStart(error: unknown): Promise<() => Promise<void>> {
  if (error instanceof FolderHeld) fail("is already running", new Error(`the folder ${dataDir} is ${error.message}`));
  if (freeBytes(dataDir) >= MIN_FREE_BYTES) fail(`cannot start in ${dataDir}`, error);
  await outlastFullDisk(dataDir);
  return serve(dataDir).catch(failToStart);
}

/** Waits for a start in progress: the database must not be interrupted while it is being created. */
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  const stop = await started;
  await stop();
  process.exit(0);
}
const endAndReport = () => end().catch((error: unknown) => fail("did not close cleanly", error));

process.once("SIGTERM", endAndReport);
// Ctrl-C reaches every process of the terminal at once: under a parent the database has to outlive the app's last
// writes, and ends when the parent asks.
const hasParent = onParentGone(endAndReport);
process.on("SIGINT", hasParent ? () => undefined : endAndReport);
