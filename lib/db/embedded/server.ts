/**
 * The embedded database as a process of its own:
 *   node --import tsx lib/db/embedded/server.ts [data folder]
 * Prints one JSON line {"ready":true,"url":"postgresql://…"} once it serves, and ends with the process
 * that started it (closed IPC channel, or end of a piped standard input), on SIGTERM, and without such a
 * parent on SIGINT.
 * When it cannot start it prints one line on standard error and exits with 1.
 */
import { fstatSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { resolve } from "node:path";
import { env } from "../../env";
import { FolderHeld } from "../../folder-lock/folder-lock.mjs";
import { serveDatabase } from "./serve-database";
import { MIN_FREE_BYTES, PRIVATE_UMASK } from "./tunables";

async function serve(dataDir: string): Promise<() => Promise<void>> {
  const { url, close } = await serveDatabase(dataDir, (error) => fail("has stopped working", error));
  process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`);
  return close;
}

function fail(what: string, error: unknown): never {
  const why = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The embedded database ${what}: ${why}\n`);
  process.exit(1);
}

/** @returns false when nothing tells of the parent's end. */
function onParentGone(callback: () => void): boolean {
  if (process.connected) {
    process.once("disconnect", callback);
    return true;
  }
  // A terminal or /dev/null says nothing about the parent; a pipe ends with it.
  const input = fstatSync(0);
  if (!input.isFIFO() && !input.isSocket()) return false;
  process.stdin.once("end", callback).resume();
  return true;
}

// PostgreSQL's files come out as open as the umask lets them: they are this account's alone, whoever starts this.
process.umask(PRIVATE_UMASK);
const dataDir = resolve(process.argv[2] ?? env().DATA_DIR);
let ending = false;
const started = serve(dataDir).catch((error: unknown) => {
  if (error instanceof FolderHeld) fail("is already running", new Error(`the folder ${dataDir} is ${error.message}`));
  return failToStart(error);
});

/** What the database says when it cannot write is hard to understand: say it plainly. */
async function failToStart(error: unknown): Promise<never> {
  const disk = await statfs(dataDir).catch(() => null);
  const free = disk === null ? Number.POSITIVE_INFINITY : disk.bavail * disk.bsize;
  fail(
    `cannot start in ${dataDir}`,
    free < MIN_FREE_BYTES ? new Error(`the disk is full (${Math.floor(free / 2 ** 20)} MiB free)`) : error,
  );
}

/** Waits for a start in progress: a database must not be cut while it is being made. */
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  const stop = await started;
  await stop();
  process.exit(0);
}
const endAndReport = () => end().catch((error: unknown) => fail("did not close cleanly", error));

process.once("SIGTERM", endAndReport);
// Ctrl-C reaches every process of the terminal at once: under a parent the database outlives the app's last
// writes and ends when the parent says so.
const hasParent = onParentGone(endAndReport);
process.on("SIGINT", hasParent ? () => undefined : endAndReport);
