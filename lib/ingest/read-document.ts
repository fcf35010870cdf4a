import { z } from "zod";
import type { DocumentDetail, Passage } from "../contracts/document";
import { getDocument, getOriginal } from "../db/documents";
import { getPassageAt } from "../db/passages";
import { AppError } from "../errors";

const idSchema = z.uuid();
const ordinalSchema = z.coerce.number().int().min(0).max(2_147_483_647);

/** The id as it came in an address. @throws AppError `not_found` when it cannot be one */
export function documentId(raw: string | undefined): string {
  const parsed = idSchema.safeParse(raw);
  if (!parsed.success) throw noSuchDocument();
  return parsed.data;
}

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
  return { ...original, bytes: Uint8Array.from(original.bytes) };
}

/** The passage at a 0-based position. @throws AppError `not_found` */
export async function readPassage(id: string, position: string | undefined): Promise<Passage> {
  const ordinal = ordinalSchema.safeParse(position);
  const passage = ordinal.success ? await getPassageAt(id, ordinal.data) : null;
  if (passage === null) throw new AppError("not_found", "There is no such passage.");
  return passage;
}

function noSuchDocument(): AppError {
  return new AppError("not_found", "There is no such document.");
}
