import type { RelationType } from "@/lib/shared/contracts/library/knowledge-graph";
import type { Statements } from "../connection/rows";
import { Prisma } from "../generated/client";

/** Relations that an entity can have to only one other at a time, seen from the source or from the target. */
export interface FunctionalRelations {
  bySource: readonly RelationType[];
  byTarget: readonly RelationType[];
}

/** Facts with the entity at the other end of their relation; found by index, however many relations there are. */
const STATED = {
  toTargets: Prisma.sql`SELECT fact.id, fact.valid_from, fact.stated_to, relation.target_id AS other
    FROM graph_relation AS relation JOIN graph_fact AS fact ON fact.relation_id = relation.id`,
  toSources: Prisma.sql`SELECT fact.id, fact.valid_from, fact.stated_to, relation.source_id AS other
    FROM graph_relation AS relation JOIN graph_fact AS fact ON fact.relation_id = relation.id`,
};

/**
 * Closes facts that a later one contradicts, and reopens those whose contradiction is gone. A fact is contradicted by
 * the first later one that names another entity in its place, unless it states an earlier end itself. A fact without a
 * beginning is never closed and closes nothing, because the order is unknown.
 * @param ids entities whose facts have changed, or which were merged or split; the holders of functional relations with
 * one of them are checked as well
 */
export async function closeFacts(
  client: Statements,
  ids: readonly string[],
  batch: bigint,
  { bySource, byTarget }: FunctionalRelations,
): Promise<void> {
  const isBySource = Prisma.sql`type = ANY(${bySource}::text[])`;
  const isByTarget = Prisma.sql`type = ANY(${byTarget}::text[])`;
  // Each fact is compared with the others of its holder, and gets values of the first that contradicts it.
  await client.$executeRaw`
    WITH near AS MATERIALIZED (
      SELECT source_id, target_id, type FROM graph_relation
      WHERE (source_id = ANY(${ids}::uuid[]) OR target_id = ANY(${ids}::uuid[])) AND (${isBySource} OR ${isByTarget})
    ), stated AS MATERIALIZED (
      SELECT fact.*, held.type, holder
      FROM (SELECT DISTINCT source_id AS holder, type FROM near WHERE ${isBySource}) AS held,
      LATERAL (${STATED.toTargets} WHERE relation.source_id = holder AND relation.type = held.type OFFSET 0) AS fact
      UNION ALL
      SELECT fact.*, held.type, holder
      FROM (SELECT DISTINCT target_id AS holder, type FROM near WHERE ${isByTarget}) AS held,
      LATERAL (${STATED.toSources} WHERE relation.target_id = holder AND relation.type = held.type OFFSET 0) AS fact
    ), closing AS (
      SELECT DISTINCT ON (older.id) older.id, newer.id AS closed_by, newer.valid_from AS ends
      FROM stated AS older JOIN stated AS newer
      ON newer.holder = older.holder AND newer.type = older.type AND newer.other <> older.other
      AND newer.valid_from > older.valid_from AND (older.stated_to IS NULL OR older.stated_to > newer.valid_from)
      ORDER BY older.id, newer.valid_from, newer.id
    )
    UPDATE graph_fact SET closed_by = closing.closed_by, valid_to = coalesce(closing.ends, graph_fact.stated_to),
                          batch = ${batch}
    FROM stated LEFT JOIN closing USING (id)
    WHERE graph_fact.id = stated.id AND (graph_fact.closed_by, graph_fact.valid_to)
      IS DISTINCT FROM (closing.closed_by, coalesce(closing.ends, graph_fact.stated_to))`;
}
