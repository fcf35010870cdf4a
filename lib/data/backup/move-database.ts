import { rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@/lib/shared/errors";
import { assertFillable, otherSessions } from "../db/backup/unfinished-copy";
import { databaseUrl } from "../db/connection/client";
import { readMigrations } from "../db/connection/migrate";
import { migrationFolders } from "../db/connection/prepare-database";
import { openBackup } from "./backup-file";
import type { Manifest } from "./manifest";
import { assertReplaceable, restoreEmbedded, restoreExternal } from "./restore-backup";
import { sumsOfBackup, sumsOfDatabase, type TableSum } from "./table-sums";
import { type BackupSource, writeBackup } from "./write-backup";

export interface MoveRequest extends BackupSource {
  dataDir: string;
  /** Address of the server's database; null for the embedded database of the data folder. */
  to: string | null;
  /** Whether an existing embedded database may be replaced; it is kept as a snapshot. */
  replace: boolean;
  /** Called with the new database connected, once it is complete. */
  whenLoaded: () => Promise<void>;
}

/**
 * Copies an installation's database into another one, by a backup that is restored there, and compares both. The source
 * is only read, and the application must be stopped. A move that is killed at any point begins again.
 * @returns the sums of each table of both databases; the folder that an embedded target's replaced database is kept in
 * @throws AppError `conflict` if the source is in use or of an earlier version, or if the target has data; `data_damaged`
 * if the copy differs
 */
export async function moveDatabase(request: MoveRequest): Promise<{ sums: TableSum[]; replaced: string | null }> {
  const { dataDir, root, to, replace } = request;
  if (to === null) assertReplaceable(dataDir, replace);
  else await assertFillable(to);
  await assertUnused(request);
  const file = join(dataDir, "migration.zip");
  try {
    const { manifest } = await writeBackup(request, file, null);
    await assertMigrated(manifest, root);
    const backup = await openBackup(file);
    let sums: TableSum[] = [];
    const whenLoaded = async () => {
      assertSame(sums, await sumsOfDatabase(databaseUrl(), root));
      await assertUnused(request);
      await request.whenLoaded();
    };
    const options = { replace, passphrase: null, whenLoaded };
    try {
      sums = await sumsOfBackup(backup);
      if (to !== null) await restoreExternal(backup, to, dataDir, root, options);
      const replaced = to === null ? (await restoreEmbedded(backup, dataDir, root, options)).replaced : null;
      return { sums, replaced };
    } finally {
      backup.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}

/** The launcher's lock keeps others from an embedded database. */
async function assertUnused({ kind, url }: MoveRequest): Promise<void> {
  if (kind === "embedded" || (await otherSessions(url)) === 0) return;
  throw new AppError(
    "conflict",
    "Other sessions use the database of DATABASE_URL. Stop every process of Touchstone that uses it, then run this again.",
  );
}

/** Migrations that are applied to the copy would make it differ. */
async function assertMigrated({ migrations }: Manifest, root: string): Promise<void> {
  const wanted = await readMigrations(migrationFolders(root).schema);
  if (wanted.every(({ name }) => migrations.some((applied) => applied.name === name))) return;
  throw new AppError(
    "conflict",
    "The database is of an earlier version. Start this version with it once, then stop it.",
  );
}

function assertSame(source: readonly TableSum[], copy: readonly TableSum[]): void {
  const copied = new Map(copy.map((sum) => [sum.name, sum]));
  const other = source.find(({ name, rows, digest }) => {
    const sum = copied.get(name);
    return sum?.rows !== rows || sum.digest !== digest;
  });
  if (other === undefined && copied.size === source.length) return;
  throw new AppError("data_damaged", `The copy of the table ${other?.name ?? "list"} differs from the source.`);
}
