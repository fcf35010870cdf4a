import { Prisma } from "../../generated/client";
import { findable } from "../../search/findable";

/**
 * What the documents of a scope call `entity` most often, as an SQL expression: its name may come from others.
 * @param documentIds null for the whole library
 */
export function nameInScope(entity: Prisma.Sql, documentIds: readonly string[] | null): Prisma.Sql {
  if (documentIds === null) return Prisma.sql`${entity}.name`;
  return Prisma.sql`coalesce((SELECT surface FROM graph_mention WHERE entity_id = ${entity}.id AND ${findable(documentIds)}
    GROUP BY surface ORDER BY surface = ${entity}.name DESC, count(*) DESC, surface LIMIT 1), '')`;
}
