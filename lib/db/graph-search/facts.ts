import { z } from "zod";
import { calendarDateSchema, relationTypeSchema } from "../../contracts/knowledge-graph";
import { pool } from "../client";
import { FINDABLE } from "../findable";
import { LOCAL_OWNER } from "../owner";

const factRow = z.object({
  id: z.string(),
  type: relationTypeSchema,
  sourceId: z.string(),
  sourceName: z.string(),
  /** Passages that name it. */
  sourcePassages: z.number(),
  targetId: z.string(),
  targetName: z.string(),
  targetPassages: z.number(),
  passageId: z.string(),
  documentId: z.string(),
  validFrom: calendarDateSchema.nullable(),
  validTo: calendarDateSchema.nullable(),
});
/** A fact of a document that can be found, with both of its ends. */
export type FoundFact = z.infer<typeof factRow>;

/**
 * Facts that have one of these entities at an end, and those that are named by id, all of documents that can be found.
 * Every step goes from row to row by an index, whatever the planner knows of the tables.
 * @param documentIds the scope; null for the whole library
 * @param relations looked at on each side of each entity
 */
export async function factsAround(
  entityIds: readonly string[],
  factIds: readonly string[],
  documentIds: readonly string[] | null,
  relations: number,
): Promise<FoundFact[]> {
  if (entityIds.length === 0 && factIds.length === 0) return [];
  const { rows } = await pool().query(
    `WITH picked AS (
       SELECT fact.* FROM unnest($3::uuid[]) AS asked(id),
       LATERAL (
         (SELECT id, source_id, target_id, type FROM graph_relation WHERE source_id = asked.id LIMIT $4)
         UNION (SELECT id, source_id, target_id, type FROM graph_relation WHERE target_id = asked.id LIMIT $4)
       ) AS relation,
       LATERAL (
         SELECT graph_fact.id, passage_id, document_id, valid_from, valid_to, source_id, target_id, type FROM graph_fact
         WHERE relation_id = relation.id LIMIT ${FACTS_PER_RELATION}
       ) AS fact
       UNION
       SELECT fact.id, passage_id, document_id, valid_from, valid_to, source_id, target_id, type
       FROM unnest($5::uuid[]) AS near(id),
       LATERAL (SELECT * FROM graph_fact WHERE graph_fact.id = near.id OFFSET 0) AS fact,
       LATERAL (SELECT source_id, target_id, type FROM graph_relation WHERE id = fact.relation_id OFFSET 0) AS relation
     )
     SELECT picked.id, picked.type, source_id AS "sourceId", target_id AS "targetId",
            source.name AS "sourceName", source.passages AS "sourcePassages",
            target.name AS "targetName", target.passages AS "targetPassages",
            passage_id AS "passageId", document_id AS "documentId",
            valid_from::text AS "validFrom", valid_to::text AS "validTo"
     FROM picked,
     LATERAL (SELECT name, passages FROM graph_entity WHERE graph_entity.id = source_id OFFSET 0) AS source,
     LATERAL (SELECT name, passages FROM graph_entity WHERE graph_entity.id = target_id OFFSET 0) AS target
     WHERE ${FINDABLE}`,
    [LOCAL_OWNER, documentIds, entityIds, relations, factIds],
  );
  return z.array(factRow).parse(rows);
}

/** Facts of one relation that are looked at: they say much the same. */
const FACTS_PER_RELATION = 3;
