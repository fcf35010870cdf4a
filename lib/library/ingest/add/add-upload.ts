import { type Reader, requireAdmitted } from "@/lib/data/db/library/readable";
import type { ArchiveAccepted, DocumentAccepted } from "@/lib/shared/contracts/library/document";
import { addArchive, isArchive } from "./add-archive";
import { addDocument } from "./add-document";

/**
 * Adds an uploaded file, or every document of an uploaded archive, to the library and to the given collections.
 * @param reader who adds it, and may write to the collections
 * @throws AppError as `addDocument` and `addArchive`; `validation_failed` when a collection does not exist
 */
export async function addUpload(
  upload: {
    fileName: string;
    bytes: Uint8Array;
    collections: readonly string[];
    addedBy?: string;
  },
  reader: Reader,
): Promise<DocumentAccepted | ArchiveAccepted> {
  // Before an archive is unpacked; each document asks again when it is stored.
  if (upload.collections.length > 0) await requireAdmitted(upload.collections, reader);
  return isArchive(upload.fileName) ? addArchive(upload) : addDocument(upload);
}
