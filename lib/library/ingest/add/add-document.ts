import { createHash } from "node:crypto";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { requeueFailed } from "@/lib/data/db/library/ingest/document-progress";
import { insertDocument } from "@/lib/data/db/library/insert-document";
import { wakeWork } from "@/lib/data/jobs/background-work";
import type { DocumentAccepted } from "@/lib/shared/contracts/library/document";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { documentType } from "./document-type";
import { safeFileName, titleOf, visibleText } from "./file-name";

export interface AddDocument {
  fileName: string;
  bytes: Uint8Array;
  /** Default: the document's own title, or its file name. */
  title?: string;
  /** Belongs to the sample library. */
  sample?: boolean;
  /** Where the bytes were fetched from. */
  sourceUrl?: string;
  /** The person who adds it. Default: the installation. */
  addedBy?: string | undefined;
  /** Collections that it is meant for, of those that the person may write to. */
  collections?: readonly string[];
}

/** Maximum size of an upload, in bytes. */
export function maxUploadBytes(): number {
  return Math.floor(env().MAX_UPLOAD_MB * 1_048_576);
}

/**
 * Stores an upload and queues it. The same bytes are the same document, even when uploaded concurrently; uploading a
 * failed document again retries it. A file with the name of an existing document becomes a new version of it, if the
 * person may change that document (`insertDocument`).
 * @throws AppError `empty_document`, `payload_too_large`, `unsupported_media_type`
 */
export async function addDocument({
  fileName,
  bytes,
  title,
  sample = false,
  sourceUrl,
  addedBy = LOCAL_OWNER,
  collections = [],
}: AddDocument): Promise<DocumentAccepted> {
  if (bytes.byteLength === 0) throw new AppError("empty_document", "The file is empty.");
  if (bytes.byteLength > maxUploadBytes()) throw uploadTooLarge();
  const name = safeFileName(fileName);
  const mediaType = await documentType(name, bytes);
  const contentHash = createHash("sha256").update(bytes).digest("hex");
  const { failed, ...accepted } = await insertDocument({
    fileName: name,
    title: visibleText(title ?? "") || titleOf(name),
    mediaType,
    bytes,
    contentHash,
    sample,
    sourceUrl: sourceUrl ?? null,
    addedBy,
    collections,
  });
  const retried = failed && (await requeueFailed(accepted.documentId));
  if (!accepted.duplicate || retried) wakeWork(JOB_KINDS.ingest);
  return accepted;
}

/** Stores a typed or pasted text as Markdown. @throws as `addDocument` */
export function addText(
  { title, text }: { title: string; text: string },
  given: Pick<AddDocument, "addedBy" | "collections"> = {},
): ReturnType<typeof addDocument> {
  // The prefix keeps the stem different from the title: a title that equals the stem is replaced by the document's own.
  const name = title.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase();
  const bytes = new TextEncoder().encode(text);
  return addDocument({ fileName: `text-${name}.md`, title, bytes, ...given });
}

/** The error for an upload above the limit. */
export function uploadTooLarge(): AppError {
  return new AppError("payload_too_large", `The file is larger than ${env().MAX_UPLOAD_MB} MB.`);
}
