import { z } from "zod";
import { entityTypeSchema } from "../../contracts/knowledge-graph";
import { pool } from "../client";
import { LOCAL_OWNER } from "../owner";

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

/** The entities that go by these folded names, each with the name that it was found by. */
export async function entitiesByKey(keys: readonly string[]): Promise<z.infer<typeof keyedRow>[]> {
  if (keys.length === 0) return [];
  const { rows } = await pool().query(
    `SELECT known.key, entity.id, entity.name, entity.type, entity.passages
     FROM graph_entity_key AS known JOIN graph_entity AS entity ON entity.id = known.entity_id
     WHERE known.owner_id = $1 AND known.key = ANY($2::text[])`,
    [LOCAL_OWNER, keys],
  );
  return z.array(keyedRow).parse(rows);
}

/** Entities by id; those that are gone are left out. */
export async function entitiesById(ids: readonly string[]): Promise<NamedEntity[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool().query(
    "SELECT id, name, type, passages FROM graph_entity WHERE owner_id = $1 AND id = ANY($2::uuid[])",
    [LOCAL_OWNER, ids],
  );
  return z.array(entityRow).parse(rows);
}
