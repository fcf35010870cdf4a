/**
 * Brings the database up to date and loads the sample library once. Run by the launcher before the application.
 * What it adds is taken in by the application; the launcher waits for that. On standard output: in one line, what this
 * database cannot do as well; nothing when it can do all.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setUpCheckpoints } from "@/lib/data/db/checkpoints/checkpoints";
import { closeDatabase, pool } from "@/lib/data/db/connection/client";
import { prepareDatabase } from "@/lib/data/db/connection/prepare-database";
import { markSeedLoaded, seedWasLoaded } from "@/lib/data/db/library/seed-marks";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import { SEARCH_EXTENSIONS, type SearchExtensions } from "@/lib/data/db/search/search-extensions";
import { addDocument } from "@/lib/library/ingest/add/add-document";
import { isDependencyAway } from "@/lib/server/http/dependency-away";
import { AppError } from "@/lib/shared/errors";

const root = join(import.meta.dirname, "..");
const SAMPLE_SEED = "sample-library";
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

function reducedSearch(extensions: SearchExtensions, engine: SearchEngine): string | null {
  const lacking = SEARCH_EXTENSIONS.filter((name) => extensions[name] !== "installed");
  if (lacking.length === 0) return null;
  const ways = [
    ...(engine.lexical === "plain" ? ["words are ranked in plain SQL (slower)"] : []),
    ...(engine.dense === "rescored" ? ["meaning is compared among the best word matches only in a large library"] : []),
  ];
  // Offered, but not for this role, or its library is not loaded at the server's start.
  const named = lacking.map((name) => (extensions[name] === "refused" ? `${name} (could not be created)` : name));
  return `This PostgreSQL lacks ${named.join(" and ")}: ${ways.join("; ")}. npm run doctor tells more.`;
}

try {
  const { extensions, engine } = await prepareDatabase(pool(), root);
  const reduced = reducedSearch(extensions, engine);
  await setUpCheckpoints();
  await loadSamples();
  if (reduced !== null) console.log(reduced);
} catch (error) {
  // What a person can act on is said in one line; everything else keeps its stack.
  const told = error instanceof AppError ? error.message : isDependencyAway(error) ? UNREACHABLE : null;
  if (told === null) throw error;
  console.error(told);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
