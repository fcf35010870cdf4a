import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { deleteDocument } from "@/lib/data/db/library/documents";
import { getIngestState, markCancelled, requeueFailed } from "@/lib/data/db/library/ingest/document-progress";
import { withdrawReread } from "@/lib/data/db/library/rechunks";
import { wakeWork } from "@/lib/data/jobs/background-work";
import { libraryWriter } from "@/lib/library/retrieval/index-worker/library";
import { AppError } from "@/lib/shared/errors";
import { abandonDocument } from "../worker/interrupt-imports";

/**
 * Removes a document with all its versions and everything derived from them, even while one is being processed.
 * @throws AppError `not_found`
 */
export async function removeDocument(documentId: string): Promise<void> {
  const removed = await deleteDocument(documentId);
  if (removed.length === 0) throw new AppError("not_found", "There is no such document.");
  const index = await libraryWriter();
  for (const id of removed) {
    abandonDocument(id);
    await index.remove(id);
  }
}

/**
 * Cancels a queued or running import, in any process, and removes the document from the index. Its original is stored,
 * so it can be retried. A reread, even a failed one, is withdrawn: its document keeps the reading that it has.
 * @throws AppError `not_found`, `conflict` when the import has ended
 */
export async function cancelDocument(documentId: string): Promise<void> {
  if (!(await withdrawReread(documentId)) && !(await markCancelled(documentId))) {
    await requireDocument(documentId);
    throw new AppError("conflict", "Only a document that is being imported can be cancelled.");
  }
  abandonDocument(documentId);
  await (await libraryWriter()).remove(documentId);
}

/** Retries a failed document. @throws AppError `not_found`, `conflict` when it has not failed */
export async function retryDocument(documentId: string): Promise<void> {
  if (!(await requeueFailed(documentId))) {
    await requireDocument(documentId);
    throw new AppError("conflict", "Only a failed document can be retried.");
  }
  wakeWork(JOB_KINDS.ingest);
}

async function requireDocument(documentId: string): Promise<void> {
  if ((await getIngestState(documentId)) === null) throw new AppError("not_found", "There is no such document.");
}
