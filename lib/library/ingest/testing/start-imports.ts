import { databaseKind } from "@/lib/data/db/connection/client";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { startWork, stopWork } from "@/lib/data/jobs/background-work";
import { ingestWork } from "../worker/ingest-work";

/** Imports documents in this process, as the server does. */
export function startImports(dependencies?: Parameters<typeof ingestWork>[0]): void {
  startWork(JOB_KINDS.ingest, () => ingestWork(dependencies, { alone: databaseKind() === "embedded" }));
}

export function stopImports(): Promise<void> {
  return stopWork(JOB_KINDS.ingest);
}
