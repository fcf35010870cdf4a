import { z } from "zod";
import { textLanguageSchema } from "@/lib/shared/contracts/language";
import {
  type EntityDetail,
  type entityListQuerySchema,
  type GraphEntity,
  type GraphOverview,
  graphEntitySchema,
  type graphQuerySchema,
} from "@/lib/shared/contracts/library/graph-contents";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { EVERYTHING, ofReadable, type Reader } from "../library/readable";
import { entitiesFor, relationsFor } from "./counted-for";
import { factsOfEntity } from "./read-facts";
import { relationsAmong, stated } from "./read-relations";
import { NEIGHBOURS, NEIGHBOURS_OF_ONE } from "./tunables";

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

/** Conditions on `entity`. It is there for a reader if a document that they may read calls it by its name. */
function filtered({ type, communityId, from, to }: Filters, reader: Reader): Prisma.Sql[] {
  const conditions = [Prisma.sql`entity.owner_id = ${LOCAL_OWNER} AND entity.passages > 0`];
  if (reader !== EVERYTHING) {
    conditions.push(Prisma.sql`EXISTS (SELECT 1 FROM graph_mention
      WHERE entity_id = entity.id AND surface = entity.name AND ${ofReadable(reader)})`);
  }
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

/** The entities that meet the conditions, those named by the most passages that a reader may read first. */
function entitiesWhere(conditions: Prisma.Sql[], limit: number, reader: Reader): Promise<GraphEntity[]> {
  // A keyset list with a search for names, whose times are those of mentions and of facts.
  return parsedRows(
    graphEntitySchema,
    db().$queryRaw`
      SELECT entity.id, entity.name, entity.type, entity.passages, entity.community_id AS "communityId"
      FROM ${entitiesFor(reader)} WHERE ${Prisma.join(conditions, " AND ")}
      ORDER BY entity.passages DESC, entity.id LIMIT ${limit}`,
  );
}

/** The entities named by the most passages, the relations among them, and the totals, as far as a reader may read. */
export async function readGraphOverview(
  { limit, ...filters }: z.infer<typeof graphQuerySchema>,
  reader: Reader,
): Promise<GraphOverview> {
  const entities = await entitiesWhere(filtered(filters, reader), limit, reader);
  return { entities, relations: await relationsAmong(entities, reader), totals: await totals(reader) };
}

const totalsSchema = z.object({ entities: z.number(), relations: z.number(), facts: z.number() });

async function totals(reader: Reader): Promise<GraphOverview["totals"]> {
  if (reader !== EVERYTHING) {
    const [found] = await parsedRows(
      totalsSchema,
      db().$queryRaw`SELECT
        (SELECT count(*) FROM graph_entity AS entity WHERE ${Prisma.join(filtered({}, reader), " AND ")})::int AS entities,
        count(DISTINCT relation_id)::int AS relations, count(*)::int AS facts
        FROM graph_fact JOIN graph_relation ON graph_relation.id = relation_id
        WHERE owner_id = ${LOCAL_OWNER} AND source_id <> target_id AND ${ofReadable(reader)}`,
    );
    return found ?? { entities: 0, relations: 0, facts: 0 };
  }
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
  reader: Reader,
): Promise<GraphEntity[]> {
  const conditions = filtered(filters, reader);
  if (text !== undefined) {
    const keys =
      reader === EVERYTHING
        ? Prisma.sql`graph_entity_key WHERE owner_id = ${LOCAL_OWNER}`
        : Prisma.sql`graph_mention WHERE ${ofReadable(reader)}`;
    conditions.push(Prisma.sql`(entity.name ILIKE ${pattern(text)} OR entity.id IN (
      SELECT entity_id FROM ${keys} AND key LIKE ${pattern(plain(text))}))`);
  }
  if (after !== null) {
    const { passages, id } = after;
    conditions.push(
      Prisma.sql`(entity.passages < ${passages} OR entity.passages = ${passages} AND entity.id > ${id}::uuid)`,
    );
  }
  return entitiesWhere(conditions, limit, reader);
}

function pattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** In lower case and without accents, like the keys. */
function plain(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

const aliasSchema = z.object({ name: z.string(), language: textLanguageSchema, passages: z.number().int() });

/** An entity with its names, facts, and neighbours, as far as a reader may read; null if it does not exist. */
export async function readEntity(id: string, reader: Reader): Promise<EntityDetail | null> {
  const [entity] = await entitiesOf([id], reader);
  if (entity === undefined) return null;
  // For an entity that only headings name, the passages below them count, as in its own number of passages: a window.
  const aliases = await parsedRows(
    aliasSchema,
    db().$queryRaw`
      SELECT surface AS name, language,
             (count(DISTINCT passage_id) FILTER (WHERE NOT in_heading OR unsaid))::int AS passages
      FROM (SELECT surface, passage_id, in_heading, bool_and(in_heading) OVER () AS unsaid
            FROM graph_mention WHERE entity_id = ${id}::uuid AND ${ofReadable(reader)}) AS mention,
      LATERAL (SELECT language FROM passage WHERE passage.id = passage_id OFFSET 0) AS naming
      GROUP BY surface, language ORDER BY passages DESC, surface, language LIMIT 200`,
  );
  const facts = await factsOfEntity(id, reader);
  const ends = new Set(facts.flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
  ends.delete(id);
  const others = await entitiesOf([...ends], reader);
  if (reader === EVERYTHING) return { ...entity, aliases, facts, others };
  const known = new Set([id, ...others.map((other) => other.id)]);
  const between = facts.filter(({ sourceId, targetId }) => known.has(sourceId) && known.has(targetId));
  return { ...entity, aliases, facts: between, others };
}

/**
 * The entities within a number of steps of one, those connected to it by the most facts first, and the relations among
 * them. Null if it does not exist.
 */
export async function readNeighbourhood(
  id: string,
  hops: number,
  reader: Reader,
): Promise<Pick<GraphOverview, "entities" | "relations"> | null> {
  const [centre] = await entitiesOf([id], reader);
  if (centre === undefined) return null;
  const ids = new Set([id]);
  let edge = [id];
  for (let hop = 0; hop < hops && edge.length > 0 && ids.size < NEIGHBOURS; hop += 1) {
    const found = await neighboursOf(edge, [...ids], NEIGHBOURS - ids.size, reader);
    for (const one of found) ids.add(one);
    edge = found;
  }
  const entities = await entitiesOf([...ids], reader);
  const relations = await relationsAmong(entities, reader);
  return { entities: [centre, ...entities.filter((one) => one.id !== id)], relations };
}

const idSchema = z.object({ id: z.string() });

async function neighboursOf(
  edge: readonly string[],
  known: readonly string[],
  limit: number,
  reader: Reader,
): Promise<string[]> {
  const relations = relationsFor(reader);
  // One entity at a time, so that each uses an index, whatever the planner's statistics.
  const next = await parsedRows(
    idSchema,
    db().$queryRaw`
      SELECT next.id FROM unnest(${edge}::uuid[]) AS asked(id), LATERAL (
        (SELECT target_id AS id, count FROM ${relations} WHERE source_id = asked.id
         ORDER BY count DESC, id LIMIT ${NEIGHBOURS_OF_ONE})
        UNION ALL
        (SELECT source_id, count FROM ${relations} WHERE target_id = asked.id
         ORDER BY count DESC, id LIMIT ${NEIGHBOURS_OF_ONE})
      ) AS next
      WHERE next.id <> ALL(${known}::uuid[]) GROUP BY next.id ORDER BY sum(next.count) DESC, next.id LIMIT ${limit}`,
  );
  return next.map(({ id }) => id);
}

async function entitiesOf(ids: readonly string[], reader: Reader): Promise<GraphEntity[]> {
  if (ids.length === 0) return [];
  if (reader !== EVERYTHING) {
    const named = Prisma.sql`entity.id = ANY(${[...ids]}::uuid[])`;
    return entitiesWhere([...filtered({}, reader), named], ids.length, reader);
  }
  const entities = await db().graphEntity.findMany({
    where: { ...KNOWN, id: { in: [...ids] } },
    orderBy: [{ passages: "desc" }, { id: "asc" }],
    select: ENTITY,
  });
  return z.array(graphEntitySchema).parse(entities);
}
