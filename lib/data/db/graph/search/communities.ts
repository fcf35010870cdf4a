import { z } from "zod";
import { db } from "../../connection/client";
import { LOCAL_OWNER } from "../../connection/owner";
import { parsedRows } from "../../connection/rows";
import { findable } from "../../search/findable";
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
  const rows = await db().graphCommunity.findMany({
    where: { ownerId: LOCAL_OWNER, embedding: { not: null } },
    orderBy: { id: "asc" },
    select: { id: true, title: true, level: true, embedding: true },
  });
  return rows.flatMap(({ embedding, ...row }) =>
    embedding === null ? [] : { ...row, embedding: storedVector(embedding) },
  );
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
  // The first rows of each community, and of each of its members, by an index.
  return parsedRows(
    passageRow,
    db().$queryRaw`
      SELECT asked.id AS "communityId", found.passage_id AS "passageId", found.entities, found.names
      FROM unnest(${communityIds}::uuid[]) AS asked(id), LATERAL (
        SELECT passage_id, count(*)::int AS entities, (array_agg(name ORDER BY passages DESC))[1:3] AS names FROM (
          SELECT DISTINCT mention.passage_id, mention.document_id, member.id, member.name, member.passages FROM (
            SELECT graph_entity.id, name, passages FROM graph_membership JOIN graph_entity ON graph_entity.id = entity_id
            WHERE graph_membership.community_id = asked.id ORDER BY passages DESC LIMIT ${members}
          ) AS member,
          LATERAL (SELECT passage_id, document_id FROM graph_mention
                   WHERE entity_id = member.id ORDER BY in_heading LIMIT ${perEntity}) AS mention
        ) AS naming
        WHERE ${findable(documentIds)} GROUP BY passage_id ORDER BY count(*) DESC, passage_id LIMIT ${limit}
      ) AS found`,
  );
}
