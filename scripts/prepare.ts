/**
 * Migrates the database and loads the sample library once. The launcher runs it before the application, which then
 * ingests the samples. Standard output has one line with the limitations of this database, if any.
 */
import { join } from "node:path";
import { setUpCheckpoints } from "@/lib/data/db/checkpoints/checkpoints";
import { closeDatabase, pool } from "@/lib/data/db/connection/client";
import { prepareDatabase } from "@/lib/data/db/connection/prepare-database";
import { markSeedLoaded, seedWasLoaded } from "@/lib/data/db/library/seed-marks";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import { SEARCH_EXTENSIONS, type SearchExtensions } from "@/lib/data/db/search/search-extensions";
import { addSampleLibrary } from "@/lib/library/ingest/add/sample-library";
import { isDependencyAway } from "@/lib/server/http/dependency-away";
import { AppError } from "@/lib/shared/errors";

const root = join(import.meta.dirname, "..");
const SAMPLE_SEED = "sample-library";
const UNREACHABLE = "The database cannot be reached. Check DATABASE_URL and that the server is running.";

async function loadSamples(): Promise<void> {
  if (await seedWasLoaded(SAMPLE_SEED)) return;
  await addSampleLibrary();
  // Last: an interrupted load continues the next time without duplicates.
  await markSeedLoaded(SAMPLE_SEED);
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
  const { extensions, engine } = await prepareDatabase(pool(), root);
  const reduced = reducedSearch(extensions, engine);
  await setUpCheckpoints();
  await loadSamples();
  if (reduced !== null) console.log(reduced);
} catch (error) {
  // A problem that the user can fix takes one line; any other keeps its stack.
  const message = error instanceof AppError ? error.message : isDependencyAway(error) ? UNREACHABLE : null;
  if (message === null) throw error;
  console.error(message);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
