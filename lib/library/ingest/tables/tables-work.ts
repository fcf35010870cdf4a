import { z } from "zod";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { tableSource } from "@/lib/data/db/tables/read-tables";
import { type JobEnd, type JobOf, JobWorker } from "@/lib/data/jobs/job-worker";
import { log } from "@/lib/shared/log";
import { backOffMs, LEASE_MS, LONGEST_WAIT_MS, MAX_JOB_ATTEMPTS, POLL_MS } from "../tunables";
import { storeTables } from "./store-tables";

/** Reads the tables of documents that were imported before tables were stored, one document at a time. */
export function tablesWork(options: { alone?: boolean } = {}): JobWorker<unknown> {
  return new JobWorker(
    {
      kind: JOB_KINDS.tables,
      payload: z.unknown(),
      leaseMs: LEASE_MS,
      pollMs: POLL_MS,
      longestWaitMs: LONGEST_WAIT_MS,
      run: readTablesOf,
      afterError: ({ subject, tries }, error) => {
        log.error({ err: error, documentId: subject, tries }, "the tables of a document could not be read");
        if (tries >= MAX_JOB_ATTEMPTS) return { failed: String(error) };
        return { release: true, waitMs: backOffMs(tries) };
      },
    },
    options,
  );
}

async function readTablesOf(job: JobOf<unknown>, signal: AbortSignal): Promise<JobEnd> {
  const source = await tableSource(job.subject);
  // A later version replaced it, or it is being imported again, which reads its tables.
  if (source !== null) await storeTables(job, source.text, source, signal);
  return "done";
}
