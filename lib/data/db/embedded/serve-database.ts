import { mkdir } from "node:fs/promises";
import { FolderHeld, type FolderLock, lockFolder } from "@/lib/data/folder-lock/folder-lock.mjs";
import { socketAnswers } from "@/lib/data/folder-lock/standing-socket.mjs";
import { EmbeddedSession } from "./embedded-session";
import { logFiles } from "./log-files";
import { openCluster } from "./open-cluster";
import { serveSocket } from "./serve-socket";
import { undoExchange } from "./snapshots/exchange.mjs";
import { prepareSocketPlace } from "./socket-path";

export interface ServedDatabase {
  /** Connection string that `pg` understands. */
  url: string;
  /** Waits for statements in progress, checkpoints, and releases the folder. */
  close(): Promise<void>;
}

/**
 * Opens the database of a folder in this process and serves it on a unix socket.
 * @param dataDir created if it does not exist
 * @param options.sync whether a commit waits for the disk
 * @param options.onBroken called when the database is broken and no longer answers clients; it must end the process at
 * once
 * @throws FolderHeld when another process serves the folder
 */
export async function serveDatabase(
  dataDir: string,
  { sync, onBroken }: { sync: boolean; onBroken: (error: unknown) => void },
): Promise<ServedDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const place = await prepareSocketPlace(dataDir);
  let lock: FolderLock | undefined;
  try {
    lock = await lockFolder(dataDir, "database");
    // The other process may hold a lock that this process cannot see.
    if (await socketAnswers(place.path)) throw new FolderHeld(undefined);
    undoExchange(dataDir);
    const session = await EmbeddedSession.open(await openCluster(dataDir, sync), onBroken, () => logFiles(dataDir));
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
