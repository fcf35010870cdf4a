/**
 * The embedded database as a process of its own:
 *   node --import tsx lib/db/embedded/server.ts [data folder]
 * Prints one JSON line {"ready":true,"url":"postgresql://…"} once it serves, and ends with the process
 * that started it (closed IPC channel, or end of a piped standard input), on SIGTERM, and without such a
 * parent on SIGINT.
 * When it cannot start it prints one line on standard error and exits with 1.
 */
import { fstatSync } from "node:fs";
import { mkdir, rm, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_textsearch } from "@electric-sql/pglite-pg_textsearch";
import { vector } from "@electric-sql/pglite-pgvector";
import { env } from "../../env";
import { EmbeddedSession } from "./embedded-session";
import { acquireFileLock, type FileLock, LockHeld } from "./lock-file";
import { serveSocket } from "./serve-socket";
import { prepareSocketPlace } from "./socket-path";
import { MIN_FREE_BYTES } from "./tunables";

async function serve(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const place = await prepareSocketPlace(dataDir);
  let lock: FileLock | undefined;
  try {
    lock = await acquireFileLock(join(dataDir, "database.lock"), place.path);
    // The lock is ours, so a socket file that is still there belongs to nobody.
    await rm(place.path, { force: true });
    const database = await PGlite.create({ dataDir: join(dataDir, "postgres"), extensions: { vector, pg_textsearch } });
    const session = await EmbeddedSession.open(database);
    const server = await serveSocket(session, place.path, { onBroken: (error) => fail("has stopped working", error) });
    process.stdout.write(`${JSON.stringify({ ready: true, url: place.url })}\n`);
    const held = lock;
    return async () => {
      await server.close();
      await place.remove();
      await held.release();
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
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

const dataDir = resolve(process.argv[2] ?? env().DATA_DIR);
let ending = false;
const started = serve(dataDir).catch((error: unknown) => {
  if (error instanceof LockHeld) fail("is already running", new Error(`the folder ${dataDir} is ${error.message}`));
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
