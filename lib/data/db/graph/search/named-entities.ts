import { z } from "zod";
import { entityTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import { pool } from "../../connection/client";
import { LOCAL_OWNER } from "../../connection/owner";
import { FINDABLE } from "../../search/findable";

const entityRow = z.object({
  id: z.string(),
  name: z.string(),
  type: entityTypeSchema,
  /** Number of passages that name it. */
  passages: z.number(),
});
/** An entity that questions are linked to. */
export type NamedEntity = z.infer<typeof entityRow>;
const keyedRow = entityRow.extend({ key: z.string() });

/**
 * Whether a searchable document names the entity. Entities named only by other owners' documents stay private, and
 * those named only by a deleted document are removed a moment later. Parameters as in `FINDABLE`.
 */
const IN_SCOPE = `EXISTS (SELECT 1 FROM graph_mention WHERE entity_id = entity.id AND ${FINDABLE})`;

/**
 * The entities with these folded names, each with the name by which it was found.
 * @param documentIds at least one of these documents must name the entity; null for all documents
 */
export async function entitiesByKey(
  keys: readonly string[],
  documentIds: readonly string[] | null,
): Promise<z.infer<typeof keyedRow>[]> {
  if (keys.length === 0) return [];
  const { rows } = await pool().query(
    `SELECT known.key, entity.id, entity.name, entity.type, entity.passages
     FROM graph_entity_key AS known JOIN graph_entity AS entity ON entity.id = known.entity_id
     WHERE known.owner_id = $1 AND known.key = ANY($3::text[]) AND ${IN_SCOPE}`,
    [LOCAL_OWNER, documentIds, keys],
  );
  return z.array(keyedRow).parse(rows);
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
  const { rows } = await pool().query(
    `SELECT id, name, type, passages FROM graph_entity AS entity
     WHERE owner_id = $1 AND id = ANY($3::uuid[]) AND ${IN_SCOPE}`,
    [LOCAL_OWNER, documentIds, ids],
  );
  return z.array(entityRow).parse(rows);
}
