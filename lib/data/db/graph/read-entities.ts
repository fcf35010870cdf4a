import { z } from "zod";
import { languageSchema } from "@/lib/shared/contracts/language";
import {
  type EntityDetail,
  type entityListQuerySchema,
  type GraphEntity,
  type GraphOverview,
  type GraphRelation,
  graphEntitySchema,
  type graphQuerySchema,
  graphRelationSchema,
} from "@/lib/shared/contracts/library/knowledge-graph";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { factsOfEntity } from "./read-facts";
import { NEIGHBOURS, NEIGHBOURS_OF_ONE, RELATIONS_LEAST, RELATIONS_PER_ENTITY } from "./tunables";

type Filters = Pick<z.infer<typeof graphQuerySchema>, "type" | "communityId" | "from" | "to">;

const ENTITY = `entity.id, entity.name, entity.type, entity.passages, entity.community_id AS "communityId"`;
const RELATION = `relation.id, relation.source_id AS "sourceId", relation.target_id AS "targetId", relation.type,
  relation.count AS facts`;

/** An entity exists for readers once the passages that name it have been processed. */
const KNOWN = "entity.owner_id = $1 AND entity.passages > 0";

/** Passages that mention a time between two moments; null leaves a side open. */
const SPOKEN_OF = (from: string, to: string) => `SELECT passage_id FROM graph_date
  WHERE (${from}::timestamptz IS NULL OR "to" >= ${from}::timestamptz::date)
    AND (${to}::timestamptz IS NULL OR "from" < ${to}::timestamptz)`;

/** Conditions on `entity`, with $2 to $5 as its filters. */
function filtered({ type, communityId, from, to }: Filters): { where: string; values: unknown[] } {
  const parts = [KNOWN];
  if (type !== undefined) parts.push("entity.type = $2");
  if (communityId !== undefined) {
    parts.push("entity.id IN (SELECT entity_id FROM graph_membership WHERE community_id = $3)");
  }
  if (from !== undefined || to !== undefined) {
    parts.push(`entity.id IN (
      SELECT entity_id FROM graph_mention WHERE passage_id IN (${SPOKEN_OF("$4", "$5")})
      UNION SELECT unnest(ARRAY[source_id, target_id]) FROM graph_relation JOIN graph_fact ON relation_id = graph_relation.id
      WHERE valid_from IS NOT NULL AND ($5::timestamptz IS NULL OR valid_from < $5::timestamptz)
        AND ($4::timestamptz IS NULL OR coalesce(valid_to, 'infinity') >= $4::timestamptz::date))`);
  }
  // Every parameter has a type, even if no condition uses it.
  const typed = "($2::text, $3::uuid, $4::timestamptz, $5::timestamptz) IS NOT DISTINCT FROM ($2, $3, $4, $5)";
  return {
    where: [...parts, typed].join(" AND "),
    values: [LOCAL_OWNER, type ?? null, communityId ?? null, from ?? null, to ?? null],
  };
}

/** The entities named by the most passages, the relations among them, and the totals. */
export async function readGraphOverview({
  limit,
  ...filters
}: z.infer<typeof graphQuerySchema>): Promise<GraphOverview> {
  const { where, values } = filtered(filters);
  const entities = await pool().query(
    `SELECT ${ENTITY} FROM graph_entity AS entity WHERE ${where} ORDER BY entity.passages DESC, entity.id LIMIT $6`,
    [...values, limit],
  );
  const found = z.array(graphEntitySchema).parse(entities.rows);
  return { entities: found, relations: await relationsAmong(found), totals: await totals() };
}

async function relationsAmong(entities: readonly GraphEntity[]): Promise<GraphRelation[]> {
  if (entities.length < 2) return [];
  const ids = entities.map(({ id }) => id);
  const { rows } = await pool().query(
    `SELECT ${RELATION} FROM graph_relation AS relation WHERE owner_id = $1 AND source_id <> target_id AND count > 0
     AND source_id IN (SELECT unnest($2::uuid[])) AND target_id IN (SELECT unnest($2::uuid[]))
     ORDER BY count DESC, id LIMIT $3`,
    [LOCAL_OWNER, ids, Math.max(RELATIONS_LEAST, RELATIONS_PER_ENTITY * ids.length)],
  );
  return z.array(graphRelationSchema).parse(rows);
}

async function totals(): Promise<GraphOverview["totals"]> {
  const { rows } = await pool().query<GraphOverview["totals"]>(
    `SELECT (SELECT count(*)::int FROM graph_entity AS entity WHERE ${KNOWN}) AS entities,
            relations.relations, relations.facts
     FROM (SELECT count(*)::int AS relations, coalesce(sum(count), 0)::int AS facts FROM graph_relation
           WHERE owner_id = $1 AND count > 0 AND source_id <> target_id) AS relations`,
    [LOCAL_OWNER],
  );
  return rows[0] ?? { entities: 0, relations: 0, facts: 0 };
}

/** Cursor at the end of a page of entities. */
export interface EntityPlace {
  passages: number;
  id: string;
}

/** Entities whose names contain a text, those named by the most passages first, after a cursor. */
export async function listEntities(
  { text, limit, cursor: _cursor, ...filters }: z.infer<typeof entityListQuerySchema>,
  after: EntityPlace | null,
): Promise<GraphEntity[]> {
  const { where, values } = filtered(filters);
  const { rows } = await pool().query(
    `SELECT ${ENTITY} FROM graph_entity AS entity WHERE ${where}
     AND ($6::text IS NULL OR entity.name ILIKE $6 OR entity.id IN (
            SELECT entity_id FROM graph_entity_key WHERE owner_id = $1 AND key LIKE $7))
     AND ($8::int IS NULL OR entity.passages < $8 OR entity.passages = $8 AND entity.id > $9::uuid)
     ORDER BY entity.passages DESC, entity.id LIMIT $10`,
    [
      ...values,
      pattern(text),
      pattern(text === undefined ? undefined : plain(text)),
      after?.passages,
      after?.id,
      limit,
    ],
  );
  return z.array(graphEntitySchema).parse(rows);
}

function pattern(text: string | undefined): string | null {
  return text === undefined ? null : `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** In lower case and without accents, like the keys. */
function plain(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

const aliasSchema = z.object({ name: z.string(), language: languageSchema, passages: z.number().int() });

/** An entity with its names, its facts and its neighbours; null if there is none. */
export async function readEntity(id: string): Promise<EntityDetail | null> {
  const { rows } = await pool().query(`SELECT ${ENTITY} FROM graph_entity AS entity WHERE ${KNOWN} AND id = $2`, [
    LOCAL_OWNER,
    id,
  ]);
  const [entity] = z.array(graphEntitySchema).parse(rows);
  if (entity === undefined) return null;
  const aliases = await pool().query(
    // For an entity that only headings name, the passages below them count, as in its own number of passages.
    `SELECT surface AS name, language, (count(DISTINCT passage_id) FILTER (WHERE NOT in_heading OR unsaid))::int AS passages
     FROM (SELECT surface, passage_id, in_heading, bool_and(in_heading) OVER () AS unsaid
           FROM graph_mention WHERE entity_id = $1) AS mention,
     LATERAL (SELECT language FROM passage WHERE passage.id = passage_id OFFSET 0) AS naming
     GROUP BY surface, language ORDER BY passages DESC, surface, language LIMIT 200`,
    [id],
  );
  const facts = await factsOfEntity(id);
  const ends = new Set(facts.flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
  ends.delete(id);
  return { ...entity, aliases: z.array(aliasSchema).parse(aliases.rows), facts, others: await entitiesOf([...ends]) };
}

/**
 * The entities within a number of steps of one, those connected to it by the most facts first, and the relations among
 * them. Null if there is none.
 */
export async function readNeighbourhood(
  id: string,
  hops: number,
): Promise<Pick<GraphOverview, "entities" | "relations"> | null> {
  const [centre] = await entitiesOf([id]);
  if (centre === undefined) return null;
  const ids = new Set([id]);
  let edge = [id];
  for (let hop = 0; hop < hops && edge.length > 0 && ids.size < NEIGHBOURS; hop += 1) {
    const found = await neighboursOf(edge, [...ids], NEIGHBOURS - ids.size);
    for (const one of found) ids.add(one);
    edge = found;
  }
  const entities = await entitiesOf([...ids]);
  return { entities: [centre, ...entities.filter((one) => one.id !== id)], relations: await relationsAmong(entities) };
}

async function neighboursOf(edge: readonly string[], known: readonly string[], limit: number): Promise<string[]> {
  // One entity at a time, so that each uses an index, whatever the planner's statistics.
  const { rows } = await pool().query<{ id: string }>(
    `SELECT next.id FROM unnest($1::uuid[]) AS asked(id), LATERAL (
       (SELECT target_id AS id, count FROM graph_relation WHERE source_id = asked.id ORDER BY count DESC, id LIMIT $4)
       UNION ALL
       (SELECT source_id, count FROM graph_relation WHERE target_id = asked.id ORDER BY count DESC, id LIMIT $4)
     ) AS next
     WHERE next.id <> ALL($2::uuid[]) GROUP BY next.id ORDER BY sum(next.count) DESC, next.id LIMIT $3`,
    [edge, known, limit, NEIGHBOURS_OF_ONE],
  );
  return rows.map(({ id }) => id);
}

async function entitiesOf(ids: readonly string[]): Promise<GraphEntity[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool().query(
    `SELECT ${ENTITY} FROM graph_entity AS entity WHERE ${KNOWN} AND id = ANY($2::uuid[])
     ORDER BY entity.passages DESC, entity.id`,
    [LOCAL_OWNER, ids],
  );
  return z.array(graphEntitySchema).parse(rows);
}
