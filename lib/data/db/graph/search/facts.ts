import { z } from "zod";
import { calendarDateSchema } from "@/lib/shared/contracts/library/graph-contents";
import { relationTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import { db } from "../../connection/client";
import { parsedRows } from "../../connection/rows";
import { Prisma } from "../../generated/client";
import { findable } from "../../search/findable";
import { nameInScope } from "./name-in-scope";
import { passagesInScope } from "./passages-in-scope";

const factRow = z.object({
  id: z.string(),
  type: relationTypeSchema,
  sourceId: z.string(),
  sourceName: z.string(),
  /** Number of passages in the scope that name it. */
  sourcePassages: z.number(),
  targetId: z.string(),
  targetName: z.string(),
  targetPassages: z.number(),
  passageId: z.string(),
  validFrom: z.nullable(calendarDateSchema),
  validTo: z.nullable(calendarDateSchema),
});
/** A fact of a searchable document, with both of its ends. */
export type FoundFact = z.infer<typeof factRow>;

const bareRow = factRow.omit({ sourceName: true, sourcePassages: true, targetName: true, targetPassages: true });
const endRow = z.object({ id: z.string(), name: z.string(), passages: z.number() });

/** Columns of `fact` and its `relation`. */
const FACT = Prisma.sql`fact.id, relation.type, relation.source_id AS "sourceId", relation.target_id AS "targetId",
  fact.passage_id AS "passageId", fact.valid_from::text AS "validFrom", fact.valid_to::text AS "validTo"`;

/**
 * Facts of searchable documents with one of these entities at an end; one may appear twice. Every step goes from row to
 * row by an index, whatever the planner's statistics. Names are read afterwards, each once: most facts share an end.
 * @param documentIds the scope; null for the whole library
 * @param relations maximum number of relations followed on each side of each entity
 */
export async function factsAround(
  entityIds: readonly string[],
  documentIds: readonly string[] | null,
  relations: number,
): Promise<FoundFact[]> {
  if (entityIds.length === 0) return [];
  // The first relations of each entity, and the first facts of each relation, by an index.
  const facts = await parsedRows(
    bareRow,
    db().$queryRaw`
      SELECT ${FACT} FROM unnest(${entityIds}::uuid[]) AS asked(id),
      LATERAL (
        (SELECT id, source_id, target_id, type FROM graph_relation WHERE source_id = asked.id LIMIT ${relations})
        UNION ALL (SELECT id, source_id, target_id, type FROM graph_relation WHERE target_id = asked.id LIMIT ${relations})
      ) AS relation,
      LATERAL (
        SELECT id, passage_id, document_id, valid_from, valid_to FROM graph_fact
        WHERE relation_id = relation.id LIMIT ${FACTS_PER_RELATION}
      ) AS fact
      WHERE ${findable(documentIds)}`,
  );
  const ends = await endsOf(facts, documentIds);
  return facts.flatMap((fact) => {
    const [source, target] = [ends.get(fact.sourceId), ends.get(fact.targetId)];
    // A fact whose end was deleted is about to be deleted too.
    if (source === undefined || target === undefined) return [];
    return {
      ...fact,
      sourceName: source.name,
      sourcePassages: source.passages,
      targetName: target.name,
      targetPassages: target.passages,
    };
  });
}

async function endsOf(
  facts: readonly z.infer<typeof bareRow>[],
  documentIds: readonly string[] | null,
): Promise<ReadonlyMap<string, z.infer<typeof endRow>>> {
  if (facts.length === 0) return new Map();
  const ids = [...new Set(facts.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))];
  // Hundreds of ids in one parameter: Prisma takes twice the time to send one each.
  const entity = Prisma.sql`graph_entity`;
  const ends = await parsedRows(
    endRow,
    db().$queryRaw`SELECT id, ${nameInScope(entity, documentIds)} AS name,
                          ${passagesInScope(entity, documentIds)} AS passages
                   FROM graph_entity WHERE id = ANY(${ids}::uuid[])`,
  );
  return new Map(ends.map((end) => [end.id, end]));
}

/** Facts by id, of searchable documents only. @param documentIds the scope; null for the whole library */
export async function factsById(ids: readonly string[], documentIds: readonly string[] | null): Promise<FoundFact[]> {
  if (ids.length === 0) return [];
  const [source, target] = [Prisma.sql`source`, Prisma.sql`target`];
  // Row by row by an index: Prisma reads four tables in four round trips.
  return parsedRows(
    factRow,
    db().$queryRaw`
      SELECT ${FACT}, ${nameInScope(source, documentIds)} AS "sourceName",
             ${passagesInScope(source, documentIds)} AS "sourcePassages",
             ${nameInScope(target, documentIds)} AS "targetName",
             ${passagesInScope(target, documentIds)} AS "targetPassages"
      FROM unnest(${ids}::uuid[]) AS near(id),
      LATERAL (SELECT * FROM graph_fact WHERE graph_fact.id = near.id OFFSET 0) AS fact,
      LATERAL (SELECT source_id, target_id, type FROM graph_relation WHERE id = fact.relation_id OFFSET 0) AS relation,
      LATERAL (SELECT id, name, passages FROM graph_entity WHERE id = source_id OFFSET 0) AS source,
      LATERAL (SELECT id, name, passages FROM graph_entity WHERE id = target_id OFFSET 0) AS target
      WHERE ${findable(documentIds)}`,
  );
}

/** Facts read per relation: they say much the same. */
const FACTS_PER_RELATION = 3;
