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

const COLUMNS = `fact.id, relation.type, relation.source_id AS "sourceId", relation.target_id AS "targetId",
  source.name AS "sourceName", source.passages AS "sourcePassages",
  target.name AS "targetName", target.passages AS "targetPassages",
  fact.passage_id AS "passageId", fact.document_id AS "documentId",
  fact.valid_from::text AS "validFrom", fact.valid_to::text AS "validTo"`;
const ENDS = `JOIN graph_entity AS source ON source.id = relation.source_id
  JOIN graph_entity AS target ON target.id = relation.target_id`;

/**
 * Facts that have one of these entities at an end: of relations that few facts state before those that many do.
 * @param documentIds the scope; null for the whole library
 * @param limit facts at most, of each entity
 */
export async function factsAround(
  entityIds: readonly string[],
  documentIds: readonly string[] | null,
  limit: number,
): Promise<FoundFact[]> {
  if (entityIds.length === 0) return [];
  // One entity and one side after the other, so that every step goes by an index, whatever the planner knows.
  const { rows } = await pool().query(
    `SELECT DISTINCT ON (fact.id) ${COLUMNS}
     FROM unnest($3::uuid[]) AS asked(id),
     LATERAL (
       (SELECT id FROM graph_relation WHERE source_id = asked.id LIMIT $4)
       UNION ALL (SELECT id FROM graph_relation WHERE target_id = asked.id LIMIT $4)
     ) AS touching,
     LATERAL (SELECT * FROM graph_relation WHERE id = touching.id OFFSET 0) AS relation,
     LATERAL (SELECT * FROM graph_fact WHERE relation_id = relation.id AND ${FINDABLE} LIMIT ${FACTS_PER_RELATION}) AS fact,
     LATERAL (SELECT name, passages FROM graph_entity WHERE id = relation.source_id OFFSET 0) AS source,
     LATERAL (SELECT name, passages FROM graph_entity WHERE id = relation.target_id OFFSET 0) AS target`,
    [LOCAL_OWNER, documentIds, entityIds, limit],
  );
  return z.array(factRow).parse(rows);
}

/** Facts of one relation that are looked at: they say much the same. */
const FACTS_PER_RELATION = 5;

/** Of these facts those that can be found. */
export async function factsById(ids: readonly string[], documentIds: readonly string[] | null): Promise<FoundFact[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool().query(
    `SELECT ${COLUMNS} FROM graph_fact AS fact JOIN graph_relation AS relation ON relation.id = fact.relation_id ${ENDS}
     WHERE fact.id = ANY($3::uuid[]) AND ${FINDABLE}`,
    [LOCAL_OWNER, documentIds, ids],
  );
  return z.array(factRow).parse(rows);
}
