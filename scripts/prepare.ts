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
import { addDocument } from "../lib/ingest/add-document";

const root = join(import.meta.dirname, "..");
const SAMPLE_SEED = "sample-library";

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
  await prepareDatabase(pool(), root);
  await setUpCheckpoints();
  await loadSamples();
} catch (error) {
  // What a person can act on is said in one line; everything else keeps its stack.
  if (!(error instanceof AppError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
