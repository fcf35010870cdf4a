import { loadDocumentOpenings } from "@/lib/data/db/library/document-openings";
import type { DocumentOpenings } from "@/lib/engine/models/passages/document-openings";
import { log } from "@/lib/shared/log";

/** The openings of the library's documents. While the database cannot be read, there are none. */
export function libraryOpenings(): DocumentOpenings {
  return {
    async read(documentIds) {
      try {
        return await loadDocumentOpenings(documentIds);
      } catch (error) {
        log.warn(
          { err: error },
          "the openings of documents could not be read; names that only they mention are missing",
        );
        return new Map();
      }
    },
  };
}
