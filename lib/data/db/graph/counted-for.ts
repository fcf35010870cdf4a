import { Prisma } from "../generated/client";
import { EVERYTHING, ofReadable, type Reader } from "../library/readable";

/**
 * `graph_entity` with, as `passages`, the number of passages that name it of those that a reader may read, as an item of
 * a FROM clause: by the stored number, order and limits would reveal closed documents.
 */
export function entitiesFor(reader: Reader): Prisma.Sql {
  if (reader === EVERYTHING) return Prisma.sql`graph_entity AS entity`;
  // Counted once a row, and only for the rows that are asked for.
  return Prisma.sql`(
    SELECT id, owner_id, name, type, community_id, own.passages FROM graph_entity,
    LATERAL (SELECT count(DISTINCT passage_id)::int AS passages FROM graph_mention
             WHERE entity_id = graph_entity.id AND ${ofReadable(reader)}) AS own) AS entity`;
}

/** `graph_relation` with, as `count`, the number of its facts that a reader may read; without those that have none. */
export function relationsFor(reader: Reader): Prisma.Sql {
  if (reader === EVERYTHING) return Prisma.sql`graph_relation`;
  return Prisma.sql`(
    SELECT id, owner_id, source_id, target_id, type, own.count FROM graph_relation,
    LATERAL (SELECT count(*)::int AS count FROM graph_fact
             WHERE relation_id = graph_relation.id AND ${ofReadable(reader)}) AS own
    WHERE own.count > 0) AS graph_relation`;
}
