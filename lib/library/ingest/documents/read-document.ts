import { fileTypeFromBuffer } from "file-type";
import { getDocument } from "@/lib/data/db/library/documents";
import { getPassageAt } from "@/lib/data/db/library/passages";
import { EVERYTHING, type Reader } from "@/lib/data/db/library/readable";
import { getOcrPicture } from "@/lib/data/db/library/reading/ocr-pages";
import { tablesOfDocument } from "@/lib/data/db/tables/read-tables";
import { getOriginal } from "@/lib/data/originals/read-original";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { DocumentDetail } from "@/lib/shared/contracts/library/document-detail";
import type { DocumentTable } from "@/lib/shared/contracts/library/tables";
import { AppError } from "@/lib/shared/errors";
import { baseName } from "../add/file-name";
import { DEFAULT_LIMITS } from "../parse/parse-document";
import { ParseFailure } from "../parse/parse-failure";
import { PictureParts } from "../parse/pictures/picture-parts";

/** @throws AppError `not_found` */
export async function readDocument(id: string, reader: Reader): Promise<DocumentDetail> {
  const document = await getDocument(id, reader);
  if (document === null) throw noSuchDocument();
  return document;
}

/** The uploaded bytes with the name to download them under. @throws AppError `not_found` */
export async function readOriginal(
  id: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; fileName: string; mediaType: string }> {
  const original = await getOriginal(id);
  if (original === null) throw noSuchDocument();
  return { ...original, fileName: baseName(original.fileName), bytes: Uint8Array.from(original.bytes) };
}

/** Formats that browsers show. */
export const FIGURE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;

/**
 * A picture inside a document as stored in its file; one on a page of a PDF as drawn for OCR.
 * @param number as in the receipt's `shownFigures`
 * @throws AppError `not_found`
 */
export async function readFigure(
  id: string,
  number: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string }> {
  const document = await getDocument(id, EVERYTHING);
  const original = await getOriginal(id);
  if (document === null || original === null) throw noSuchDocument();
  const shown = document.receipt?.shownFigures.some((figure) => figure.number === number);
  const bytes = shown === true ? await pictureOf(id, original, number) : null;
  const contentType = bytes === null ? undefined : (await fileTypeFromBuffer(bytes))?.mime;
  if (bytes === null || contentType === undefined || !FIGURE_TYPES.some((type) => type === contentType))
    throw new AppError("not_found", "There is no such figure.");
  return { bytes, contentType };
}

async function pictureOf(
  id: string,
  { bytes, mediaType }: { bytes: Uint8Array; mediaType: string },
  number: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (mediaType === "application/pdf") {
    const drawn = await getOcrPicture(id, number);
    return drawn === null ? null : Uint8Array.from(drawn);
  }
  try {
    const parts = await PictureParts.open(bytes, DEFAULT_LIMITS);
    return Uint8Array.from(await parts.read(number));
  } catch (error) {
    // An old document: its pictures are those of its conversion.
    if (error instanceof ParseFailure) return null;
    throw error;
  }
}

/** The passage at a 0-based position. @throws AppError `not_found` */
export async function readPassage(id: string, position: number): Promise<Passage> {
  const passage = await getPassageAt(id, position);
  if (passage === null) throw new AppError("not_found", "There is no such passage.");
  return passage;
}

/** Its tables with typed columns, in order; none while it is being imported. @throws AppError `not_found` */
export async function readDocumentTables(id: string): Promise<DocumentTable[]> {
  if ((await getDocument(id, EVERYTHING)) === null) throw noSuchDocument();
  return tablesOfDocument(id);
}

function noSuchDocument(): AppError {
  return new AppError("not_found", "There is no such document.");
}
