import { z } from "zod";
import { entityTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import { db } from "../../connection/client";
import { LOCAL_OWNER } from "../../connection/owner";
import { parsedRows } from "../../connection/rows";
import { Prisma } from "../../generated/client";
import { findable } from "../../search/findable";
import { nameInScope } from "./name-in-scope";
import { passagesInScope } from "./passages-in-scope";

const entityRow = z.object({
  id: z.string(),
  name: z.string(),
  type: entityTypeSchema,
  /** Number of passages in the scope that name it. */
  passages: z.number(),
});
/** An entity that questions are linked to. */
export type NamedEntity = z.infer<typeof entityRow>;
/**
 * Entities that a searchable document names. Those named only by other owners' documents stay private, and those named
 * only by a deleted document are removed a moment later.
 * @param columns besides the entity's
 * @param entities a FROM clause with `entity`, and conditions
 */
function inScope<Row extends z.core.$ZodType>(
  row: Row,
  columns: Prisma.Sql,
  entities: Prisma.Sql,
  documentIds: readonly string[] | null,
): Promise<z.output<Row>[]> {
  const entity = Prisma.sql`entity`;
  // Documents as a filter, see `findable`.
  return parsedRows(
    row,
    db().$queryRaw`
      SELECT ${columns} entity.id, ${nameInScope(entity, documentIds)} AS name, entity.type,
             ${passagesInScope(entity, documentIds)} AS passages
      FROM ${entities}
      AND EXISTS (SELECT 1 FROM graph_mention WHERE entity_id = entity.id AND ${findable(documentIds)})`,
  );
}

const keyedRow = entityRow.extend({ key: z.string() });

/**
 * The entities with these folded names, each with the name by which it was found.
 * @param documentIds at least one of these documents must name the entity; null for all documents
 */
export async function entitiesByKey(
  keys: readonly string[],
  documentIds: readonly string[] | null,
): Promise<z.infer<typeof keyedRow>[]> {
  if (keys.length === 0) return [];
  const named = Prisma.sql`graph_entity_key AS known JOIN graph_entity AS entity ON entity.id = known.entity_id
    WHERE known.owner_id = ${LOCAL_OWNER} AND known.key = ANY(${keys}::text[])`;
  return inScope(keyedRow, Prisma.sql`known.key,`, named, documentIds);
}

/**
 * Entities by id; deleted ones are left out.
 * @param documentIds at least one of these documents must name the entity; null for all documents
 */
export async function entitiesById(
  ids: readonly string[],
  documentIds: readonly string[] | null,
): Promise<NamedEntity[]> {
  if (ids.length === 0) return [];
  const known = Prisma.sql`graph_entity AS entity WHERE owner_id = ${LOCAL_OWNER} AND id = ANY(${ids}::uuid[])`;
  return inScope(entityRow, Prisma.empty, known, documentIds);
}
