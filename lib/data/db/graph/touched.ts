import type { PoolClient } from "pg";
import { z } from "zod";
import { entityTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { inTransaction } from "../connection/transaction";
import { bytesOf } from "../search/vector-bytes";
import { closeFacts, type FunctionalRelations } from "./close-facts";
import { holdGraph } from "./graph-state";
import { PORTRAIT_FACTS } from "./tunables";

/** A sentence, by UTF-16 offsets into its passage. */
const spanSchema = z.object({ text: z.string(), start: z.number(), end: z.number() });

const touchedSchema = z.object({
  entityId: z.string(),
  /** The batch that touched it. */
  batch: z.string(),
  /** Null when no passage names it any more. */
  name: z.string().nullable(),
  type: z.nullable(entityTypeSchema),
  facts: z.array(spanSchema),
  mention: spanSchema.nullable(),
});
/** A changed entity, with its current content. */
export type TouchedEntity = z.infer<typeof touchedSchema>;

const NAME = `SELECT surface FROM graph_mention WHERE entity_id = whose.id
  GROUP BY surface ORDER BY bool_and(in_heading), count(*) DESC, length(surface) DESC, surface LIMIT 1`;
const TYPE =
  "SELECT type FROM graph_mention WHERE entity_id = whose.id GROUP BY type ORDER BY type = 'other', count(*) DESC, type LIMIT 1";

/** Passages whose text names it; if only headings name it, the passages below them. */
const PASSAGES = `SELECT coalesce(nullif(count(DISTINCT passage_id) FILTER (WHERE NOT in_heading), 0), count(DISTINCT passage_id))
  FROM graph_mention WHERE entity_id = whose.id`;

/** The entities that have waited longest to be processed. */
export async function touchedEntities(limit: number): Promise<TouchedEntity[]> {
  const { rows } = await pool().query(
    `WITH whose AS (
       SELECT entity_id AS id, batch FROM graph_touched WHERE owner_id = $1 ORDER BY batch, entity_id LIMIT $2)
     SELECT whose.id AS "entityId", whose.batch::text, (${NAME}) AS name, (${TYPE}) AS type,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('text', passage.text, 'start', best.start, 'end', best."end")), '[]')
        FROM (SELECT fact.passage_id, fact.start, fact."end" FROM graph_relation AS relation
              JOIN graph_fact AS fact ON fact.relation_id = relation.id
              WHERE relation.source_id = whose.id OR relation.target_id = whose.id
              ORDER BY relation.type = 'related_to', fact.closed_by IS NOT NULL, fact.id LIMIT $3) AS best
        JOIN passage ON passage.id = best.passage_id) AS facts,
       (SELECT jsonb_build_object('text', passage.text, 'start', mention.start, 'end', mention."end")
        FROM graph_mention AS mention JOIN passage ON passage.id = mention.passage_id WHERE mention.entity_id = whose.id
        AND NOT mention.in_heading ORDER BY passage.document_id, passage.ordinal, mention.start LIMIT 1) AS mention
     FROM whose ORDER BY whose.batch, whose.id`,
    [LOCAL_OWNER, limit, PORTRAIT_FACTS],
  );
  return z.array(touchedSchema).parse(rows);
}

/**
 * Updates what depends on changed entities: names, kinds, counts, embeddings, closed facts; and removes entities that
 * no passage names any more. One that was touched again meanwhile waits for the next call.
 * @returns the number processed
 */
export function settleTouched(
  seen: readonly { entityId: string; batch: string; embedding: Float32Array | null }[],
  functional: FunctionalRelations,
): Promise<number> {
  return inTransaction(pool(), async (client) => {
    const batch = await holdGraph(client);
    const { rows } = await client.query<{ id: string }>(
      `DELETE FROM graph_touched USING unnest($1::uuid[], $2::bigint[]) AS seen(id, batch)
       WHERE graph_touched.entity_id = seen.id AND graph_touched.batch = seen.batch RETURNING seen.id`,
      [seen.map(({ entityId }) => entityId), seen.map((one) => one.batch)],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await recount(client, ids, batch, functional);
    const settled = new Set(ids);
    const embedded = seen.flatMap(({ entityId, embedding }) =>
      embedding === null || !settled.has(entityId) ? [] : [{ id: entityId, bytes: bytesOf(embedding) }],
    );
    await client.query(
      `UPDATE graph_entity SET embedding = new.embedding FROM unnest($1::uuid[], $2::bytea[]) AS new(id, embedding)
       WHERE graph_entity.id = new.id`,
      [embedded.map(({ id }) => id), embedded.map(({ bytes }) => bytes)],
    );
    return ids.length;
  });
}

/** Recomputes everything about entities except their embeddings from their mentions and facts. */
export async function recount(
  client: PoolClient,
  ids: readonly string[],
  batch: string,
  functional: FunctionalRelations,
): Promise<void> {
  await client.query(
    `WITH relation AS (
       DELETE FROM graph_relation WHERE (source_id = ANY($1::uuid[]) OR target_id = ANY($1::uuid[]))
       AND NOT EXISTS (SELECT 1 FROM graph_fact WHERE relation_id = graph_relation.id)
     ), key AS (
       DELETE FROM graph_entity_key WHERE entity_id = ANY($1::uuid[])
       AND NOT EXISTS (SELECT 1 FROM graph_mention
                       WHERE graph_mention.key = graph_entity_key.key AND graph_mention.entity_id = graph_entity_key.entity_id)
     )
     DELETE FROM graph_entity WHERE id = ANY($1::uuid[])
     AND NOT EXISTS (SELECT 1 FROM graph_mention WHERE entity_id = graph_entity.id)`,
    [ids],
  );
  await client.query(
    `WITH relation AS (
       UPDATE graph_relation SET count = (SELECT count(*) FROM graph_fact WHERE relation_id = graph_relation.id)
       WHERE source_id = ANY($1::uuid[]) OR target_id = ANY($1::uuid[])
     )
     UPDATE graph_entity AS whose SET name = (${NAME}), type = (${TYPE}), batch = $2,
       passages = (${PASSAGES})
     WHERE id = ANY($1::uuid[])`,
    [ids, batch],
  );
  await closeFacts(client, ids, batch, functional);
}
