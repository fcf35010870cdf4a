import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncPath } from "@/lib/data/db/embedded/folders/sync-folder";
import { type Place, pathOf, placeAway } from "./place";

/** Files in a folder, which is created. */
export function folderPlace(folder: string): Place {
  const fileOf = (key: string) => join(/* turbopackIgnore: true */ folder, pathOf(key));
  return {
    async write(key, bytes) {
      const file = fileOf(key);
      try {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        const handle = await open(`${file}.unfinished`, "w", 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(`${file}.unfinished`, file);
        await syncPath(dirname(file));
      } catch (error) {
        throw placeAway(`${folder} cannot be written`, error);
      }
    },
    async read(key) {
      try {
        return Uint8Array.from(await readFile(fileOf(key)));
      } catch (error) {
        if (isMissing(error)) return null;
        throw placeAway(`${folder} cannot be read`, error);
      }
    },
    async remove(key) {
      const file = fileOf(key);
      try {
        await rm(`${file}.unfinished`, { force: true });
        await rm(file, { force: true });
      } catch (error) {
        throw placeAway(`${folder} cannot be written`, error);
      }
    },
  };
}

const isMissing = (error: unknown) => error instanceof Error && Reflect.get(error, "code") === "ENOENT";
