import { parseArgs } from "node:util";
import { type BackupFile, openBackup } from "@/lib/data/backup/backup-file";
import { checkBackup, restoreEmbedded, restoreExternal, restoreSnapshot } from "@/lib/data/backup/restore-backup";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { checkDataFolder } from "../launcher/checks.mjs";
import { readConfiguration } from "../launcher/configuration.mjs";
import { lockForLauncher } from "../launcher/launcher-lock.mjs";
import { root } from "../launcher/paths.mjs";
import { parseUsage } from "../parse-usage";
import { indexSummary } from "./index-summary";
import { passphraseFor } from "./passphrase";
import { reasonOf } from "./reason-of";

const USAGE = "Usage: npm run restore -- FILE [--check | --replace] [--with-key], or --snapshot NAME";

function parseCommandLine(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    options: {
      check: { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
      "with-key": { type: "boolean", default: false },
      snapshot: { type: "string" },
    },
    allowPositionals: true,
  });
  const { snapshot } = values;
  if (snapshot !== undefined) {
    if (args.length > 2) throw new TypeError("A snapshot takes no other option.");
    return { snapshot };
  }
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new TypeError("Name one file.");
  return { snapshot, file, check: values.check, replace: values.replace, withKey: values["with-key"] };
}

/**
 * Restores a backup into this installation, which must be stopped, or only checks it.
 * @returns exit code: 0 restored or sound, 1 not restored, 2 wrong usage
 */
export async function restoreFromCommandLine(args: string[]): Promise<number> {
  const command = parseUsage(() => parseCommandLine(args), USAGE);
  if (command === null) return 2;
  try {
    if (command.snapshot === undefined) await checkOrRestore(command);
    else await goBack(command.snapshot);
    return 0;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    console.error(reason);
    return 1;
  }
}

/** Goes back to a snapshot of the embedded database. */
async function goBack(snapshot: string): Promise<void> {
  const { dataDir, databaseUrl } = readConfiguration();
  if (databaseUrl !== undefined) {
    throw new AppError("bad_request", "Snapshots are of the embedded database, and DATABASE_URL is set.");
  }
  const lock = await lockForLauncher(dataDir);
  try {
    const { replaced } = restoreSnapshot(dataDir, snapshot);
    console.log(`Restored. What it replaced is in ${replaced}. Start the version that the snapshot is from.`);
  } finally {
    await lock.release();
  }
}

async function checkOrRestore(command: { file: string; check: boolean; replace: boolean; withKey: boolean }) {
  const backup = await openBackup(command.file);
  try {
    const { application, createdAt, tables } = backup.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Backup of ${createdAt} by version ${application}: ${rows} rows of ${tables.length} tables.`);
    if (command.check) {
      await checkBackup(backup, root);
      console.log("It is undamaged, and this version can restore it.");
    } else await restore(backup, command);
  } finally {
    backup.close();
  }
}

async function restore(
  backup: BackupFile,
  { replace, withKey }: { replace: boolean; withKey: boolean },
): Promise<void> {
  const { dataDir, directUrl } = readConfiguration();
  const passphrase = passphraseFor(withKey, env().SECRET_KEY);
  checkDataFolder(dataDir);
  const lock = await lockForLauncher(dataDir);
  try {
    const whenLoaded = async () => console.log(await indexSummary());
    if (directUrl === undefined) {
      const { replaced } = await restoreEmbedded(backup, dataDir, root, { replace, passphrase, whenLoaded });
      if (replaced !== null) console.log(`The replaced installation is in ${replaced}.`);
    } else await restoreExternal(backup, directUrl, dataDir, root, { passphrase, whenLoaded });
    console.log("Restored. Start Touchstone with “npm start”.");
  } finally {
    await lock.release();
  }
}
