import type { LibraryScope } from "@/lib/shared/contracts/library/document";

/** A document with pages or pictures that could not be read. */
export interface UnreadDocument {
  id: string;
  title: string;
  /** `null` if nothing of the document could be read. */
  pages: number | null;
  /** Pictures inside it: OCR was off, failed, or cannot read them. */
  pictures: number;
}

/**
 * Finds the documents in a scope that were not read in full, those with the most unread pages first.
 * @param scope `null` for the whole library
 * @param limit how many are returned; `total` counts all
 */
export type UnreadLookup = (
  scope: LibraryScope | null,
  limit: number,
) => Promise<{ documents: UnreadDocument[]; total: number }>;
