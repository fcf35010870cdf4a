import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { SYNCS_AT_ONCE } from "../tunables";

/** Waits until all files and folders below a folder, and the folder itself, are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  // In parallel: the disk writes concurrent requests in one go.
  await Promise.all(
    Array.from({ length: SYNCS_AT_ONCE }, async () => {
      for (let path = paths.pop(); path !== undefined; path = paths.pop()) await syncPath(path);
    }),
  );
  await syncPath(folder);
}

/** Waits until one file, or the names in one folder, are on the disk. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } catch (error) {
    // Some file systems have no fsync for folders.
    if (!(error instanceof Error && Reflect.get(error, "code") === "EINVAL")) throw error;
  } finally {
    await file.close();
  }
}
