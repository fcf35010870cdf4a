import { type Reader, requireAdmitted } from "@/lib/data/db/library/readable";
import type { ArchiveAccepted, DocumentAccepted } from "@/lib/shared/contracts/library/document";
import { AppError } from "@/lib/shared/errors";
import { type AddDocument, addDocument, maxUploadBytes, uploadTooLarge } from "./add-document";
import { otherContent } from "./document-type";
import { safeFileName, visibleText } from "./file-name";
import { unpackArchive } from "./unpack-archive";

/** Maximum file names listed in an error; further files are counted. */
const NAMED_FILES = 5;

/** Whether an upload's name is that of an archive of documents. */
export function isArchive(fileName: string): boolean {
  return /\.zip$/i.test(fileName);
}

/**
 * Adds each file of a ZIP archive as a separate document, named `archive.zip/path/file.ext`. The same archive again
 * adds nothing; a changed one adds versions of the changed files. Unreadable files are skipped and listed.
 * @throws AppError `empty_document`, `payload_too_large`, `bad_request` when it is damaged, `unsupported_media_type`
 * when it is not a ZIP archive or nothing in it can be read
 */
export async function addArchive({
  fileName,
  bytes,
  ...given
}: Pick<AddDocument, "fileName" | "bytes" | "addedBy" | "collections">): Promise<ArchiveAccepted> {
  if (bytes.byteLength === 0) throw new AppError("empty_document", "The file is empty.");
  if (bytes.byteLength > maxUploadBytes()) throw uploadTooLarge();
  await confirmArchive(bytes);
  const archive = safeFileName(fileName);
  const accepted: ArchiveAccepted = { archive, documents: [], leftOut: [] };
  for await (const file of unpackArchive(bytes, { maxFileBytes: maxUploadBytes() })) {
    if ("leftOut" in file) {
      // The raw name is safe here: no document is stored under it.
      accepted.leftOut.push({ fileName: `${archive}/${visibleText(file.name)}`, message: file.leftOut });
    } else {
      const added = { fileName: safeFileName(`${archive}/${file.name}`), bytes: file.bytes };
      await addFile({ ...added, ...given }, accepted);
    }
  }
  if (accepted.documents.length === 0) throw nothingReadable(accepted);
  return accepted;
}

/** Adds one file; a refused one is listed and the others continue. */
async function addFile(file: AddDocument, accepted: ArchiveAccepted): Promise<void> {
  const { fileName } = file;
  try {
    accepted.documents.push({ fileName, ...(await addDocument(file)) });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    accepted.leftOut.push({ fileName, message: error.message });
  }
}

async function confirmArchive(bytes: Uint8Array): Promise<void> {
  if (Buffer.from(bytes.subarray(0, 2)).toString("latin1") === "PK") return;
  const other = await otherContent("text/plain", bytes);
  throw new AppError(
    "unsupported_media_type",
    `The file is named .zip, but its content is ${other ?? "not a ZIP archive"}.`,
  );
}

function nothingReadable({ leftOut }: ArchiveAccepted): AppError {
  const named = leftOut.slice(0, NAMED_FILES).map(({ fileName, message }) => `${fileName} (${message})`);
  const more = leftOut.length > NAMED_FILES ? ` and ${leftOut.length - NAMED_FILES} more` : "";
  return new AppError(
    "unsupported_media_type",
    named.length === 0
      ? "The archive contains no files."
      : `The archive contains no readable files: ${named.join(", ")}${more}`,
  );
}

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
