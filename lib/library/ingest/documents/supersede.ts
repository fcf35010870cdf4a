import { hasDocument } from "@/lib/data/db/library/documents";
import type { Reader } from "@/lib/data/db/library/readable";
import {
  restoreDocument,
  type SupersedeOutcome,
  supersedeDocument,
} from "@/lib/data/db/library/versions/supersede-document";
import { AppError } from "@/lib/shared/errors";

const REFUSALS: Readonly<Record<Exclude<SupersedeOutcome, "done">, () => AppError>> = {
  no_document: noSuchDocument,
  no_replacement: () => invalid("There is no such document to replace it.", "does not exist"),
  same: () => invalid("A document cannot replace itself.", "is a version of the same document"),
  circle: () => conflict("The other document was itself replaced by this one. Search it again first."),
  importing: () => conflict("This document is still being imported. Wait until that ends."),
  replacement_importing: () => conflict("The other document is still being imported. Wait until that ends."),
  not_searched: () =>
    conflict("This document is not searched: its import failed, or another document has replaced it."),
  replacement_not_searched: () =>
    conflict("The other document is not searched: its import failed, or another document has replaced it."),
};

/**
 * Replaces a document by another in every search.
 * @throws AppError `not_found`, `forbidden` if the reader may not change all of it, `validation_failed` for a replacement
 * that does not exist or is the document itself, `conflict` when either is not searched
 */
export async function replaceDocument(documentId: string, by: string, reader: Reader): Promise<void> {
  const outcome = await supersedeDocument(documentId, by, reader);
  if (outcome !== "done") throw REFUSALS[outcome]();
}

/**
 * Makes a replaced document searchable again.
 * @throws AppError `not_found`, `forbidden`, `conflict` when it is not replaced
 */
export async function searchAgain(documentId: string, reader: Reader): Promise<void> {
  if (await restoreDocument(documentId, reader)) return;
  if (!(await hasDocument(documentId, reader))) throw noSuchDocument();
  throw conflict("No other document has replaced this one.");
}

function noSuchDocument(): AppError {
  return new AppError("not_found", "There is no such document.");
}

function invalid(message: string, by: string): AppError {
  return new AppError("validation_failed", message, { fields: { by } });
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}
