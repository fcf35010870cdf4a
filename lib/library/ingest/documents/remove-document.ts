import { getIngestState, markCancelled, requeueFailed } from "@/lib/data/db/library/document-progress";
import { deleteDocument } from "@/lib/data/db/library/documents";
import { libraryWriter } from "@/lib/library/retrieval/index-worker/library";
import { AppError } from "@/lib/shared/errors";
import { abandonDocument, wakeIngestWorker } from "../worker/worker-registry";

/**
 * Removes a document with all its versions and all that was made of them, also while one is being processed.
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
 * Breaks off a document that waits or is being taken in, in whatever process; nothing of it stays in the index.
 * It can be tried again, since its original is kept.
 * @throws AppError `not_found`, `conflict` when it has come to its end
 */
export async function cancelDocument(documentId: string): Promise<void> {
  if (!(await markCancelled(documentId))) {
    await known(documentId);
    throw new AppError("conflict", "Only a document that is being taken in can be cancelled.");
  }
  abandonDocument(documentId);
  await (await libraryWriter()).remove(documentId);
}

/** Tries a failed document again. @throws AppError `not_found`, `conflict` when it has not failed */
export async function retryDocument(documentId: string): Promise<void> {
  if (!(await requeueFailed(documentId))) {
    await known(documentId);
    throw new AppError("conflict", "Only a failed document can be tried again.");
  }
  wakeIngestWorker();
}

async function known(documentId: string): Promise<void> {
  if ((await getIngestState(documentId)) === null) throw new AppError("not_found", "There is no such document.");
}
