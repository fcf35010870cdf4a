import { LOCAL_OWNER } from "../connection/owner";
import { type HeldJob, holdJob } from "../jobs/jobs";
import { bytesOf } from "../search/vector-bytes";
import { graphTransaction } from "./graph-state";

export interface NewCommunity {
  id: string;
  level: number;
  parentId: string | null;
  fingerprint: string;
  memberIds: readonly string[];
  /** Its quoted sentences; null keeps the existing summary. */
  quoted: { title: string; summary: string; summarizer: string; material: string; embedding: Float32Array } | null;
}

/** Writes a community with its members. @returns false when another process builds them now */
export function writeCommunity(job: HeldJob, community: NewCommunity): Promise<boolean> {
  const { id, level, parentId, fingerprint, memberIds, quoted } = community;
  return graphTransaction(async (client) => {
    if ((await holdJob(client, job)).count === 0) return false;
    if (quoted !== null) {
      // A summary that a language model failed to write is not tried again while its input is the same.
      await client.graphCommunity.updateMany({
        where: { id, OR: [{ material: null }, { material: { not: quoted.material } }] },
        data: { summaryAttempts: 0, summaryFailure: null, summaryRetryAt: null },
      });
    }
    const place = { level, parentId, fingerprint };
    const summary =
      quoted === null ? {} : { ...quoted, summaryOrigin: "built-in", embedding: bytesOf(quoted.embedding) };
    await client.graphCommunity.upsert({
      where: { id },
      create: { id, ownerId: LOCAL_OWNER, title: "", summary: "", summaryOrigin: "built-in", ...place, ...summary },
      update: { ...place, ...summary },
      select: { id: true },
    });
    // INSERT … SELECT leaves out entities that were deleted meanwhile; a community can have more members than one
    // statement may have parameters.
    await client.$executeRaw`
      WITH gone AS (
        DELETE FROM graph_membership WHERE community_id = ${id}::uuid AND entity_id <> ALL(${memberIds}::uuid[])
      ), finest AS (
        UPDATE graph_entity SET community_id = ${id}::uuid WHERE ${level === 0}::boolean AND id = ANY(${memberIds}::uuid[])
      )
      INSERT INTO graph_membership (community_id, entity_id)
      SELECT ${id}::uuid, id FROM graph_entity WHERE id = ANY(${memberIds}::uuid[]) ON CONFLICT DO NOTHING`;
    return true;
  });
}

/**
 * Ends the build: places unchanged communities below their parents, and deletes those that are not among the new ones.
 * @returns false when another process builds them now
 */
export function finishCommunities(
  job: HeldJob,
  batch: bigint,
  communities: readonly { id: string; parentId: string | null }[],
): Promise<boolean> {
  return graphTransaction(async (client) => {
    if ((await holdJob(client, job)).count === 0) return false;
    await client.graphState.updateMany({
      where: { ownerId: LOCAL_OWNER },
      data: { communitiesVersion: batch, version: { increment: 1 } },
    });
    const ids = communities.map(({ id }) => id);
    const parentIds = communities.map(({ parentId }) => parentId);
    // A different value for each row, and more ids than one statement may have parameters.
    await client.$executeRaw`
      WITH placed AS (
        UPDATE graph_community SET parent_id = new.parent_id
        FROM unnest(${ids}::uuid[], ${parentIds}::uuid[]) AS new(id, parent_id)
        WHERE graph_community.id = new.id AND graph_community.parent_id IS DISTINCT FROM new.parent_id
      ), gone AS (
        DELETE FROM graph_community WHERE owner_id = ${LOCAL_OWNER} AND id <> ALL(${ids}::uuid[]) RETURNING id
      )
      UPDATE graph_entity SET community_id = NULL WHERE owner_id = ${LOCAL_OWNER} AND community_id IS NOT NULL
      AND (community_id IN (SELECT id FROM gone) OR NOT EXISTS (
        SELECT 1 FROM graph_membership
        WHERE graph_membership.community_id = graph_entity.community_id AND entity_id = graph_entity.id))`;
    return true;
  });
}
