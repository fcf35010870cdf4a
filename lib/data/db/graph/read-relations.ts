import { z } from "zod";
import {
  type GraphEntity,
  type GraphRelation,
  graphRelationSchema,
} from "@/lib/shared/contracts/library/graph-contents";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { parsedRows } from "../connection/rows";
import type { Prisma } from "../generated/client";
import { EVERYTHING, ofReadable, type Reader } from "../library/readable";
import { RELATIONS_LEAST, RELATIONS_PER_ENTITY } from "./tunables";

const countSchema = z.object({ id: z.string(), count: z.number() });

/** Relations between different entities that a fact states. */
export function stated() {
  const toItself = { sourceId: { equals: db().graphRelation.fields.targetId } };
  return { ownerId: LOCAL_OWNER, count: { gt: 0 }, NOT: toItself } satisfies Prisma.GraphRelationWhereInput;
}

/** The relations among entities, the most stated first, with the number of their facts that a reader may read. */
export async function relationsAmong(entities: readonly GraphEntity[], reader: Reader): Promise<GraphRelation[]> {
  if (entities.length < 2) return [];
  const ids = entities.map(({ id }) => id);
  const relations = await db().graphRelation.findMany({
    where: { ...stated(), sourceId: { in: ids }, targetId: { in: ids } },
    orderBy: [{ count: "desc" }, { id: "asc" }],
    take: Math.max(RELATIONS_LEAST, RELATIONS_PER_ENTITY * ids.length),
    select: { id: true, sourceId: true, targetId: true, type: true, count: true },
  });
  const facts = await factsOfRelations(relations, reader);
  return z.array(graphRelationSchema).parse(
    relations.flatMap(({ count: _all, ...relation }) => {
      const count = facts.get(relation.id) ?? 0;
      return count === 0 ? [] : [{ ...relation, facts: count }];
    }),
  );
}

/** How many facts that a reader may read state each relation. */
async function factsOfRelations(
  relations: readonly { id: string; count: number }[],
  reader: Reader,
): Promise<ReadonlyMap<string, number>> {
  if (reader === EVERYTHING) return new Map(relations.map(({ id, count }) => [id, count]));
  const rows = await parsedRows(
    countSchema,
    db().$queryRaw`SELECT relation_id AS id, count(*)::int AS count FROM graph_fact
                   WHERE relation_id = ANY(${relations.map(({ id }) => id)}::uuid[]) AND ${ofReadable(reader)} GROUP BY 1`,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
