/**
 * Migrates the database and loads the sample library once. The launcher runs it before the application, which then
 * ingests the samples. Before it migrates an earlier version's embedded database, it takes a snapshot, unless its argument
 * is `--no-snapshot`. Standard output has a line for the snapshot and one with the limitations of this database, if any.
 */
import { join } from "node:path";
import { isUpgrade, snapshotBeforeUpgrade } from "@/lib/data/db/backup/snapshot-before-upgrade";
import { assertNotUnfinished } from "@/lib/data/db/backup/unfinished-copy";
import { closeDatabase, databaseKind, pool } from "@/lib/data/db/connection/client";
import { prepareDatabase } from "@/lib/data/db/connection/prepare-database";
import { removeOldSnapshots } from "@/lib/data/db/embedded/snapshots/snapshots";
import { endUpgrade } from "@/lib/data/db/embedded/snapshots/upgrade.mjs";
import { databaseFault } from "@/lib/data/db/faults/database-fault";
import { dataFolder } from "@/lib/data/db/faults/disk-room";
import { markSeedLoaded, seedWasLoaded } from "@/lib/data/db/library/seed-marks";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import { SEARCH_EXTENSIONS, type SearchExtensions } from "@/lib/data/db/search/search-extensions";
import { addSampleLibrary } from "@/lib/library/ingest/add/sample-library";
import { EXPLAINED_EXIT } from "@/lib/shared/env/explained-exit.mjs";

const root = join(import.meta.dirname, "..");
const SAMPLE_SEED = "sample-library";

async function loadSamples(): Promise<void> {
  if (await seedWasLoaded(SAMPLE_SEED)) return;
  await addSampleLibrary();
  // Last: an interrupted load continues the next time without duplicates.
  await markSeedLoaded(SAMPLE_SEED);
}

/** @returns what to tell the user; null where nothing is upgraded */
async function keepSnapshot(): Promise<string | null> {
  if (!(await isUpgrade(root))) return null;
  if (databaseKind() === "external") {
    return "This PostgreSQL is upgraded without a snapshot. “npm run backup” before an upgrade lets you go back.";
  }
  if (process.argv.includes("--no-snapshot")) return "Upgraded without a snapshot.";
  const { folder, bytes } = await snapshotBeforeUpgrade(dataFolder());
  const size = bytes === null ? "taken before the upgrade was interrupted" : `${Math.ceil(bytes / 2 ** 20)} MiB`;
  return `Snapshot before the upgrade: ${folder} (${size}).`;
}

function reducedSearch(extensions: SearchExtensions, engine: SearchEngine): string | null {
  const lacking = SEARCH_EXTENSIONS.filter((name) => extensions[name] !== "installed");
  if (lacking.length === 0) return null;
  const ways = [
    ...(engine.lexical === "plain" ? ["words are ranked in plain SQL (slower)"] : []),
    ...(engine.dense === "rescored" ? ["in a large library, only the best word matches are compared by meaning"] : []),
  ];
  // Available, but this role may not create it, or its library is not preloaded by the server.
  const named = lacking.map((name) => (extensions[name] === "refused" ? `${name} (could not be created)` : name));
  return `This PostgreSQL lacks ${named.join(" and ")}: ${ways.join("; ")}. Run npm run doctor for details.`;
}

try {
  await assertNotUnfinished();
  const snapshot = await keepSnapshot();
  if (snapshot !== null) console.log(snapshot);
  const { extensions, engine } = await prepareDatabase(pool(), root);
  const reduced = reducedSearch(extensions, engine);
  await loadSamples();
  if (databaseKind() === "embedded") {
    endUpgrade(dataFolder());
    removeOldSnapshots(dataFolder());
  }
  if (reduced !== null) console.log(reduced);
} catch (error) {
  // A problem that the user can fix takes one line; any other keeps its stack.
  const message = databaseFault(error);
  if (message === null) throw error;
  console.error(message);
  process.exitCode = EXPLAINED_EXIT;
} finally {
  await closeDatabase();
}
