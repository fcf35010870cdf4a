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
import { EVERYTHING, type Reader } from "../library/readable";
import { relationsFor } from "./counted-for";
import { RELATIONS_LEAST, RELATIONS_PER_ENTITY } from "./tunables";

/** Relations between different entities that a fact states. */
export function stated() {
  const toItself = { sourceId: { equals: db().graphRelation.fields.targetId } };
  return { ownerId: LOCAL_OWNER, count: { gt: 0 }, NOT: toItself } satisfies Prisma.GraphRelationWhereInput;
}

/** The relations among entities, the most stated first, with the number of their facts that a reader may read. */
export async function relationsAmong(entities: readonly GraphEntity[], reader: Reader): Promise<GraphRelation[]> {
  if (entities.length < 2) return [];
  const ids = entities.map(({ id }) => id);
  const most = Math.max(RELATIONS_LEAST, RELATIONS_PER_ENTITY * ids.length);
  if (reader !== EVERYTHING) {
    return parsedRows(
      graphRelationSchema,
      // Prisma cannot order by a count of some facts.
      db().$queryRaw`
        SELECT id, source_id AS "sourceId", target_id AS "targetId", type, count AS facts FROM ${relationsFor(reader)}
        WHERE owner_id = ${LOCAL_OWNER} AND source_id <> target_id
        AND source_id = ANY(${ids}::uuid[]) AND target_id = ANY(${ids}::uuid[])
        ORDER BY count DESC, id LIMIT ${most}`,
    );
  }
  const relations = await db().graphRelation.findMany({
    where: { ...stated(), sourceId: { in: ids }, targetId: { in: ids } },
    orderBy: [{ count: "desc" }, { id: "asc" }],
    take: most,
    select: { id: true, sourceId: true, targetId: true, type: true, count: true },
  });
  return z.array(graphRelationSchema).parse(relations.map(({ count: facts, ...relation }) => ({ ...relation, facts })));
}
