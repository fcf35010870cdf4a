import { z } from "zod";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { firstRow, parsedRows, type Statements } from "../connection/rows";
import { Prisma } from "../generated/client";

const leaseSchema = z.object({ batch: z.bigint() });

/** @returns the graph's batch; null when the condition does not hold */
async function lease(client: Statements, holder: string, leaseMs: number, condition: Prisma.Sql) {
  // A lease by the database's clock.
  const leased = await firstRow(
    leaseSchema,
    client.$queryRaw`
      UPDATE graph_state SET communities_holder = ${holder}, communities_lease = now() + ${leaseMs} * interval '1 millisecond'
      WHERE owner_id = ${LOCAL_OWNER} AND ${condition} RETURNING batch`,
  );
  return leased?.batch ?? null;
}

/**
 * Claims the building of communities, for one process at a time.
 * @returns the batch to build them from; null when they are up to date, or another process builds them
 */
export function claimCommunities(holder: string, quietMs: number, leaseMs: number): Promise<bigint | null> {
  const isDue = Prisma.sql`batch <> communities_version AND changed_at <= now() - ${quietMs} * interval '1 millisecond'
    AND (communities_holder IS NULL OR communities_holder = ${holder} OR communities_lease <= now())
    AND NOT EXISTS (SELECT 1 FROM graph_touched WHERE graph_touched.owner_id = graph_state.owner_id)`;
  return lease(db(), holder, leaseMs, isDue);
}

/** @returns false when another process builds them now */
export async function extendCommunities(holder: string, leaseMs: number, client: Statements = db()): Promise<boolean> {
  return (await lease(client, holder, leaseMs, Prisma.sql`communities_holder = ${holder}`)) !== null;
}

const RELEASED = { communitiesHolder: null, communitiesLease: null };

/** Releases them: only right when no other process can hold them. */
export async function releaseAllCommunities(): Promise<void> {
  await db().graphState.updateMany({ where: { communitiesHolder: { not: null } }, data: RELEASED });
}

/** Releases them unfinished. */
export async function releaseCommunities(holder: string): Promise<void> {
  await db().graphState.updateMany({ where: { ownerId: LOCAL_OWNER, communitiesHolder: holder }, data: RELEASED });
}

const relationSelect = {
  id: true,
  sourceId: true,
  targetId: true,
  count: true,
} as const satisfies Prisma.GraphRelationSelect;
export type WeightedRelation = Prisma.GraphRelationGetPayload<{ select: typeof relationSelect }>;

/** Relations with the number of their facts, by id, one page at a time. */
export function relationsAfter(after: string, limit: number): Promise<WeightedRelation[]> {
  return db().graphRelation.findMany({
    where: {
      ownerId: LOCAL_OWNER,
      id: { gt: after },
      NOT: { sourceId: { equals: db().graphRelation.fields.targetId } },
    },
    orderBy: { id: "asc" },
    take: limit,
    select: relationSelect,
  });
}

const nodeSelect = { id: true, name: true, batch: true, passages: true } as const satisfies Prisma.GraphEntitySelect;
export type CommunityNode = Prisma.GraphEntityGetPayload<{ select: typeof nodeSelect }>;

/** Entities by id, one page at a time. */
export function entitiesAfter(after: string, limit: number): Promise<CommunityNode[]> {
  const where = { ownerId: LOCAL_OWNER, id: { gt: after } };
  return db().graphEntity.findMany({ where, orderBy: { id: "asc" }, take: limit, select: nodeSelect });
}

const formerSchema = z.object({
  id: z.string(),
  level: z.number(),
  parentId: z.string().nullable(),
  fingerprint: z.string(),
  /** The id of the summarizer, and the hash of its input. */
  summarizer: z.string().nullable(),
  material: z.string().nullable(),
  memberIds: z.array(z.string()),
});
export type FormerCommunity = z.infer<typeof formerSchema>;

/** The communities of the last build. */
export function formerCommunities(): Promise<FormerCommunity[]> {
  // One array of members a community: Prisma would send a parameter a community and an object a member.
  return parsedRows(
    formerSchema,
    db().$queryRaw`
      SELECT id, level, parent_id AS "parentId", fingerprint, summarizer, material,
             ARRAY(SELECT entity_id::text FROM graph_membership WHERE community_id = graph_community.id) AS "memberIds"
      FROM graph_community WHERE owner_id = ${LOCAL_OWNER} ORDER BY level, id`,
  );
}

const sentenceSchema = z.object({
  sourceId: z.string(),
  targetId: z.string(),
  type: z.string(),
  passageId: z.string(),
  text: z.string(),
  language: z.string(),
  start: z.number(),
  end: z.number(),
});
/** A fact's sentence, by UTF-16 offsets into its passage. */
export type CommunitySentence = z.infer<typeof sentenceSchema>;

/** Sentences that state how entities are related to each other, those of the most stated relations first. */
export function sentencesAmong(entityIds: readonly string[], limit: number): Promise<CommunitySentence[]> {
  // An order by a condition, and the best fact of each relation by an index.
  return parsedRows(
    sentenceSchema,
    db().$queryRaw`
      SELECT relation.source_id AS "sourceId", relation.target_id AS "targetId", relation.type, passage.text,
             passage.id AS "passageId", passage.language, fact.start, fact."end"
      FROM (SELECT id, source_id, target_id, type, count FROM graph_relation
            WHERE source_id = ANY(${entityIds}::uuid[]) AND target_id = ANY(${entityIds}::uuid[])
            AND source_id <> target_id ORDER BY type = 'related_to', count DESC, id LIMIT ${limit}) AS relation,
      LATERAL (SELECT passage_id, start, "end" FROM graph_fact WHERE relation_id = relation.id
               ORDER BY closed_by IS NOT NULL, id LIMIT 1) AS fact
      JOIN passage ON passage.id = fact.passage_id
      ORDER BY relation.type = 'related_to', relation.count DESC, relation.id`,
  );
}
