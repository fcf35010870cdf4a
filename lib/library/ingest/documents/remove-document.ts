import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { deleteDocument } from "@/lib/data/db/library/documents";
import { getIngestState, markCancelled, requeueFailed } from "@/lib/data/db/library/ingest/document-progress";
import type { Reader } from "@/lib/data/db/library/readable";
import { withdrawReread } from "@/lib/data/db/library/rechunks";
import { requireChangeable } from "@/lib/data/db/library/series";
import { wakeWork } from "@/lib/data/jobs/background-work";
import { libraryWriter } from "@/lib/library/retrieval/index-worker/library";
import { AppError } from "@/lib/shared/errors";
import { abandonDocument } from "../worker/interrupt-imports";

/**
 * Removes a document with all its versions and everything derived from them, even while one is being processed.
 * @throws AppError `not_found`, `forbidden` if the reader may not change all of it
 */
export async function removeDocument(documentId: string, reader: Reader): Promise<void> {
  const removed = await deleteDocument(documentId, reader);
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
 * @throws AppError `not_found`, `forbidden`, `conflict` when the import has ended
 */
export async function cancelDocument(documentId: string, reader: Reader): Promise<void> {
  await requireChangeable(documentId, reader);
  if (!(await withdrawReread(documentId)) && !(await markCancelled(documentId))) {
    await requireDocument(documentId);
    throw new AppError("conflict", "Only a document that is being imported can be cancelled.");
  }
  abandonDocument(documentId);
  await (await libraryWriter()).remove(documentId);
}

/** Retries a failed document. @throws AppError `not_found`, `forbidden`, `conflict` when it has not failed */
export async function retryDocument(documentId: string, reader: Reader): Promise<void> {
  await requireChangeable(documentId, reader);
  if (!(await requeueFailed(documentId))) {
    await requireDocument(documentId);
    throw new AppError("conflict", "Only a failed document can be retried.");
  }
  wakeWork(JOB_KINDS.ingest);
}

async function requireDocument(documentId: string): Promise<void> {
  if ((await getIngestState(documentId)) === null) throw new AppError("not_found", "There is no such document.");
}
