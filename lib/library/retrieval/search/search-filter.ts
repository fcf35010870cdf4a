import { EVERYTHING, type Reader } from "@/lib/data/db/library/readable";
import { documentsInScope } from "@/lib/data/db/library/scope";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import { CountedDocuments } from "../index/counted-documents";
import type { IndexFilter } from "../index/search-index";

/**
 * What a search may find: the documents in its scope that the reader may read. For a reader who may not read all, how
 * rare a term is comes from all that they may read, whatever the scope; otherwise the scores would reveal what others say.
 */
export async function searchFilter(scope: LibraryScope | undefined, reader: Reader): Promise<IndexFilter> {
  const inScope = documentsInScope(scope, reader);
  const readsAll = reader === EVERYTHING;
  const [documentIds, readable] = await Promise.all([
    inScope,
    readsAll ? null : scope === undefined ? inScope : documentsInScope(undefined, reader),
  ]);
  return {
    ...(documentIds === null ? {} : { documentIds }),
    ...(readable === null ? {} : { countedIn: new CountedDocuments(readable) }),
  };
}
