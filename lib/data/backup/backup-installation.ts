import { existsSync, readFileSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { AppError } from "@/lib/shared/errors";
import { copyCluster } from "../db/backup/copy-cluster";
import { startEmbeddedDatabase } from "../db/embedded/start-embedded-database";
import { FolderHeld, lockFolder } from "../folder-lock/folder-lock.mjs";
import { keyFile } from "../secrets/installation-key";
import type { Manifest, SealedKey } from "./manifest";
import { sealKey } from "./sealed-key";
import { type BackupSource, writeBackup } from "./write-backup";

/** The latest backup of a data folder, so that its age can be checked. */
const latestSchema = z.object({ at: z.iso.datetime(), file: z.string(), bytes: z.number() });
export type LatestBackup = z.output<typeof latestSchema>;
const latestPath = (dataDir: string) => join(dataDir, "latest-backup.json");

export interface BackupRequest extends BackupSource {
  dataDir: string;
  file: string;
  /** Whether others use the database now. */
  inUse: boolean;
  /** Encrypts the installation's key, which is then in the file; null leaves it out. */
  passphrase: string | null;
}

/**
 * Backs up an installation, running or stopped. A running embedded database is copied first and the copy is read: its
 * users wait for as long as the copying takes, and not until everything is read.
 * @throws AppError `conflict` while another backup of this installation is written, `disk_full`
 */
export async function backUpInstallation(request: BackupRequest): Promise<{ manifest: Manifest; bytes: number }> {
  const { dataDir, passphrase } = request;
  const file = resolve(request.file);
  const lock = await lockFolder(dataDir, "backup").catch((error: unknown) => {
    if (!(error instanceof FolderHeld)) throw error;
    throw new AppError("conflict", `Another backup of ${dataDir} is being made.`, { cause: error });
  });
  try {
    const key = passphrase === null ? null : sealedKeyOf(dataDir, passphrase);
    const copied = request.kind === "embedded" && request.inUse;
    const written = copied ? await fromCopy(request, file, key) : await writeBackup(request, file, key);
    const latest: LatestBackup = { at: written.manifest.createdAt, file, bytes: written.bytes };
    await writeFile(latestPath(dataDir), `${JSON.stringify(latest)}\n`, { mode: 0o600 });
    return written;
  } finally {
    await lock.release();
  }
}

/** The latest backup of a data folder; null if there is none. */
export function latestBackup(dataDir: string): LatestBackup | null {
  if (!existsSync(latestPath(dataDir))) return null;
  return latestSchema.parse(JSON.parse(readFileSync(latestPath(dataDir), "utf8")));
}

async function fromCopy(request: BackupRequest, file: string, key: SealedKey | null): ReturnType<typeof writeBackup> {
  const folder = join(request.dataDir, "backup.unfinished");
  rmSync(folder, { recursive: true, force: true });
  try {
    await copyCluster(request.url, request.dataDir, join(folder, "postgres"));
    const copy = await startEmbeddedDatabase(folder);
    try {
      return await writeBackup({ ...request, url: copy.url }, file, key);
    } finally {
      await copy.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sealedKeyOf(dataDir: string, passphrase: string): SealedKey {
  // Without a key nothing was ever encrypted, and reading it would create one.
  if (!existsSync(join(dataDir, "secret.key"))) {
    throw new AppError("conflict", `There is no key file in ${dataDir} to put into the backup.`);
  }
  return sealKey(keyFile(dataDir), passphrase);
}
