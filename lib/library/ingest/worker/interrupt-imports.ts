import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { RECHUNK_PRIORITY } from "@/lib/data/db/library/ingest/ingest-jobs";
import { interruptWork } from "@/lib/data/jobs/background-work";
import { processWide } from "@/lib/shared/process-wide";

/** When documents that are already indexed are checked next, on the monotonic clock. */
export const maintenance = processWide("ingest-maintenance", () => ({ next: 0 }));

/** Stops work on a document that was deleted or cancelled, and starts the next one. */
export function abandonDocument(documentId: string): void {
  interruptWork(JOB_KINDS.ingest, ({ subject }) => subject === documentId);
}

/** Restarts the document being rechunked, since the chunk sizes may have changed, and looks for jobs. */
export function restartRechunk(): void {
  maintenance.next = 0;
  interruptWork(JOB_KINDS.ingest, ({ priority }) => priority === RECHUNK_PRIORITY);
}
