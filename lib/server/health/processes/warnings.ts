import { statfs } from "node:fs/promises";
import { resolve } from "node:path";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { overdueKinds } from "@/lib/data/db/jobs/jobs";
import { readProcesses } from "@/lib/data/db/processes/processes";
import { doesWork } from "@/lib/data/jobs/work-roles";
import type { ReadinessWarning } from "@/lib/shared/contracts/health";
import { env } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { LATE, within } from "@/lib/shared/within";
import { BUSY_SHARE, FULL_DISK_BYTES, JOBS_OVERDUE_MS, READINESS_CHECK_TIMEOUT_MS } from "../tunables";
import { eventLoopLoad } from "./process-beat";

type Warning = () => Promise<string | null>;

/** Work on the graph waits for imports, and while it is paused. */
const TAKEN_AT_ONCE = Object.values(JOB_KINDS).filter(
  (kind) => kind !== JOB_KINDS.graphDocument && kind !== JOB_KINDS.graphCommunities,
);

/** Limitations of this process while it is ready. Never throws: a failing database is a separate check. */
export async function readinessWarnings(timeoutMs: number = READINESS_CHECK_TIMEOUT_MS): Promise<ReadinessWarning[]> {
  const found: readonly (readonly [ReadinessWarning["code"], Warning])[] = [
    ["no_worker", noWorker],
    ["jobs_overdue", jobsOverdue],
    ["busy", busy],
    ["disk_low", diskLow],
  ];
  const details = await Promise.all(found.map(([, warning]) => detailOf(warning, timeoutMs)));
  return found.flatMap(([code], index) => {
    const detail = details[index] ?? null;
    return detail === null ? [] : { code, detail };
  });
}

async function detailOf(warning: Warning, timeoutMs: number): Promise<string | null> {
  try {
    const detail = await within(timeoutMs, warning());
    return detail === LATE ? null : detail;
  } catch (error) {
    log.debug({ err: error }, "a readiness warning could not be determined");
    return null;
  }
}

/** Whether a process that does the work in the background has been seen lately, this one included. */
export async function hasWorker(): Promise<boolean> {
  return doesWork(JOB_KINDS.ingest) || (await readProcesses()).some(({ role }) => doesWork(JOB_KINDS.ingest, role));
}

async function noWorker(): Promise<string | null> {
  return (await hasWorker()) ? null : "no worker has been seen lately: documents wait, and no alert is sent";
}

async function jobsOverdue(): Promise<string | null> {
  const kinds = await overdueKinds(TAKEN_AT_ONCE, JOBS_OVERDUE_MS);
  return kinds.length === 0 ? null : `due for a minute, and no process works on them: ${kinds.join(", ")}`;
}

async function busy(): Promise<string | null> {
  const share = eventLoopLoad();
  return share < BUSY_SHARE ? null : `the event loop was busy for ${Math.round(share * 100)} % of the last seconds`;
}

async function diskLow(): Promise<string | null> {
  const { bavail, bsize } = await statfs(resolve(/* turbopackIgnore: true */ process.cwd(), env().DATA_DIR));
  return diskWarning(bavail * bsize);
}

/** @param free bytes available to an ordinary account */
export function diskWarning(free: number): string | null {
  return free < FULL_DISK_BYTES ? `${Math.round(free / 1e6)} MB are free on the disk of DATA_DIR` : null;
}
