import { z } from "zod";
import { entityTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import { pool } from "../../connection/client";
import { LOCAL_OWNER } from "../../connection/owner";
import { FINDABLE } from "../../search/findable";

const entityRow = z.object({
  id: z.string(),
  name: z.string(),
  type: entityTypeSchema,
  /** Passages that name it. */
  passages: z.number(),
});
/** An entity as questions are linked to it. */
export type NamedEntity = z.infer<typeof entityRow>;
const keyedRow = entityRow.extend({ key: z.string() });

/**
 * Whether a document that is found names the entity: others' names are nobody's business, and what a deleted document
 * alone named is cleared a moment later. Parameters as of `FINDABLE`.
 */
const IN_SCOPE = `EXISTS (SELECT 1 FROM graph_mention WHERE entity_id = entity.id AND ${FINDABLE})`;

/**
 * The entities that go by these folded names, each with the name that it was found by.
 * @param documentIds documents of which one must name them; null for all
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
 * Entities by id; those that are gone are left out.
 * @param documentIds documents of which one must name them; null for all
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
