import { z } from "zod";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { firstRow, parsedRows } from "../connection/rows";
import type { Prisma } from "../generated/client";
import { JOB_KINDS } from "../jobs/job-kinds";
import { enqueueJobs } from "../jobs/jobs";

const batchSchema = z.object({ batch: z.bigint() });

/** The batch to build communities from; null while the graph changes, or when they are up to date. */
export async function dueCommunities(quietMs: number): Promise<bigint | null> {
  // The age of the last change by the database's clock, and a comparison of two columns.
  const due = await firstRow(
    batchSchema,
    db().$queryRaw`
      SELECT batch FROM graph_state
      WHERE owner_id = ${LOCAL_OWNER} AND batch <> communities_version
      AND changed_at <= now() - ${quietMs} * interval '1 millisecond'
      AND NOT EXISTS (SELECT 1 FROM graph_touched WHERE graph_touched.owner_id = graph_state.owner_id)`,
  );
  return due?.batch ?? null;
}

/** Queues the work on communities. */
export async function enqueueCommunities(): Promise<void> {
  await enqueueJobs(db(), [{ kind: JOB_KINDS.graphCommunities, subject: LOCAL_OWNER, ownerId: LOCAL_OWNER }]);
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
