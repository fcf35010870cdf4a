import { existsSync } from "node:fs";
import { chmod, open, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_textsearch } from "@electric-sql/pglite-pg_textsearch";
import { vector } from "@electric-sql/pglite-pgvector";
import { DurableFiles } from "./durable-files";
import { syncFolder, syncPath } from "./sync-folder";

const EXTENSIONS = { vector, pg_textsearch };

/** PGlite switches `fsync` off, and what it calls `fdatasync` does nothing. */
const WAITING_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

/** Where `global/pg_control` says how the cluster was left, and what it says after an orderly end. */
const STATE_OFFSET = 16;
const SHUT_DOWN = 1;
/** File systems keep times in steps of some milliseconds, FAT of two seconds. */
const TIME_STEP_MS = 2_000;

/**
 * Opens the PostgreSQL cluster of a data folder, and makes it when there is none. One whose making was interrupted is
 * made again: nobody has been told of it.
 * @param dataDir exists
 * @param sync whether a commit waits for the disk, so that a power cut loses nothing that was acknowledged
 */
export async function openCluster(dataDir: string, sync: boolean): Promise<PGlite> {
  const folder = join(dataDir, "postgres");
  const unfinished = join(dataDir, "postgres.unfinished");
  if (existsSync(unfinished)) await rm(folder, { recursive: true, force: true });
  if (existsSync(join(folder, "PG_VERSION"))) return openFiles(folder, sync, { isNew: false });

  await writeFile(unfinished, "", { mode: 0o600 });
  if (sync) await syncPath(dataDir);
  const database = await openFiles(folder, sync, { isNew: true });
  await closeToOthers(folder);
  // What PGlite has unpacked, PostgreSQL takes for written long ago: it never syncs it.
  if (sync) await syncFolder(dataDir);
  await rm(unfinished);
  if (sync) await syncPath(dataDir);
  return database;
}

async function openFiles(folder: string, sync: boolean, { isNew }: { isNew: boolean }): Promise<PGlite> {
  if (!sync) return PGlite.create({ dataDir: folder, extensions: EXTENSIONS });
  const files = new DurableFiles(folder);
  if (!isNew && !(await wasShutDown(folder))) {
    const before = Date.now();
    await syncFolder(folder);
    files.settledBefore = before - TIME_STEP_MS;
  }
  const database = await PGlite.create({ fs: files, extensions: EXTENSIONS, startParams: WAITING_PARAMETERS });
  // The clock may be set back later, and what is written then must not seem old.
  files.settledBefore = Number.NEGATIVE_INFINITY;
  return database;
}

async function wasShutDown(folder: string): Promise<boolean> {
  const file = await open(join(folder, "global", "pg_control"), "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, STATE_OFFSET);
    return buffer.readUInt32LE() === SHUT_DOWN;
  } finally {
    await file.close();
  }
}

/** A new database is unpacked with its archive's modes, which let everybody write, whatever the umask. */
async function closeToOthers(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}
