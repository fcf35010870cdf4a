import { z } from "zod";
import { textLanguageSchema } from "@/lib/shared/contracts/language";
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
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { factsOfEntity } from "./read-facts";
import { NEIGHBOURS, NEIGHBOURS_OF_ONE, RELATIONS_LEAST, RELATIONS_PER_ENTITY } from "./tunables";

type Filters = Pick<z.infer<typeof graphQuerySchema>, "type" | "communityId" | "from" | "to">;

const ENTITY = {
  id: true,
  name: true,
  type: true,
  passages: true,
  communityId: true,
} as const satisfies Prisma.GraphEntitySelect;

/** An entity exists for readers once the passages that name it have been processed. */
const KNOWN = { ownerId: LOCAL_OWNER, passages: { gt: 0 } } as const satisfies Prisma.GraphEntityWhereInput;

/** Relations between different entities that a fact states. */
function stated() {
  const toItself = { sourceId: { equals: db().graphRelation.fields.targetId } };
  return { ownerId: LOCAL_OWNER, count: { gt: 0 }, NOT: toItself } satisfies Prisma.GraphRelationWhereInput;
}

/** Conditions on `entity`. */
function filtered({ type, communityId, from, to }: Filters): Prisma.Sql[] {
  const conditions = [Prisma.sql`entity.owner_id = ${LOCAL_OWNER} AND entity.passages > 0`];
  if (type !== undefined) conditions.push(Prisma.sql`entity.type = ${type}`);
  if (communityId !== undefined) {
    conditions.push(
      Prisma.sql`entity.id IN (SELECT entity_id FROM graph_membership WHERE community_id = ${communityId}::uuid)`,
    );
  }
  if (from !== undefined || to !== undefined) {
    const ends = (column: Prisma.Sql) =>
      from === undefined ? Prisma.empty : Prisma.sql`AND ${column} >= ${from}::timestamptz::date`;
    const begins = (column: Prisma.Sql) =>
      to === undefined ? Prisma.empty : Prisma.sql`AND ${column} < ${to}::timestamptz`;
    conditions.push(Prisma.sql`entity.id IN (
      SELECT entity_id FROM graph_mention WHERE passage_id IN (
        SELECT passage_id FROM graph_date WHERE true ${ends(Prisma.sql`"to"`)} ${begins(Prisma.sql`"from"`)})
      UNION SELECT unnest(ARRAY[source_id, target_id]) FROM graph_relation JOIN graph_fact ON relation_id = graph_relation.id
      WHERE valid_from IS NOT NULL ${begins(Prisma.sql`valid_from`)} ${ends(Prisma.sql`coalesce(valid_to, 'infinity')`)})`);
  }
  return conditions;
}

/** The entities that meet the conditions, those named by the most passages first. */
function entitiesWhere(conditions: Prisma.Sql[], limit: number): Promise<GraphEntity[]> {
  // A keyset list with a search for names, whose times are those of mentions and of facts.
  return parsedRows(
    graphEntitySchema,
    db().$queryRaw`
      SELECT entity.id, entity.name, entity.type, entity.passages, entity.community_id AS "communityId"
      FROM graph_entity AS entity WHERE ${Prisma.join(conditions, " AND ")}
      ORDER BY entity.passages DESC, entity.id LIMIT ${limit}`,
  );
}

/** The entities named by the most passages, the relations among them, and the totals. */
export async function readGraphOverview({
  limit,
  ...filters
}: z.infer<typeof graphQuerySchema>): Promise<GraphOverview> {
  const entities = await entitiesWhere(filtered(filters), limit);
  return { entities, relations: await relationsAmong(entities), totals: await totals() };
}

async function relationsAmong(entities: readonly GraphEntity[]): Promise<GraphRelation[]> {
  if (entities.length < 2) return [];
  const ids = entities.map(({ id }) => id);
  const relations = await db().graphRelation.findMany({
    where: { ...stated(), sourceId: { in: ids }, targetId: { in: ids } },
    orderBy: [{ count: "desc" }, { id: "asc" }],
    take: Math.max(RELATIONS_LEAST, RELATIONS_PER_ENTITY * ids.length),
    select: { id: true, sourceId: true, targetId: true, type: true, count: true },
  });
  return z.array(graphRelationSchema).parse(relations.map(({ count, ...relation }) => ({ ...relation, facts: count })));
}

async function totals(): Promise<GraphOverview["totals"]> {
  const [entities, relations] = await Promise.all([
    db().graphEntity.count({ where: KNOWN }),
    db().graphRelation.aggregate({ where: stated(), _count: true, _sum: { count: true } }),
  ]);
  return { entities, relations: relations._count, facts: relations._sum.count ?? 0 };
}

/** Cursor at the end of a page of entities. */
export interface EntityPlace {
  passages: number;
  id: string;
}

/** Entities whose names contain a text, those named by the most passages first, after a cursor. */
export function listEntities(
  { text, limit, cursor: _cursor, ...filters }: z.infer<typeof entityListQuerySchema>,
  after: EntityPlace | null,
): Promise<GraphEntity[]> {
  const conditions = filtered(filters);
  if (text !== undefined) {
    conditions.push(Prisma.sql`(entity.name ILIKE ${pattern(text)} OR entity.id IN (
      SELECT entity_id FROM graph_entity_key WHERE owner_id = ${LOCAL_OWNER} AND key LIKE ${pattern(plain(text))}))`);
  }
  if (after !== null) {
    const { passages, id } = after;
    conditions.push(
      Prisma.sql`(entity.passages < ${passages} OR entity.passages = ${passages} AND entity.id > ${id}::uuid)`,
    );
  }
  return entitiesWhere(conditions, limit);
}

function pattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** In lower case and without accents, like the keys. */
function plain(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

const aliasSchema = z.object({ name: z.string(), language: textLanguageSchema, passages: z.number().int() });

/** An entity with its names, facts, and neighbours; null if there is none. */
export async function readEntity(id: string): Promise<EntityDetail | null> {
  const [entity] = await entitiesOf([id]);
  if (entity === undefined) return null;
  // For an entity that only headings name, the passages below them count, as in its own number of passages: a window.
  const aliases = await parsedRows(
    aliasSchema,
    db().$queryRaw`
      SELECT surface AS name, language,
             (count(DISTINCT passage_id) FILTER (WHERE NOT in_heading OR unsaid))::int AS passages
      FROM (SELECT surface, passage_id, in_heading, bool_and(in_heading) OVER () AS unsaid
            FROM graph_mention WHERE entity_id = ${id}::uuid) AS mention,
      LATERAL (SELECT language FROM passage WHERE passage.id = passage_id OFFSET 0) AS naming
      GROUP BY surface, language ORDER BY passages DESC, surface, language LIMIT 200`,
  );
  const facts = await factsOfEntity(id);
  const ends = new Set(facts.flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
  ends.delete(id);
  return { ...entity, aliases, facts, others: await entitiesOf([...ends]) };
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

const idSchema = z.object({ id: z.string() });

async function neighboursOf(edge: readonly string[], known: readonly string[], limit: number): Promise<string[]> {
  // One entity at a time, so that each uses an index, whatever the planner's statistics.
  const next = await parsedRows(
    idSchema,
    db().$queryRaw`
      SELECT next.id FROM unnest(${edge}::uuid[]) AS asked(id), LATERAL (
        (SELECT target_id AS id, count FROM graph_relation WHERE source_id = asked.id
         ORDER BY count DESC, id LIMIT ${NEIGHBOURS_OF_ONE})
        UNION ALL
        (SELECT source_id, count FROM graph_relation WHERE target_id = asked.id
         ORDER BY count DESC, id LIMIT ${NEIGHBOURS_OF_ONE})
      ) AS next
      WHERE next.id <> ALL(${known}::uuid[]) GROUP BY next.id ORDER BY sum(next.count) DESC, next.id LIMIT ${limit}`,
  );
  return next.map(({ id }) => id);
}

async function entitiesOf(ids: readonly string[]): Promise<GraphEntity[]> {
  if (ids.length === 0) return [];
  const entities = await db().graphEntity.findMany({
    where: { ...KNOWN, id: { in: [...ids] } },
    orderBy: [{ passages: "desc" }, { id: "asc" }],
    select: ENTITY,
  });
  return z.array(graphEntitySchema).parse(entities);
}
