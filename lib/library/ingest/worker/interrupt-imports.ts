import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { RECHUNK_PRIORITY } from "@/lib/data/db/library/ingest/ingest-jobs";
import { interruptWork } from "@/lib/data/jobs/background-work";

/** Stops work on a document that was deleted or cancelled, and starts the next one. */
export function abandonDocument(documentId: string): void {
  interruptWork(JOB_KINDS.ingest, { subject: documentId });
}

/** Restarts the document being rechunked, since the chunk sizes may have changed, and looks for jobs. */
export function restartRechunk(): void {
  interruptWork(JOB_KINDS.ingest, { priority: RECHUNK_PRIORITY });
}
