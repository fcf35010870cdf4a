import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { AppError } from "@/lib/shared/errors";
import { copyCluster } from "../db/backup/copy-cluster";
import { startEmbeddedDatabase } from "../db/embedded/start-embedded-database";
import { FolderHeld, lockFolder } from "../folder-lock/folder-lock.mjs";
import { keyFile } from "../secrets/installation-key";
import { noteBackup } from "./latest-backup";
import type { SealedKey } from "./manifest";
import { sealKey } from "./sealed-key";
import { type BackupSource, type WrittenBackup, writeBackup } from "./write-backup";

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
export async function backUpInstallation(request: BackupRequest): Promise<WrittenBackup> {
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
    noteBackup(dataDir, { at: written.manifest.createdAt, file, bytes: written.bytes });
    return written;
  } finally {
    await lock.release();
  }
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
