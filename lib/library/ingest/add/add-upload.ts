import type { ArchiveAccepted, DocumentAccepted } from "@/lib/shared/contracts/library/document";
import { addToCollections, requireCollections } from "../documents/collections";
import { addArchive, isArchive } from "./add-archive";
import { addDocument } from "./add-document";

/**
 * Adds an uploaded file, or every document of an uploaded archive, to the library and to the given collections.
 * @throws AppError as `addDocument` and `addArchive`; `validation_failed` when a collection does not exist
 */
export async function addUpload({
  collections,
  ...upload
}: {
  fileName: string;
  bytes: Uint8Array;
  collections: readonly string[];
  addedBy?: string;
}): Promise<DocumentAccepted | ArchiveAccepted> {
  await requireCollections(collections);
  if (isArchive(upload.fileName)) {
    const accepted = await addArchive(upload);
    await addToCollections(
      accepted.documents.map(({ documentId }) => documentId),
      collections,
    );
    return accepted;
  }
  const accepted = await addDocument(upload);
  await addToCollections([accepted.documentId], collections);
  return accepted;
}
