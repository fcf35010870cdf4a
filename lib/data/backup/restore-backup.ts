import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findOwner } from "@/lib/data/folder-lock/folder-lock.mjs";
import { AppError } from "@/lib/shared/errors";
import { assertKnownMigrations, loadTables } from "../db/backup/load-tables";
import { fillMarked } from "../db/backup/unfinished-copy";
import { closeDatabase, connectDatabase } from "../db/connection/client";
import { freeBytes } from "../db/embedded/full-disk";
import { exchange, undoExchange } from "../db/embedded/snapshots/exchange.mjs";
import {
  describeSnapshot,
  listSnapshots,
  newSnapshotFolder,
  removeOldSnapshots,
} from "../db/embedded/snapshots/snapshots";
import { endUpgrade } from "../db/embedded/snapshots/upgrade.mjs";
import { startEmbeddedDatabase } from "../db/embedded/start-embedded-database";
import { MIN_FREE_BYTES } from "../db/embedded/tunables";
import { type BackupFile, verifyBackup } from "./backup-file";
import type { Manifest } from "./manifest";
import { openKey } from "./sealed-key";
import { ENDING_DATABASE_MS, ENDING_DATABASE_POLL_MS, RESTORED_BYTES_PER_BYTE } from "./tunables";

/** Called with the restored database connected, before anybody else can use it. */
export type WhenLoaded = () => Promise<void>;

/**
 * Checks that a backup is undamaged and that this version can restore it.
 * @throws AppError `data_damaged`, or `conflict` for a later version's
 */
export async function checkBackup(backup: BackupFile, root: string): Promise<void> {
  await assertKnownMigrations(root, migrationsOf(backup.manifest));
  await verifyBackup(backup);
}

/**
 * @returns whether the data folder has an embedded database
 * @throws AppError `conflict` if it has one that may not be replaced
 */
export function assertReplaceable(dataDir: string, replace: boolean): boolean {
  const isFilled = existsSync(join(dataDir, "postgres", "PG_VERSION"));
  if (!isFilled || replace) return isFilled;
  throw new AppError("conflict", `There is an installation in ${dataDir} already. Add --replace to replace it.`);
}

/**
 * Restores a backup into the data folder's embedded database, which must not be in use. The new database is
 * complete before it replaces the old one, which is kept as a snapshot.
 * @param options.replace whether an existing database may be replaced
 * @param options.passphrase of the key in the backup; null leaves the data folder's key unchanged
 * @returns the folder of the replaced database's snapshot; null without one
 * @throws AppError `conflict` if there is a database already, `disk_full`, and those of `checkBackup`
 */
export async function restoreEmbedded(
  backup: BackupFile,
  dataDir: string,
  root: string,
  options: { replace: boolean; passphrase: string | null; whenLoaded: WhenLoaded },
): Promise<{ replaced: string | null }> {
  const isFilled = assertReplaceable(dataDir, options.replace);
  const key = unsealed(backup.manifest, options.passphrase);
  await checkBackup(backup, root);
  assertRoomFor(backup.manifest, dataDir);
  const staging = join(dataDir, "restore.unfinished");
  await whenReleased(staging);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true, mode: 0o700 });
  try {
    await fillDatabase(backup, staging, root, options.whenLoaded);
    if (key !== null) await writeKey(staging, key);
    const outgoing = exchangeWith(staging, dataDir);
    return { replaced: isFilled ? outgoing : null };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Goes back to a snapshot of the data folder, which must not be in use. What it replaces becomes a snapshot.
 * @param name of the snapshot
 * @returns the folder of the replaced database's snapshot
 * @throws AppError `not_found` with the names of those that there are
 */
export function restoreSnapshot(dataDir: string, name: string): { replaced: string } {
  undoExchange(dataDir);
  const snapshots = listSnapshots(dataDir);
  const wanted = snapshots.find((snapshot) => snapshot.name === name);
  if (wanted === undefined) {
    const names = snapshots.map((snapshot) => snapshot.name).join(", ") || "none";
    throw new AppError("not_found", `There is no snapshot “${name}” in ${dataDir}. Snapshots: ${names}.`);
  }
  return { replaced: exchangeWith(wanted.folder, dataDir) };
}

/** Gives the data folder a new database. @returns the folder that has the replaced one */
function exchangeWith(incoming: string, dataDir: string): string {
  const outgoing = newSnapshotFolder(dataDir, "restore");
  describeSnapshot(outgoing, "restore");
  exchange(dataDir, { incoming, outgoing });
  // An upgrade that was interrupted was one of the replaced database.
  endUpgrade(dataDir);
  removeOldSnapshots(dataDir);
  return outgoing;
}

/**
 * Restores a backup into the empty database of a PostgreSQL server. Until it is complete, the application does not start
 * with that database; a restore that was killed begins again.
 * @throws AppError `conflict` if the database has tables, and those of `checkBackup`
 */
export async function restoreExternal(
  backup: BackupFile,
  url: string,
  dataDir: string,
  root: string,
  options: { passphrase: string | null; whenLoaded: WhenLoaded },
): Promise<void> {
  const key = unsealed(backup.manifest, options.passphrase);
  if (key !== null && existsSync(join(dataDir, "secret.key"))) {
    throw new AppError("conflict", `There is a key in ${dataDir} already. Move secret.key away, or set DATA_DIR.`);
  }
  await checkBackup(backup, root);
  await fillMarked(url, () => load(backup, url, root, options.whenLoaded));
  if (key === null) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeKey(dataDir, key);
}

/** The database of a restore that was killed ends a moment after it, and would lock the folder of the next one. */
async function whenReleased(folder: string): Promise<void> {
  const until = performance.now() + ENDING_DATABASE_MS;
  while (performance.now() < until && (await findOwner(folder, "database")).held) await sleep(ENDING_DATABASE_POLL_MS);
}

async function fillDatabase(backup: BackupFile, folder: string, root: string, whenLoaded: WhenLoaded): Promise<void> {
  const server = await startEmbeddedDatabase(folder);
  try {
    await load(backup, server.url, root, whenLoaded);
  } finally {
    await server.stop();
  }
}

async function load(backup: BackupFile, url: string, root: string, whenLoaded: WhenLoaded): Promise<void> {
  const { manifest } = backup;
  const tables = manifest.tables.map((table) => ({ ...table, count: table.rows, rows: () => backup.rowsOf(table) }));
  connectDatabase(url);
  try {
    await loadTables(root, { migrations: migrationsOf(manifest), tables });
    await whenLoaded();
  } finally {
    await closeDatabase();
  }
}

function migrationsOf({ migrations }: Manifest): ReadonlyMap<string, string> {
  return new Map(migrations.map(({ name, checksum }) => [name, checksum]));
}

function unsealed({ key }: Manifest, passphrase: string | null): Uint8Array | null {
  if (passphrase === null) return null;
  if (key === null)
    throw new AppError("conflict", "This backup was made without the key. Restore it without --with-key.");
  return openKey(key, passphrase);
}

async function writeKey(folder: string, key: Uint8Array): Promise<void> {
  const text = `${Buffer.from(key).toString("base64")}\n`;
  await writeFile(join(folder, "secret.key"), text, { mode: 0o600, flush: true });
}

function assertRoomFor({ tables }: Manifest, dataDir: string): void {
  const needed = tables.reduce((sum, { bytes }) => sum + bytes, 0) * RESTORED_BYTES_PER_BYTE + 2 * MIN_FREE_BYTES;
  const free = freeBytes(dataDir);
  if (free >= needed) return;
  const mib = (bytes: number) => Math.ceil(bytes / 2 ** 20);
  throw new AppError(
    "disk_full",
    `The restored database needs about ${mib(needed)} MiB on the disk of ${dataDir}, and ${mib(free)} MiB are free.`,
  );
}
