import { Prisma } from "../../generated/client";
import { findable } from "../../search/findable";

/**
 * In how many passages of the documents of a scope `entity` is named, as an SQL expression: how many others name it is
 * theirs alone.
 * @param documentIds null for the whole library
 */
export function passagesInScope(entity: Prisma.Sql, documentIds: readonly string[] | null): Prisma.Sql {
  if (documentIds === null) return Prisma.sql`${entity}.passages`;
  return Prisma.sql`(SELECT count(DISTINCT passage_id)::int FROM graph_mention
    WHERE entity_id = ${entity}.id AND ${findable(documentIds)})`;
}
