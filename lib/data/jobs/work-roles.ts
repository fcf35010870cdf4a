import { GRAPH_WORK, JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import type { ProcessRole } from "@/lib/shared/contracts/process-role";
import { env } from "@/lib/shared/env";

/** What a process does on its own, and the role whose processes do it; those of the role `all` do everything. */
const ROLE_OF_WORK = {
  /** Executing runs, and resuming those of processes that died. */
  runs: "web",
  /** Large indexes and the graph's vectors in memory: for the searches of runs. */
  "search-replica": "web",
  "graph-reader": "web",
  [JOB_KINDS.index]: "worker",
  /** OCR included. */
  [JOB_KINDS.ingest]: "worker",
  [JOB_KINDS.originals]: "worker",
  [JOB_KINDS.tables]: "worker",
  [JOB_KINDS.digest]: "worker",
  [GRAPH_WORK]: "worker",
  /** Asks the test cases one by one; their runs are executed as all others are. */
  [JOB_KINDS.evaluation]: "worker",
  alert_rules: "worker",
  [JOB_KINDS.delivery]: "worker",
  [JOB_KINDS.backup]: "worker",
  metrics: "worker",
  purge: "worker",
  /** Of the embedded database, which has no other processes. */
  upkeep: "worker",
} as const satisfies Record<string, Exclude<ProcessRole, "all">>;
export type WorkName = keyof typeof ROLE_OF_WORK;

/** Whether a process of a role does this work. @param role default: this process's */
export function doesWork(name: WorkName, role: ProcessRole = env().TOUCHSTONE_ROLE): boolean {
  return role === "all" || ROLE_OF_WORK[name] === role;
}
