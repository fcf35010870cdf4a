import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const latestSchema = z.object({ at: z.iso.datetime(), file: z.string(), bytes: z.number() });
/** The latest backup of a data folder: when it was made, its file and the file's size. */
export type LatestBackup = z.output<typeof latestSchema>;

/** Where backups of a data folder go unless another place is named. */
export const backupsFolder = (dataDir: string) => join(/* turbopackIgnore: true */ dataDir, "backups");

const latestPath = (dataDir: string) => join(/* turbopackIgnore: true */ dataDir, "latest-backup.json");

/** Records a backup, so that its age can be checked. */
export function noteBackup(dataDir: string, latest: LatestBackup): void {
  writeFileSync(latestPath(dataDir), `${JSON.stringify(latest)}\n`, { mode: 0o600 });
}

/** The latest backup of a data folder; null without one. */
export function latestBackup(dataDir: string): LatestBackup | null {
  if (!existsSync(latestPath(dataDir))) return null;
  return latestSchema.parse(JSON.parse(readFileSync(latestPath(dataDir), "utf8")));
}
