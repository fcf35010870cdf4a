import { join } from "node:path";
import { parseArgs } from "node:util";
import { backUpInstallation } from "@/lib/data/backup/backup-installation";
import { backupsFolder } from "@/lib/data/backup/latest-backup";
import { env } from "@/lib/shared/env";
import { fileStamp } from "@/lib/shared/file-stamp";
import type { ReachedDatabase } from "../index-verify/reach-database";
import { readConfiguration } from "../launcher/configuration.mjs";
import { root } from "../launcher/paths.mjs";
import { parseUsage } from "../parse-usage";
import { passphraseFor } from "./passphrase";
import { reasonOf } from "./reason-of";

const USAGE = "Usage: npm run backup -- [FILE] [--with-key]";

function parseCommandLine(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    options: { "with-key": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  if (positionals.length > 1) throw new TypeError("Name one file.");
  return { file: positionals[0], withKey: values["with-key"] };
}

/**
 * Writes a backup of the installation, which may be running.
 * @returns exit code: 0 written, 1 not written, 2 wrong usage
 */
export async function backUpFromCommandLine(args: string[], database: ReachedDatabase): Promise<number> {
  const command = parseUsage(() => parseCommandLine(args), USAGE);
  if (command === null) return 2;
  const { dataDir } = readConfiguration();
  const file = command.file ?? join(backupsFolder(dataDir), `touchstone-${fileStamp()}.zip`);
  try {
    const passphrase = passphraseFor(command.withKey, env().SECRET_KEY);
    const started = performance.now();
    const { manifest, bytes, missing } = await backUpInstallation({ ...database, root, dataDir, file, passphrase });
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${file}: ${rows} rows of ${manifest.tables.length} tables, ${megabytes(bytes)} MB, ${seconds} s.`);
    if (missing > 0) console.error(`${missing} originals are missing or damaged, and are not in it.`);
    if (passphrase === null) {
      const place = env().SECRET_KEY === undefined ? join(dataDir, "secret.key") : "SECRET_KEY";
      console.log(
        `Stored keys and passwords are encrypted in it, and the key is not: keep ${place} elsewhere as well.`,
      );
    }
    return 0;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    console.error(reason);
    return 1;
  }
}

/** A size for a terminal, in units of a million bytes. */
function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
