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
  const markAt = Buffer.from(head).subarray(0, PDF_MARK_WITHIN_BYTES).indexOf(PDF_MARK);
  if (byName === "application/pdf") {
    if (markAt === -1)
      throw new AppError("unsupported_media_type", "The file is named .pdf, but its content is not a PDF.");
    return byName;
  }
  // Further on, a text may well speak of the mark.
  const isPdf = markAt === 0;
  if (isPdf || looksBinary(head)) {
    const content = isPdf ? "application/pdf" : ((await detect(head))?.mime ?? "binary data");
    throw new AppError("unsupported_media_type", `The file is named .${extension}, but its content is ${content}.`);
  }
  return byName;
}

/**
 * Zero bytes at even and at odd positions: UTF-16 text has them at one of the two. A binary format's mark alone proves
 * nothing ("BM" opens a bitmap and a sentence about BMW).
 */
function looksBinary(head: Uint8Array): boolean {
  const parities = new Set<number>();
  for (const [position, byte] of head.entries()) if (byte === 0) parities.add(position % 2);
  return parities.size === 2;
}

/** A cut-off head can confuse a format's own parser; that is no finding. */
async function detect(head: Uint8Array) {
  try {
    return await fileTypeFromBuffer(head);
  } catch {
    return undefined;
  }
}
