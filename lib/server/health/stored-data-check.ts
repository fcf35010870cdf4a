import { databaseKind } from "@/lib/data/db/connection/client";
import { findDamagedPages } from "@/lib/data/db/embedded/damaged-pages";
import { dataFolder } from "@/lib/data/db/faults/disk-room";
import { noteDamage } from "@/lib/data/db/faults/storage-damage";
import { damagedPlace, knownDamage } from "@/lib/data/db/faults/storage-fault";
import type { DoctorTask, Finding } from "./run-checks";
import { PAGES_CHECK_TIMEOUT_MS } from "./tunables";

/**
 * Whether all stored data can be read. Reads every page of the embedded database; of a server, only damage that this
 * process has met is reported. Free-space and visibility maps are skipped, since PostgreSQL rebuilds them.
 */
async function storedDataFinding(signal: AbortSignal): Promise<Finding> {
  let pages: number | null = null;
  if (databaseKind() === "embedded") {
    const check = await findDamagedPages(dataFolder(), signal);
    pages = check.pages;
    for (const { file, fork, block } of check.damaged.filter((page) => page.fork === "main")) {
      noteDamage({ relation: file, fork, block });
    }
  }
  const known = await knownDamage();
  if (known.length > 0) {
    const params = { count: known.length, places: known.map(damagedPlace).join("; ") };
    return {
      status: "failed",
      code: "data_damaged",
      params,
      fix: pages === null ? "restore_backup" : "repair_data",
    };
  }
  return pages === null
    ? { status: "ok", code: "data_unmet", fix: null }
    : { status: "ok", code: "data_sound", params: { pages }, fix: null };
}

export const storedDataTask: DoctorTask = {
  id: "stored_data",
  check: storedDataFinding,
  timeoutMs: PAGES_CHECK_TIMEOUT_MS,
};
