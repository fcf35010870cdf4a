import { cp, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { fileStamp } from "@/lib/shared/file-stamp";

export interface DatabaseCopy {
  folder: string;
  bytes: number;
}

/** The disk has no space for a copy of the database. */
export class NoRoomForCopy extends Error {
  override readonly name = "NoRoomForCopy";
  constructor(
    readonly neededBytes: number,
    readonly freeBytes: number,
  ) {
    super(`a copy needs ${neededBytes} bytes, ${freeBytes} are free`);
  }
}

/**
 * Copies the files of the embedded database beside them.
 * @throws NoRoomForCopy
 */
export async function copyDatabase(dataDir: string): Promise<DatabaseCopy> {
  const source = join(dataDir, "postgres");
  const files = (await readdir(source, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const { bavail, bsize } = await statfs(dataDir);
  // The repair needs space too: for rebuilt indexes and PostgreSQL's log.
  if (bavail * bsize < 2 * bytes) throw new NoRoomForCopy(2 * bytes, bavail * bsize);
  const folder = join(dataDir, `postgres-before-repair-${fileStamp()}`);
  try {
    await cp(source, folder, { recursive: true, preserveTimestamps: true, errorOnExist: true, force: false });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return { folder, bytes };
}
