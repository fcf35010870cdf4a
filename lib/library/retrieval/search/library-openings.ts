import { loadDocumentOpenings } from "@/lib/data/db/library/passages";
import type { DocumentOpenings } from "@/lib/engine/models/passages/document-openings";
import { log } from "@/lib/shared/log";

/**
 * The openings of the library's documents, each read once: reader and judges of a run ask for the same ones. Those that
 * the database cannot give are left out.
 */
export function libraryOpenings(): DocumentOpenings {
  const known = new Map<string, string>();
  return {
    async read(documentIds) {
      const unread = documentIds.filter((id) => !known.has(id));
      try {
        if (unread.length > 0) for (const [id, opening] of await loadDocumentOpenings(unread)) known.set(id, opening);
      } catch (error) {
        log.warn(
          { err: error },
          "the openings of documents could not be read; names that only they mention are missing",
        );
      }
      return known;
    },
  };
}
