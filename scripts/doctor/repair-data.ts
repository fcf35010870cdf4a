import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabase, connectDatabase, pool } from "@/lib/data/db/connection/client";
import { type DamagedPage, emptyPages, findDamagedPages } from "@/lib/data/db/embedded/damaged-pages";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "@/lib/data/db/embedded/start-embedded-database";
import { type NamedDamage, nameDamage } from "@/lib/data/db/faults/name-damage";
import { damageOf } from "@/lib/data/db/faults/storage-damage";
import { type RepairResult, repairDatabase } from "@/lib/data/db/repair/repair-database";
import { isBeyondRepair } from "@/lib/data/db/repair/repair-tables";
import { setWholeDocumentsAside } from "@/lib/data/db/repair/salvage-documents";
import { SALVAGE_MS } from "@/lib/data/db/repair/tunables";
import { repairIndex } from "@/lib/library/retrieval/verify/verify-index";
import { AppError } from "@/lib/shared/errors";
import { copyDatabase, type DatabaseCopy } from "./copy-database";

/** The result of a repair. */
export type RepairOutcome =
  | { kind: "sound"; pages: number }
  /** The catalogue is damaged, or the database does not start: nothing was changed beyond PostgreSQL's own recovery. */
  | { kind: "beyond_repair"; places: NamedDamage[]; copy: DatabaseCopy }
  | { kind: "repaired"; places: NamedDamage[]; copy: DatabaseCopy; result: RepairResult; remaining: number };

/**
 * Repairs the embedded database of a data folder page by page, after making a copy of it. The caller holds the folder's
 * lock: nothing else may write to it.
 * @param say reports the current step
 * @throws NoRoomForCopy
 */
export async function repairData(
  dataDir: string,
  say: (step: "copying" | "emptying" | "mending") => void,
): Promise<RepairOutcome> {
  const first = await findDamagedPages(dataDir);
  if (first.damaged.length === 0) return { kind: "sound", pages: first.pages };
  say("copying");
  const copy = await copyDatabase(dataDir);
  // Replaying the log after a kill may restore a page.
  const recovered = await onDatabase(dataDir, async () => undefined).catch(unlessItDoesNotStart);
  const damaged = recovered === "does not start" ? first.damaged : (await findDamagedPages(dataDir)).damaged;
  const own = damaged.filter(({ fork }) => fork === "main");
  if (recovered === "does not start") return { kind: "beyond_repair", places: own.map(unnamed), copy };
  // The planner uses them for every statement, including those of a repair.
  await emptyPages(dataDir, own.filter(isOfStatistics));
  const examined = await examine(dataDir, own);
  if (examined.beyond.length > 0) return { kind: "beyond_repair", places: examined.beyond, copy };
  await salvageDocuments(dataDir, examined.places);
  say("emptying");
  await emptyPages(dataDir, damaged);
  say("mending");
  const result = await onDatabase(dataDir, async () => {
    const made = await repairDatabase(examined.places);
    await repairIndex();
    return made;
  });
  const { damaged: remaining } = await findDamagedPages(dataDir);
  return { kind: "repaired", places: examined.places, copy, result, remaining: remaining.length };
}

/** The relations of the damaged pages, and the pages that nothing can restore. */
async function examine(
  dataDir: string,
  pages: readonly DamagedPage[],
): Promise<{ places: NamedDamage[]; beyond: NamedDamage[] }> {
  try {
    return await onDatabase(dataDir, async () => {
      const places: NamedDamage[] = [];
      for (const { file, fork, block } of pages) places.push(await nameDamage({ relation: file, fork, block }));
      const beyond: NamedDamage[] = [];
      for (const place of places) if (await isBeyondRepair(place)) beyond.push(place);
      return { places, beyond };
    });
  } catch (error) {
    if (damageOf(error) === null) throw error;
    // With a damaged catalogue, the relations of the pages are unknown.
    const places = pages.map(unnamed);
    return { places, beyond: places };
  }
}

/** Rebuilds the documents table, the only data without another source: intact rows of a damaged page are kept. */
async function salvageDocuments(dataDir: string, places: readonly NamedDamage[]): Promise<void> {
  const own = places.filter(({ table, index, block }) => table === "document" && index === null && block !== null);
  // All damaged pages with long values are handled in one pass.
  const [long] = own.filter(({ toast }) => toast);
  for (const place of [...own.filter(({ toast }) => !toast), ...(long === undefined ? [] : [long])]) {
    await onDatabase(dataDir, async (server) => {
      const within = new AbortController();
      const lost = sleep(SALVAGE_MS, undefined, { signal: within.signal }).then(
        () => server.process.kill("SIGKILL"),
        () => undefined,
      );
      await setWholeDocumentsAside(place).catch(() => undefined);
      within.abort();
      await lost;
    });
  }
}

/** Starts the database for one piece of work, and shuts it down afterwards. */
async function onDatabase<T>(dataDir: string, work: (server: EmbeddedDatabase) => Promise<T>): Promise<T> {
  const server = await startEmbeddedDatabase(dataDir);
  connectDatabase(server.url);
  try {
    const done = await work(server);
    if (server.process.exitCode === null && server.process.signalCode === null) await pool().query("CHECKPOINT");
    return done;
  } finally {
    await closeDatabase();
    if (server.process.exitCode === null && server.process.signalCode === null) await server.stop();
  }
}

/** The planner's statistics, which PostgreSQL recomputes (`pg_statistic`; its file is named after its object id). */
function isOfStatistics({ file }: DamagedPage): boolean {
  return file.endsWith("/2619");
}

function unlessItDoesNotStart(error: unknown): "does not start" {
  if (error instanceof AppError && error.code === "unavailable") return "does not start";
  throw error;
}

function unnamed({ file, fork, block }: DamagedPage): NamedDamage {
  return { relation: file, fork, block, table: null, index: null, toast: false };
}
