import { existsSync } from "node:fs";
import { chmod, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_textsearch } from "@electric-sql/pglite-pg_textsearch";
import { vector } from "@electric-sql/pglite-pgvector";
import { FolderHeld, type FolderLock, lockFolder } from "../../folder-lock/folder-lock.mjs";
import { socketAnswers } from "../../folder-lock/standing-socket.mjs";
import { EmbeddedSession } from "./embedded-session";
import { serveSocket } from "./serve-socket";
import { prepareSocketPlace } from "./socket-path";

export interface ServedDatabase {
  /** Connection string that `pg` understands. */
  url: string;
  /** Waits for statements in progress, checkpoints, and lets the folder go. */
  close(): Promise<void>;
}

/**
 * Opens the database of a folder in this process and serves it on a unix socket.
 * @param dataDir made when it is not there
 * @param onBroken the database is broken and answers nobody any more; it must end the process at once
 * @throws FolderHeld when another process serves it
 */
export async function serveDatabase(dataDir: string, onBroken: (error: unknown) => void): Promise<ServedDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const place = await prepareSocketPlace(dataDir);
  let lock: FolderLock | undefined;
  try {
    lock = await lockFolder(dataDir, "database");
    // Its lock may be one that this process cannot see.
    if (await socketAnswers(place.path)) throw new FolderHeld(undefined);
    const folder = join(dataDir, "postgres");
    const isNew = !existsSync(join(folder, "PG_VERSION"));
    const database = await PGlite.create({ dataDir: folder, extensions: { vector, pg_textsearch } });
    if (isNew) await closeToOthers(folder);
    const session = await EmbeddedSession.open(database, onBroken);
    const server = await serveSocket(session, place.path, { onBroken });
    await lock.update({ url: place.url });
    const held = lock;
    return {
      url: place.url,
      close: async () => {
        await server.close();
        await place.remove();
        await held.release();
      },
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/** A new database is unpacked with its archive's modes, which let everybody write, whatever the umask. */
async function closeToOthers(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}
