import { existsSync, fdatasyncSync, fstatSync, fsyncSync } from "node:fs";
import { chmod, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { pg_textsearch } from "@electric-sql/pglite-pg_textsearch";
import { vector } from "@electric-sql/pglite-pgvector";
import { z } from "zod";
import { copyFolder } from "./folders/copy-folder";
import { syncFolder, syncPath } from "./folders/sync-folder";

const packageSchema = z.object({ version: z.string() });

/** Error numbers of WebAssembly. */
const EIO = 29;
const EINVAL = 28;

/** A stream of the database's own file system; `nfd` is the file that this process has open for it. */
interface OpenFile {
  nfd: number;
}

/**
 * The files of a database whose `fsync` waits for the disk. PGlite's own `fsync` does nothing and reports success.
 * Takes effect only with PostgreSQL's `fsync` on and its `wal_sync_method` "fsync": `fdatasync` does not get here.
 */
class DurableFiles extends NodeFS {
  /**
   * Files last changed before this time, in milliseconds since 1970, are on the disk. After a kill PostgreSQL syncs
   * every file of a folder one by one, which takes seconds; `syncFolder` does it beforehand, in parallel.
   */
  settledBefore = Number.NEGATIVE_INFINITY;

  override async init(...parameters: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(...parameters);
    const preRun: NonNullable<typeof emscriptenOpts.preRun> = [
      ...(emscriptenOpts.preRun ?? []),
      ({ FS }) => {
        const operations: unknown = Reflect.get(FS.filesystems.NODEFS, "stream_ops");
        if (typeof operations !== "object" || operations === null) {
          throw new Error("PGlite no longer has file operations that can be made to wait for the disk.");
        }
        Object.assign(operations, { fsync: ({ nfd }: OpenFile) => this.#waitForDisk(nfd) });
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  /** @returns 0, or the error's number: PostgreSQL panics rather than acknowledge data that may be lost. */
  #waitForDisk(file: number): number {
    try {
      const found = fstatSync(file);
      if (found.mtimeMs < this.settledBefore) return 0;
      // File times need not survive a crash; names in a folder must.
      if (found.isDirectory()) fsyncSync(file);
      else fdatasyncSync(file);
      return 0;
    } catch (error) {
      // Some file systems have no fsync for folders; PostgreSQL accepts that answer.
      return error instanceof Error && Reflect.get(error, "code") === "EINVAL" ? EINVAL : EIO;
    }
  }
}

const EXTENSIONS = { vector, pg_textsearch };

const SETTINGS = [
  // WebAssembly touches all of PostgreSQL's cache when it starts, 128 MB by default, whatever is kept in it. Pages that do
  // not fit are read from the system's cache of files.
  "shared_buffers=32MB",
  // After a checkpoint the log keeps two files, the least there may be, and whole pages are logged again.
  "min_wal_size=32MB",
  "max_wal_size=32MB",
  "wal_compression=pglz",
];
const PARAMETERS = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ["-c", setting])];

/** PGlite switches `fsync` off, and its `fdatasync` does nothing. */
const WAITING_PARAMETERS = [...PARAMETERS.filter((parameter) => parameter !== "-F"), "-c", "wal_sync_method=fsync"];

/** Where `global/pg_control` records the cluster's state, and its value after a clean shutdown. */
const STATE_OFFSET = 16;
const SHUT_DOWN = 1;
/** File systems round times to a few milliseconds, FAT to two seconds. */
const TIME_STEP_MS = 2_000;

/**
 * Opens the PostgreSQL cluster of a data folder, and creates it if it does not exist. A cluster whose creation was
 * interrupted is created again: no caller has received it yet.
 * @param dataDir an existing folder
 * @param sync whether a commit waits for the disk, so that a power cut loses nothing that was acknowledged
 * @param empty folder of a cluster that a new one is a copy of, by default the launcher's; if it does not exist,
 * PostgreSQL creates the new one
 */
export async function openCluster(dataDir: string, sync: boolean, empty?: string): Promise<PGlite> {
  const folder = join(dataDir, "postgres");
  const unfinished = join(dataDir, "postgres.unfinished");
  if (existsSync(unfinished)) await rm(folder, { recursive: true, force: true });
  if (existsSync(join(folder, "PG_VERSION"))) return openFiles(folder, sync, { isNew: false });

  await writeFile(unfinished, "", { mode: 0o600 });
  if (sync) await syncPath(dataDir);
  const source = empty ?? (await emptyClusterFolder());
  if (existsSync(source)) await copyFolder(source, folder);
  const database = await openFiles(folder, sync, { isNew: true });
  await closeToOthers(folder);
  // PostgreSQL never syncs the files that PGlite unpacked: it assumes they were written long ago.
  if (sync) await syncFolder(dataDir);
  await rm(unfinished);
  if (sync) await syncPath(dataDir);
  return database;
}

async function openFiles(folder: string, sync: boolean, { isNew }: { isNew: boolean }): Promise<PGlite> {
  if (!sync) return PGlite.create({ dataDir: folder, extensions: EXTENSIONS, startParams: PARAMETERS });
  const files = new DurableFiles(folder);
  if (!isNew && !(await wasShutDown(folder))) {
    const before = Date.now();
    await syncFolder(folder);
    files.settledBefore = before - TIME_STEP_MS;
  }
  const database = await PGlite.create({ fs: files, extensions: EXTENSIONS, startParams: WAITING_PARAMETERS });
  // The clock may be set back later, and files written then must not seem old.
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

/** A new database has the file modes of its source, which let others read or write. */
async function closeToOthers(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}

/**
 * Folder of the empty cluster that the launcher has made for the installed version of PGlite
 * (`scripts/launcher/empty-cluster.mjs`). It may not exist: then PostgreSQL creates new clusters itself.
 */
export async function emptyClusterFolder(): Promise<string> {
  const packages = join(process.cwd(), "node_modules");
  const text = await readFile(join(packages, "@electric-sql", "pglite", "package.json"), "utf8");
  return join(packages, ".cache", "touchstone", `cluster-${packageSchema.parse(JSON.parse(text)).version}`);
}
