import { z } from "zod";
import { EMBEDDED_PASSAGES, ROW_START } from "@/lib/shared/contracts/library/found-by-words";
import { LOCAL_OWNER } from "../connection/owner";
import { Prisma } from "../generated/client";

/** Searchable documents, for Prisma's filters. */
export const SEARCHABLE = {
  ownerId: LOCAL_OWNER,
  status: "ready",
  superseded: false,
} satisfies Prisma.DocumentWhereInput;

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

/** `isFoundByWordsOnly`, as an SQL condition on `passage`. */
export function foundByWordsOnly(): Prisma.Sql {
  return Prisma.sql`(passage.ordinal >= ${EMBEDDED_PASSAGES} AND starts_with(passage.text, ${ROW_START}))`;
}

/** Higher scores are better. */
export const hitSchema = z.object({ passageId: z.string(), score: z.number() });
export type IndexHit = z.infer<typeof hitSchema>;
