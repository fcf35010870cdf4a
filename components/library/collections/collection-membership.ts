import type { DocumentSummary } from "@/lib/shared/contracts/library/document";

/** How many of the given documents are in a collection. */
export type Membership = "all" | "some" | "none";

/** @param documents at least one */
export function membershipOf(
  documents: ReadonlyArray<Pick<DocumentSummary, "collections">>,
  collectionId: string,
): Membership {
  const members = documents.filter(({ collections }) => collections.includes(collectionId)).length;
  return members === 0 ? "none" : members === documents.length ? "all" : "some";
}

/** The changes that put all documents into the chosen collections or take them out. */
export function membershipChanges(
  documents: ReadonlyArray<Pick<DocumentSummary, "id" | "collections">>,
  chosen: ReadonlyMap<string, boolean>,
): Array<{ id: string; add: string[]; remove: string[] }> {
  return [...chosen].flatMap(([id, on]) => {
    const differing = documents.filter(({ collections }) => collections.includes(id) !== on).map((own) => own.id);
    if (differing.length === 0) return [];
    return [on ? { id, add: differing, remove: [] } : { id, add: [], remove: differing }];
  });
}
