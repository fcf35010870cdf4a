import { findOriginal, type OriginalInDatabase } from "@/lib/data/db/library/documents";
import { findStoredOriginal } from "@/lib/data/db/originals/stored-originals";
import { readStored } from "./places";

/** An uploaded file. */
export type Original = Omit<OriginalInDatabase, "bytes" | "contentHash"> & { bytes: Uint8Array };

/**
 * The uploaded bytes of a document, wherever they are; null if the document or its original does not exist.
 * @throws AppError `data_damaged`, or `unavailable` while the storage cannot be used; the signal's reason
 */
export async function getOriginal(id: string, signal?: AbortSignal): Promise<Original | null> {
  // Twice, because it may be moved in between.
  return (await readOnce(id, signal)) ?? readOnce(id, signal);
}

async function readOnce(id: string, signal?: AbortSignal): Promise<Original | null> {
  const found = await findOriginal(id);
  if (found === null) return null;
  const { bytes, contentHash, ...original } = found;
  if (bytes !== null) return { ...original, bytes };
  const stored = await findStoredOriginal(contentHash);
  const read = stored === null ? null : await readStored(stored, signal);
  return read === null ? null : { ...original, bytes: read };
}
