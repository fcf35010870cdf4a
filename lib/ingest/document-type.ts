import { fileTypeFromBuffer } from "file-type";
import type { DocumentSummary } from "../contracts/document";
import { AppError } from "../errors";

type MediaType = DocumentSummary["mediaType"];

const BY_EXTENSION: Record<string, MediaType> = {
  md: "text/markdown",
  markdown: "text/markdown",
  txt: "text/plain",
  text: "text/plain",
  pdf: "application/pdf",
};

/** A PDF's mark may stand anywhere in its first kilobyte (ISO 32000, implementation notes). */
const PDF_MARK = "%PDF-";
const PDF_MARK_WITHIN_BYTES = 1_024;
const SNIFFED_BYTES = 4_100;

/**
 * Type of an upload by its extension, confirmed by its content. What cannot be seen at once (a broken PDF, text in
 * no known encoding) is found when the document is parsed.
 * @throws AppError `unsupported_media_type`
 */
export async function documentType(fileName: string, bytes: Uint8Array): Promise<MediaType> {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const byName = Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension] : undefined;
  if (byName === undefined) {
    throw new AppError(
      "unsupported_media_type",
      "Only Markdown (.md), plain text (.txt) and PDF (.pdf) files can be added.",
    );
  }
  const head = bytes.subarray(0, SNIFFED_BYTES);
  const isPdf = Buffer.from(head.subarray(0, PDF_MARK_WITHIN_BYTES)).includes(PDF_MARK);
  if (byName === "application/pdf") {
    if (!isPdf) throw new AppError("unsupported_media_type", "The file is named .pdf, but its content is not a PDF.");
    return byName;
  }
  const detected = await detect(head);
  // A binary format's mark alone proves nothing ("BM" opens a bitmap and a sentence about BMW); zero bytes with it do.
  if (detected !== undefined && (detected.mime === "application/pdf" || head.includes(0))) {
    throw new AppError(
      "unsupported_media_type",
      `The file is named .${extension}, but its content is ${detected.mime}.`,
    );
  }
  return byName;
}

/** A cut-off head can confuse a format's own parser; that is no finding. */
async function detect(head: Uint8Array) {
  try {
    return await fileTypeFromBuffer(head);
  } catch {
    return undefined;
  }
}
