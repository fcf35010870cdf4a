import { LOCAL_OWNER } from "../connection/owner";
import { Prisma } from "../generated/client";

/**
 * Searchable documents, as an SQL condition on `document_id`. `IS TRUE` makes it a filter (a set built once and probed
 * for each row) instead of a join, which preserves an index's order; an array would be scanned for each row, which takes
 * seconds in a library of two thousand documents.
 * @param documentIds the scope; null for the whole library
 */
export function findable(documentIds: readonly string[] | null): Prisma.Sql {
  return Prisma.sql`(document_id IN (
    SELECT id FROM document WHERE owner_id = ${LOCAL_OWNER} AND status = 'ready' AND NOT superseded
    ${documentIds === null ? Prisma.empty : Prisma.sql`AND id = ANY(${documentIds}::uuid[])`})) IS TRUE`;
}

/** The same for a statement text: `$1` is the owner, `$2` the ids of documents or null for all. */
export const FINDABLE = `(document_id IN (
  SELECT id FROM document
  WHERE owner_id = $1 AND status = 'ready' AND NOT superseded AND ($2::uuid[] IS NULL OR id = ANY($2::uuid[])))) IS TRUE`;

export interface IndexHit {
  passageId: string;
  /** Higher is better. */
  score: number;
}
