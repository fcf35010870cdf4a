import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { fileStamp } from "@/lib/shared/file-stamp";
import { SNAPSHOTS_KEPT } from "../tunables";

const reasonSchema = z.enum(["upgrade", "restore"]);
const detailsSchema = z.object({ at: z.iso.datetime(), reason: reasonSchema });

/** An earlier database of a data folder, kept beside it. */
export interface Snapshot {
  /** Its folder's name, by which it is restored. */
  name: string;
  folder: string;
  /** When it was taken: before an upgrade's migrations, or when a restore replaced it. */
  at: string;
  reason: z.output<typeof reasonSchema>;
}

const snapshotsFolder = (dataDir: string) => join(/* turbopackIgnore: true */ dataDir, "snapshots");

/** Makes the folder of a new snapshot, which is one once it has a database and a description. */
export function newSnapshotFolder(dataDir: string, reason: Snapshot["reason"]): string {
  const folder = join(snapshotsFolder(dataDir), `${fileStamp()}-${reason}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Describes a snapshot: before its database arrives by renaming, or after it was copied. */
export function describeSnapshot(folder: string, reason: Snapshot["reason"]): void {
  const at = new Date().toISOString();
  writeFileSync(join(folder, "snapshot.json"), `${JSON.stringify({ at, reason })}\n`, { mode: 0o600, flush: true });
}

/** The complete snapshots of a data folder, latest first. */
export function listSnapshots(dataDir: string): Snapshot[] {
  if (!existsSync(snapshotsFolder(dataDir))) return [];
  const names = readdirSync(snapshotsFolder(dataDir)).sort().reverse();
  return names.flatMap((name) => {
    const folder = join(snapshotsFolder(dataDir), name);
    const path = join(folder, "snapshot.json");
    if (!existsSync(path) || !existsSync(join(folder, "postgres", "PG_VERSION"))) return [];
    return [{ name, folder, ...detailsSchema.parse(JSON.parse(readFileSync(path, "utf8"))) }];
  });
}

/** Removes all snapshots but the latest ones, and what interrupted ones have left. */
export function removeOldSnapshots(dataDir: string): void {
  if (!existsSync(snapshotsFolder(dataDir))) return;
  const kept = new Set(
    listSnapshots(dataDir)
      .slice(0, SNAPSHOTS_KEPT)
      .map(({ name }) => name),
  );
  for (const name of readdirSync(snapshotsFolder(dataDir))) {
    if (!kept.has(name)) rmSync(join(snapshotsFolder(dataDir), name), { recursive: true, force: true });
  }
}
