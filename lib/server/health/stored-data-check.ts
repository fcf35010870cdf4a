import { databaseKind } from "@/lib/data/db/connection/client";
import { findDamagedPages } from "@/lib/data/db/embedded/damaged-pages";
import { dataFolder } from "@/lib/data/db/faults/disk-room";
import { noteDamage } from "@/lib/data/db/faults/storage-damage";
import { damagedPlace, knownDamage } from "@/lib/data/db/faults/storage-fault";
import { processWide } from "@/lib/shared/process-wide";
import type { DoctorTask, Finding } from "./run-checks";
import { PAGES_CHECK_TIMEOUT_MS, PAGES_READ_AGAIN_MS } from "./tunables";

const MINUTE_MS = 60_000;

/** The last time that every page was read, and their number. */
const lastRead = processWide("stored-pages", () => ({ at: Number.NEGATIVE_INFINITY, pages: 0 }));

/**
 * Whether all stored data can be read. Reads every page of the embedded database; of a server, only damage that this
 * process has met is reported. Free-space and visibility maps are skipped, since PostgreSQL rebuilds them.
 */
async function storedDataFinding(signal: AbortSignal, reuses: boolean): Promise<Finding> {
  const read = databaseKind() === "embedded" ? await readPages(signal, reuses) : null;
  const known = await knownDamage();
  if (known.length > 0) {
    const params = { count: known.length, places: known.map(damagedPlace).join("; ") };
    return {
      status: "failed",
      code: "data_damaged",
      params,
      fix: read === null ? "restore_backup" : "repair_data",
    };
  }
  return read === null
    ? { status: "ok", code: "data_unmet", fix: null }
    : { status: "ok", code: "data_sound", params: read, fix: null };
}

/** Reads every page and records the damaged ones. @returns the number of pages, and minutes since they were read */
async function readPages(signal: AbortSignal, reuses: boolean): Promise<{ pages: number; minutes: number }> {
  const age = performance.now() - lastRead.at;
  if (reuses && age < PAGES_READ_AGAIN_MS) return { pages: lastRead.pages, minutes: Math.floor(age / MINUTE_MS) };
  const { pages, damaged } = await findDamagedPages(dataFolder(), signal);
  for (const { file, fork, block } of damaged.filter((page) => page.fork === "main")) {
    noteDamage({ relation: file, fork, block });
  }
  if (!signal.aborted) Object.assign(lastRead, { at: performance.now(), pages });
  return { pages, minutes: 0 };
}

/** @param reuses whether the pages need not be read again if they were lately: a large database takes seconds */
export function storedDataTask({ reuses }: { reuses: boolean }): DoctorTask {
  return {
    id: "stored_data",
    check: (signal) => storedDataFinding(signal, reuses),
    timeoutMs: PAGES_CHECK_TIMEOUT_MS,
  };
}
