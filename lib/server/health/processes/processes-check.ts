import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { type AppProcess, readProcesses } from "@/lib/data/db/processes/processes";
import { doesWork } from "@/lib/data/jobs/work-roles";
import type { DoctorTask, Finding } from "../run-checks";

/** The finding for the processes that share a database. */
export function processesFinding(processes: readonly Pick<AppProcess, "role" | "host" | "version">[]): Finding {
  const list = processes.map(({ role, host, version }) => `${host} (${role}, ${version})`).join(", ");
  const params = { count: processes.length, list };
  if (!processes.some(({ role }) => doesWork(JOB_KINDS.ingest, role))) {
    return { status: "failed", code: "processes_without_worker", params, fix: "start_worker" };
  }
  return new Set(processes.map(({ version }) => version)).size > 1
    ? { status: "warning", code: "processes_differ", params, fix: "update_processes" }
    : { status: "ok", code: "processes_seen", params, fix: null };
}

/** The processes of a database server. */
export const processesTask: DoctorTask = {
  id: "processes",
  check: async () => processesFinding(await readProcesses()),
};
