import type { ClaimedJob } from "@/lib/data/db/jobs/jobs";
import { type DocumentPatch, patchDocument } from "@/lib/data/db/library/ingest/document-progress";
import { JobLost } from "@/lib/data/jobs/job-worker";
import type { IngestStage } from "@/lib/shared/contracts/library/document";

/** Changes a job's document. @throws JobLost if the job is no longer this worker's */
export async function patch(job: ClaimedJob, change: DocumentPatch & { stage?: IngestStage }): Promise<void> {
  requireOwnership(await patchDocument(job, change));
}

/** @throws JobLost unless the job was still this worker's when it wrote */
export function requireOwnership(owned: boolean): void {
  if (!owned) throw new JobLost("the job is no longer this worker's");
}
