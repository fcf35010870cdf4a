import { z } from "zod";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { inTransaction } from "../connection/transaction";
import { bytesOf } from "../search/vector-bytes";
import { MEMBERS_AT_ONCE } from "./tunables";

/**
 * Claims the building of communities, for one process at a time.
 * @returns the batch to build them from; null when they are up to date, or another process builds them
 */
export async function claimCommunities(holder: string, quietMs: number, leaseMs: number): Promise<string | null> {
  const { rows } = await pool().query<{ batch: string }>(
    `UPDATE graph_state SET communities_holder = $2, communities_lease = now() + $4 * interval '1 millisecond'
     WHERE owner_id = $1 AND batch <> communities_version AND changed_at <= now() - $3 * interval '1 millisecond'
     AND (communities_holder IS NULL OR communities_holder = $2 OR communities_lease <= now())
     AND NOT EXISTS (SELECT 1 FROM graph_touched WHERE graph_touched.owner_id = $1)
     RETURNING batch::text`,
    [LOCAL_OWNER, holder, quietMs, leaseMs],
  );
  return rows[0]?.batch ?? null;
}

/** @returns false when another process builds them now */
export async function extendCommunities(holder: string, leaseMs: number): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE graph_state SET communities_lease = now() + $3 * interval '1 millisecond'
     WHERE owner_id = $1 AND communities_holder = $2`,
    [LOCAL_OWNER, holder, leaseMs],
  );
  return rowCount === 1;
}

/** Releases them: only right when no other process can hold them. */
export async function releaseAllCommunities(): Promise<void> {
  await pool().query(
    "UPDATE graph_state SET communities_holder = NULL, communities_lease = NULL WHERE communities_holder IS NOT NULL",
  );
}

/** Releases them unfinished. */
export async function releaseCommunities(holder: string): Promise<void> {
  await pool().query(
    "UPDATE graph_state SET communities_holder = NULL, communities_lease = NULL WHERE owner_id = $1 AND communities_holder = $2",
    [LOCAL_OWNER, holder],
  );
}

const edgeSchema = z.object({ id: z.string(), sourceId: z.string(), targetId: z.string(), count: z.number() });
export type WeightedRelation = z.infer<typeof edgeSchema>;

/** Relations with the number of their facts, by id, one page at a time. */
export async function relationsAfter(after: string, limit: number): Promise<WeightedRelation[]> {
  const { rows } = await pool().query(
    `SELECT id, source_id AS "sourceId", target_id AS "targetId", count FROM graph_relation
     WHERE owner_id = $1 AND id > $2 AND source_id <> target_id ORDER BY id LIMIT $3`,
    [LOCAL_OWNER, after, limit],
  );
  return z.array(edgeSchema).parse(rows);
}

const nodeSchema = z.object({ id: z.string(), name: z.string(), batch: z.string(), passages: z.number() });
export type CommunityNode = z.infer<typeof nodeSchema>;

/** Entities by id, one page at a time. */
export async function entitiesAfter(after: string, limit: number): Promise<CommunityNode[]> {
  const { rows } = await pool().query(
    `SELECT id, name, batch::text, passages FROM graph_entity WHERE owner_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    [LOCAL_OWNER, after, limit],
  );
  return z.array(nodeSchema).parse(rows);
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
export async function formerCommunities(): Promise<FormerCommunity[]> {
  const { rows } = await pool().query(
    `SELECT id, level, parent_id AS "parentId", fingerprint,
            summarizer, material,
            ARRAY(SELECT entity_id::text FROM graph_membership WHERE community_id = graph_community.id) AS "memberIds"
     FROM graph_community WHERE owner_id = $1 ORDER BY level, id`,
    [LOCAL_OWNER],
  );
  return z.array(formerSchema).parse(rows);
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
export async function sentencesAmong(entityIds: readonly string[], limit: number): Promise<CommunitySentence[]> {
  const { rows } = await pool().query(
    `SELECT relation.source_id AS "sourceId", relation.target_id AS "targetId", relation.type, passage.text,
            passage.id AS "passageId", passage.language, fact.start, fact."end"
     FROM (SELECT id, source_id, target_id, type, count FROM graph_relation
           WHERE source_id = ANY($1::uuid[]) AND target_id = ANY($1::uuid[]) AND source_id <> target_id
           ORDER BY type = 'related_to', count DESC, id LIMIT $2) AS relation,
     LATERAL (SELECT passage_id, start, "end" FROM graph_fact WHERE relation_id = relation.id
              ORDER BY closed_by IS NOT NULL, id LIMIT 1) AS fact
     JOIN passage ON passage.id = fact.passage_id
     ORDER BY relation.type = 'related_to', relation.count DESC, relation.id`,
    [entityIds, limit],
  );
  return z.array(sentenceSchema).parse(rows);
}

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
export function writeCommunity(holder: string, community: NewCommunity): Promise<boolean> {
  return inTransaction(pool(), async (client) => {
    const { rowCount } = await client.query(
      "SELECT 1 FROM graph_state WHERE owner_id = $1 AND communities_holder = $2 FOR UPDATE",
      [LOCAL_OWNER, holder],
    );
    if (rowCount !== 1) return false;
    const { id, level, parentId, fingerprint, memberIds, quoted } = community;
    await client.query(
      `WITH community AS (
         INSERT INTO graph_community (id, owner_id, level, parent_id, title, summary, summary_origin, fingerprint)
         VALUES ($1, $2, $3, $4, '', '', 'built-in', $5)
         ON CONFLICT (id) DO UPDATE SET level = excluded.level, parent_id = excluded.parent_id,
           fingerprint = excluded.fingerprint
       )
       DELETE FROM graph_membership WHERE community_id = $1 AND entity_id <> ALL($6::uuid[])`,
      [id, LOCAL_OWNER, level, parentId, fingerprint, memberIds],
    );
    if (quoted !== null) {
      // A summary that a language model failed to write is not tried again while its input is the same.
      await client.query(
        `UPDATE graph_community SET title = $2, summary = $3, summary_origin = 'built-in', summarizer = $4, material = $5,
                embedding = $6, summary_attempts = CASE WHEN material = $5 THEN summary_attempts ELSE 0 END,
                summary_failure = CASE WHEN material = $5 THEN summary_failure END,
                summary_retry_at = CASE WHEN material = $5 THEN summary_retry_at END
         WHERE id = $1`,
        [id, quoted.title, quoted.summary, quoted.summarizer, quoted.material, bytesOf(quoted.embedding)],
      );
    }
    for (let from = 0; from < memberIds.length; from += MEMBERS_AT_ONCE) {
      const some = memberIds.slice(from, from + MEMBERS_AT_ONCE);
      await client.query(
        `INSERT INTO graph_membership (community_id, entity_id)
         SELECT $1, id FROM graph_entity WHERE id = ANY($2::uuid[]) ON CONFLICT DO NOTHING`,
        [id, some],
      );
      if (level === 0) {
        await client.query("UPDATE graph_entity SET community_id = $1 WHERE id = ANY($2::uuid[])", [id, some]);
      }
    }
    return true;
  });
}

/** Sets the current parents of unchanged communities. */
export async function setCommunityParents(parents: ReadonlyMap<string, string | null>): Promise<void> {
  await pool().query(
    `UPDATE graph_community SET parent_id = new.parent_id FROM unnest($1::uuid[], $2::uuid[]) AS new(id, parent_id)
     WHERE graph_community.id = new.id AND graph_community.parent_id IS DISTINCT FROM new.parent_id`,
    [[...parents.keys()], [...parents.values()]],
  );
}

/**
 * Ends the build and deletes the communities that are not among the new ones. @returns false when another process
 * builds them now
 */
export function finishCommunities(holder: string, batch: string, ids: readonly string[]): Promise<boolean> {
  return inTransaction(pool(), async (client) => {
    const { rowCount } = await client.query(
      `UPDATE graph_state SET communities_version = $3, version = version + 1, communities_holder = NULL,
                              communities_lease = NULL
       WHERE owner_id = $1 AND communities_holder = $2`,
      [LOCAL_OWNER, holder, batch],
    );
    if (rowCount !== 1) return false;
    await client.query("DELETE FROM graph_community WHERE owner_id = $1 AND id <> ALL($2::uuid[])", [LOCAL_OWNER, ids]);
    await client.query(
      `UPDATE graph_entity SET community_id = NULL WHERE owner_id = $1 AND community_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM graph_membership
                       WHERE graph_membership.community_id = graph_entity.community_id AND entity_id = graph_entity.id)`,
      [LOCAL_OWNER],
    );
    return true;
  });
}
