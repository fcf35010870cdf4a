import { deleteDocument, requeueFailed } from "../db/documents";
import { AppError } from "../errors";
import { libraryIndex } from "../retrieval/library";
import { abandonDocument, wakeIngestWorker } from "./worker-registry";

/** Removes a document with all that was made of it, also while it is being processed. @throws AppError `not_found` */
export async function removeDocument(documentId: string): Promise<void> {
  if (!(await deleteDocument(documentId))) throw new AppError("not_found", "There is no such document.");
  abandonDocument(documentId);
  await libraryIndex().remove(documentId);
}

/** Tries a failed document again. @throws AppError `conflict` when it has not failed */
export async function retryDocument(documentId: string): Promise<void> {
  if (!(await requeueFailed(documentId))) throw new AppError("conflict", "Only a failed document can be tried again.");
  wakeIngestWorker();
}
