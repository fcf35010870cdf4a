import { LRUCache } from "lru-cache";
import { MAX_KEPT_CONVERSION_BYTES } from "../tunables";
import { type Conversion, readableForm } from "./convert-document";

type Converted = Extract<Conversion, { ok: true }>;

/** By document. Only in memory: after a restart, a document is converted again. */
const kept = new LRUCache<string, Converted>({
  maxSize: MAX_KEPT_CONVERSION_BYTES,
  sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength),
});

/**
 * `readableForm` of a document that is being imported. A conversion is kept for the next turns of its import, until it is
 * released or later ones need the room: each takes seconds of LibreOffice.
 * @throws only the signal's reason
 */
export async function keptReadableForm(
  documentId: string,
  ...[original, options]: Parameters<typeof readableForm>
): Promise<Conversion> {
  const known = kept.get(documentId);
  if (known !== undefined) return known;
  const form = await readableForm(original, options);
  if (form.ok && form.converted) kept.set(documentId, form);
  return form;
}

/** The document has been read. */
export function releaseConversion(documentId: string): void {
  kept.delete(documentId);
}
