import { z } from "zod";
import { entityTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { parsedRows, type Statements } from "../connection/rows";
import { Prisma } from "../generated/client";
import { bytesOf } from "../search/vector-bytes";
import { closeFacts, type FunctionalRelations } from "./close-facts";
import { graphTransaction, holdGraph } from "./graph-state";
import { PORTRAIT_FACTS } from "./tunables";

/** A sentence, by UTF-16 offsets into its passage. */
const spanSchema = z.object({ text: z.string(), start: z.number(), end: z.number() });

const touchedSchema = z.object({
  entityId: z.string(),
  /** The batch that touched it. */
  batch: z.bigint(),
  /** Null when no passage names it any longer. */
  name: z.string().nullable(),
  type: z.nullable(entityTypeSchema),
  facts: z.array(spanSchema),
  mention: spanSchema.nullable(),
});
/** A changed entity, with its current content. */
export type TouchedEntity = z.infer<typeof touchedSchema>;

/**
 * SQL that records entities as changed, until `settleTouched`.
 * @param entityIds SQL that selects them, each once
 */
export function touching(entityIds: Prisma.Sql, batch: bigint): Prisma.Sql {
  return Prisma.sql`INSERT INTO graph_touched (entity_id, owner_id, batch)
    SELECT id, ${LOCAL_OWNER}::text, ${batch}::bigint FROM (${entityIds}) AS changed(id)
    ON CONFLICT (entity_id) DO UPDATE SET batch = excluded.batch`;
}

const NAME = Prisma.sql`SELECT surface FROM graph_mention WHERE entity_id = whose.id
  GROUP BY surface ORDER BY bool_and(in_heading), count(*) DESC, length(surface) DESC, surface LIMIT 1`;
const TYPE = Prisma.sql`SELECT type FROM graph_mention WHERE entity_id = whose.id
  GROUP BY type ORDER BY type = 'other', count(*) DESC, type LIMIT 1`;

/** Passages whose text names it; if only headings name it, the passages below them. */
const PASSAGES = Prisma.sql`
  SELECT coalesce(nullif(count(DISTINCT passage_id) FILTER (WHERE NOT in_heading), 0), count(DISTINCT passage_id))
  FROM graph_mention WHERE entity_id = whose.id`;

/** The entities that have waited longest to be processed. */
export async function touchedEntities(limit: number): Promise<TouchedEntity[]> {
  // The most frequent name and kind, and the best sentences, of each.
  return parsedRows(
    touchedSchema,
    db().$queryRaw`
      WITH whose AS (
        SELECT entity_id AS id, batch FROM graph_touched WHERE owner_id = ${LOCAL_OWNER}
        ORDER BY batch, entity_id LIMIT ${limit})
      SELECT whose.id AS "entityId", whose.batch, (${NAME}) AS name, (${TYPE}) AS type,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('text', passage.text, 'start', best.start, 'end', best."end")), '[]')
         FROM (SELECT fact.passage_id, fact.start, fact."end" FROM graph_relation AS relation
               JOIN graph_fact AS fact ON fact.relation_id = relation.id
               WHERE relation.source_id = whose.id OR relation.target_id = whose.id
               ORDER BY relation.type = 'related_to', fact.closed_by IS NOT NULL, fact.id LIMIT ${PORTRAIT_FACTS}) AS best
         JOIN passage ON passage.id = best.passage_id) AS facts,
        (SELECT jsonb_build_object('text', passage.text, 'start', mention.start, 'end', mention."end")
         FROM graph_mention AS mention JOIN passage ON passage.id = mention.passage_id WHERE mention.entity_id = whose.id
         AND NOT mention.in_heading ORDER BY passage.document_id, passage.ordinal, mention.start LIMIT 1) AS mention
      FROM whose ORDER BY whose.batch, whose.id`,
  );
}

/**
 * Updates what depends on changed entities: names, kinds, counts, embeddings, closed facts; and removes entities that
 * no passage names any longer. One that was touched again meanwhile waits for the next call.
 * @returns the number processed
 */
export function settleTouched(
  seen: readonly { entityId: string; batch: bigint; embedding: Float32Array | null }[],
  functional: FunctionalRelations,
): Promise<number> {
  return graphTransaction(async (client) => {
    const batch = await holdGraph(client);
    const waiting = await client.graphTouched.findMany({
      where: { entityId: { in: seen.map(({ entityId }) => entityId) } },
      select: { entityId: true, batch: true },
    });
    const batches = new Map(waiting.map((one) => [one.entityId, one.batch]));
    const settled = seen.filter((one) => batches.get(one.entityId) === one.batch);
    if (settled.length === 0) return 0;
    const ids = settled.map(({ entityId }) => entityId);
    await client.graphTouched.deleteMany({ where: { entityId: { in: ids } } });
    await recount(client, ids, batch, functional, new Map(settled.map((one) => [one.entityId, one.embedding])));
    return settled.length;
  });
}

/**
 * Recomputes everything about entities from their mentions and facts.
 * @param embeddings new ones; entities without one keep theirs
 */
export async function recount(
  client: Statements,
  ids: readonly string[],
  batch: bigint,
  functional: FunctionalRelations,
  embeddings: ReadonlyMap<string, Float32Array | null> = new Map(),
): Promise<void> {
  // Three tables that depend on each other: none may see another half updated.
  await client.$executeRaw`
    WITH relation AS (
      DELETE FROM graph_relation WHERE (source_id = ANY(${ids}::uuid[]) OR target_id = ANY(${ids}::uuid[]))
      AND NOT EXISTS (SELECT 1 FROM graph_fact WHERE relation_id = graph_relation.id)
    ), key AS (
      DELETE FROM graph_entity_key WHERE entity_id = ANY(${ids}::uuid[])
      AND NOT EXISTS (SELECT 1 FROM graph_mention
                      WHERE graph_mention.key = graph_entity_key.key AND graph_mention.entity_id = graph_entity_key.entity_id)
    )
    DELETE FROM graph_entity WHERE id = ANY(${ids}::uuid[])
    AND NOT EXISTS (SELECT 1 FROM graph_mention WHERE entity_id = graph_entity.id)`;
  const bytes = ids.map((id) => {
    const embedding = embeddings.get(id) ?? null;
    return embedding === null ? null : bytesOf(embedding);
  });
  // Columns computed from the rows of other tables.
  await client.$executeRaw`
    WITH relation AS (
      UPDATE graph_relation SET count = (SELECT count(*) FROM graph_fact WHERE relation_id = graph_relation.id)
      WHERE source_id = ANY(${ids}::uuid[]) OR target_id = ANY(${ids}::uuid[])
    )
    UPDATE graph_entity AS whose SET name = (${NAME}), type = (${TYPE}), batch = ${batch}, passages = (${PASSAGES}),
      embedding = coalesce(fresh.embedding, whose.embedding)
    FROM unnest(${ids}::uuid[], ${bytes}::bytea[]) AS fresh(id, embedding) WHERE whose.id = fresh.id`;
  await closeFacts(client, ids, batch, functional);
}
