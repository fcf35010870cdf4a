/**
 * Brings the database up to date and loads the sample library once. Run by the launcher before the application.
 * What it adds is taken in by the application; the launcher waits for that.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setUpCheckpoints } from "../lib/db/checkpoints";
import { closeDatabase, pool } from "../lib/db/client";
import { prepareDatabase } from "../lib/db/prepare-database";
import { markSeedLoaded, seedWasLoaded } from "../lib/db/seed-marks";
import { AppError } from "../lib/errors";
import { isDependencyAway } from "../lib/http/dependency-away";
import { addDocument } from "../lib/ingest/add-document";

const root = join(import.meta.dirname, "..");
const SAMPLE_SEED = "sample-library";
const NO_INDEX =
  "This PostgreSQL lacks the extensions vector and pg_textsearch, which the search index needs. Install them, or leave DATABASE_URL unset to use the embedded database.";
const UNREACHABLE = "The database cannot be reached. Check DATABASE_URL, and that its server runs.";

async function loadSamples(): Promise<void> {
  if (await seedWasLoaded(SAMPLE_SEED)) return;
  const folder = join(root, "samples", "library");
  for (const fileName of (await readdir(folder)).sort()) {
    await addDocument({ fileName, bytes: await readFile(join(folder, fileName)), sample: true });
  }
  // Last: when this was cut short, what is missing is added the next time, and what is there stays single.
  await markSeedLoaded(SAMPLE_SEED);
}

try {
  const { embeddedIndex } = await prepareDatabase(pool(), root);
  if (!embeddedIndex) throw new AppError("unavailable", NO_INDEX);
  await setUpCheckpoints();
  await loadSamples();
} catch (error) {
  // What a person can act on is said in one line; everything else keeps its stack.
  const told = error instanceof AppError ? error.message : isDependencyAway(error) ? UNREACHABLE : null;
  if (told === null) throw error;
  console.error(told);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
