import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { moveDatabase } from "@/lib/data/backup/move-database";
import type { TableSum } from "@/lib/data/backup/table-sums";
import { env } from "@/lib/shared/env";
import { reachDatabase } from "../index-verify/reach-database";
import { checkDataFolder } from "../launcher/checks.mjs";
import { lockForLauncher } from "../launcher/launcher-lock.mjs";
import { root } from "../launcher/paths.mjs";
import { parseUsage } from "../parse-usage";
import { indexSummary } from "./index-summary";
import { reasonOf } from "./reason-of";

const USAGE = "Usage: npm run migrate-database -- --to postgresql://USER@HOST/DATABASE, or --to embedded [--replace]";
const SHOWN_HASH = 16;

function parseCommandLine(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { to: { type: "string" }, replace: { type: "boolean", default: false } },
  });
  const { to, replace } = values;
  if (to === "embedded") return { to: null, replace };
  if (to === undefined || !/^postgres(?:ql)?:\/\//.test(to)) throw new TypeError("Name the database to move to.");
  if (replace) throw new TypeError("A database of a server is never replaced: create an empty one.");
  return { to, replace };
}

/**
 * Moves this installation, which must be stopped, to another kind of database.
 * @returns exit code: 0 moved, 1 not moved, 2 wrong usage
 */
export async function migrateFromCommandLine(
  args: string[],
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
): Promise<number> {
  const command = parseUsage(() => {
    const parsed = parseCommandLine(args);
    if (parsed.to === null && databaseUrl === undefined)
      throw new TypeError("Set DATABASE_URL to the database to move.");
    return parsed;
  }, USAGE);
  if (command === null) return 2;
  try {
    checkDataFolder(dataDir);
    const lock = await lockForLauncher(dataDir);
    try {
      await move(command, dataDir, databaseUrl);
    } finally {
      await lock.release();
    }
    return 0;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    console.error(reason);
    console.error("Nothing was moved. The source is unchanged; the same command begins again.");
    return 1;
  }
}

async function move(
  command: { to: string | null; replace: boolean },
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<void> {
  // From an embedded database to a server, DATABASE_URL may name the server already.
  const source = await reachDatabase(dataDir, databaseUrl === command.to ? undefined : databaseUrl);
  const whenLoaded = async () => console.log(await indexSummary());
  try {
    const { sums, replaced } = await moveDatabase({ ...source, ...command, root, dataDir, whenLoaded });
    printSums(sums);
    if (replaced !== null) console.log(`The replaced embedded database is in ${replaced}.`);
  } finally {
    await source.stop();
  }
  console.log(
    command.to === null
      ? "Unset DATABASE_URL, then start Touchstone with “npm start”."
      : "Set DATABASE_URL to the address that you gave, then start Touchstone with “npm start”.",
  );
  const key = join(dataDir, "secret.key");
  if (env().SECRET_KEY !== undefined) console.log("Keep SECRET_KEY: it decrypts the stored keys and passwords.");
  else if (existsSync(key)) {
    console.log(`Keep ${key}: it decrypts the stored keys and passwords. Another DATA_DIR needs a copy of it.`);
  }
  console.log("The source is unchanged. Delete it when you are content.");
}

/** Both databases hold this, as was just compared. */
function printSums(sums: readonly TableSum[]): void {
  const width = Math.max(...sums.map(({ name }) => name.length));
  console.log(`${"table".padEnd(width)}  ${"rows".padStart(10)}  digest`);
  for (const { name, rows, digest } of sums) {
    console.log(`${name.padEnd(width)}  ${String(rows).padStart(10)}  ${digest.slice(0, SHOWN_HASH)}…`);
  }
  const all = sums.reduce((sum, { rows }) => sum + rows, 0);
  console.log(`${all} rows of ${sums.length} tables are the same in both.`);
}
