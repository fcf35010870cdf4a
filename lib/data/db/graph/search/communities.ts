import { z } from "zod";
import { pool } from "../../connection/client";
import { LOCAL_OWNER } from "../../connection/owner";
import { FINDABLE } from "../../search/findable";
import { storedVector } from "./graph-vectors";

export interface SummedCommunity {
  id: string;
  title: string;
  level: number;
  /** Embedding of its summary, of length 1. */
  embedding: Float32Array;
}

/** All communities with an embedded summary. */
export async function summedCommunities(): Promise<SummedCommunity[]> {
  const { rows } = await pool().query<{ id: string; title: string; level: number; embedding: Buffer }>(
    "SELECT id, title, level, embedding FROM graph_community WHERE owner_id = $1 AND embedding IS NOT NULL ORDER BY id",
    [LOCAL_OWNER],
  );
  return rows.map((row) => ({ ...row, embedding: storedVector(row.embedding) }));
}

const passageRow = z.object({
  communityId: z.string(),
  passageId: z.string(),
  /** Number of the community's entities that the passage names. */
  entities: z.number(),
  names: z.array(z.string()),
});
export type CommunityPassage = z.infer<typeof passageRow>;

/**
 * Passages that name entities of these communities, those that name the most first, up to a limit per community;
 * passages below a heading that names an entity count only where too few contain the name itself.
 */
export async function passagesOfCommunities(
  communityIds: readonly string[],
  documentIds: readonly string[] | null,
  { members, perEntity, limit }: { members: number; perEntity: number; limit: number },
): Promise<CommunityPassage[]> {
  if (communityIds.length === 0) return [];
  const { rows } = await pool().query(
    `SELECT asked.id AS "communityId", found.passage_id AS "passageId", found.entities, found.names
     FROM unnest($3::uuid[]) AS asked(id), LATERAL (
       SELECT passage_id, count(*)::int AS entities, (array_agg(name ORDER BY passages DESC))[1:3] AS names FROM (
         SELECT DISTINCT mention.passage_id, mention.document_id, member.id, member.name, member.passages FROM (
           SELECT graph_entity.id, name, passages FROM graph_membership JOIN graph_entity ON graph_entity.id = entity_id
           WHERE graph_membership.community_id = asked.id ORDER BY passages DESC LIMIT $4
         ) AS member,
         LATERAL (SELECT passage_id, document_id FROM graph_mention
                  WHERE entity_id = member.id ORDER BY in_heading LIMIT $5) AS mention
       ) AS naming
       WHERE ${FINDABLE} GROUP BY passage_id ORDER BY count(*) DESC, passage_id LIMIT $6
     ) AS found`,
    [LOCAL_OWNER, documentIds, communityIds, members, perEntity, limit],
  );
  return z.array(passageRow).parse(rows);
}
