import { getDocument, getOriginal } from "@/lib/data/db/library/documents";
import { getPassageAt } from "@/lib/data/db/library/passages";
import { tablesOfDocument } from "@/lib/data/db/tables/read-tables";
import type { DocumentDetail, Passage } from "@/lib/shared/contracts/library/document";
import type { DocumentTable } from "@/lib/shared/contracts/library/tables";
import { AppError } from "@/lib/shared/errors";
import { baseName } from "../add/file-name";

/** @throws AppError `not_found` */
export async function readDocument(id: string): Promise<DocumentDetail> {
  const document = await getDocument(id);
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

/** The passage at a 0-based position. @throws AppError `not_found` */
export async function readPassage(id: string, position: number): Promise<Passage> {
  const passage = await getPassageAt(id, position);
  if (passage === null) throw new AppError("not_found", "There is no such passage.");
  return passage;
}

/** Its tables with typed columns, in order; none while it is being imported. @throws AppError `not_found` */
export async function readDocumentTables(id: string): Promise<DocumentTable[]> {
  if ((await getDocument(id)) === null) throw noSuchDocument();
  return tablesOfDocument(id);
}

function noSuchDocument(): AppError {
  return new AppError("not_found", "There is no such document.");
}
