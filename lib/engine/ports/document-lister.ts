import type { DocumentsAsked } from "@/lib/engine/language/library/documents-asked";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { LibraryScope, Passage } from "@/lib/shared/contracts/library/document";
import type { DocumentListing } from "@/lib/shared/contracts/library/document-listing";

export interface ListingRequest extends DocumentsAsked {
  /** The question's language. */
  language: TextLanguage;
  /** The part of the library to look at; `null`: the whole library. */
  scope: LibraryScope | null;
  signal: AbortSignal;
}

/** A run's port to the list of the library's documents. */
export interface DocumentLister {
  /**
   * Looks at every document in the scope that the reader may read.
   * @returns the listing with the passages that show its documents; `null` if the library has too many documents
   * @throws AppError `unavailable` if they cannot be read: the question then goes to the passages
   */
  list(request: ListingRequest): Promise<{ listing: DocumentListing; passages: Passage[] } | null>;
}
