import { z } from "zod";
import {
  calendarDateSchema,
  type GraphCommunity,
  type GraphEpisode,
  type GraphFact,
  graphCommunitySchema,
  graphFactSchema,
} from "@/lib/shared/contracts/library/graph-contents";
import { entityTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { EVERYTHING, type Reader, readableBy } from "../library/readable";
import { closedCommunities } from "./closed-communities";
import { entitiesFor } from "./counted-for";
import { SEARCHABLE } from "./searchable";
import { EPISODE_ENTITIES, EPISODE_EXCERPT_CHARS, FACTS_OF_ONE } from "./tunables";

/** Has the passage's text instead of the sentence: offsets are in UTF-16, which the database cannot count. */
const factRowSchema = graphFactSchema.omit({ sentence: true }).extend({
  text: z.string(),
  start: z.number(),
  end: z.number(),
});

/**
 * Facts with an entity at either end, dated ones newest first. Every step goes from row to row by an index, whatever
 * the planner's statistics; only the texts shown are read.
 */
export async function factsOfEntity(entityId: string, reader: Reader): Promise<GraphFact[]> {
  const facts = await parsedRows(
    factRowSchema,
    db().$queryRaw`
      SELECT fact.id, relation_id AS "relationId", source_id AS "sourceId", target_id AS "targetId", type, text, start, "end",
             passage_id AS "passageId", document_id AS "documentId", title AS "documentTitle", ordinal, language,
             valid_from::text AS "validFrom", valid_to::text AS "validTo", closed_by AS "closedBy", origin
      FROM (
        SELECT fact.*, source_id, target_id, type, title, ordinal, language
        FROM (SELECT id, source_id, target_id, type FROM graph_relation WHERE source_id = ${entityId}::uuid
              UNION SELECT id, source_id, target_id, type FROM graph_relation WHERE target_id = ${entityId}::uuid) AS relation,
        LATERAL (SELECT id, relation_id, passage_id, document_id, start, "end", valid_from, valid_to, closed_by, origin
                 FROM graph_fact WHERE relation_id = relation.id OFFSET 0) AS fact,
        LATERAL (SELECT ordinal, language FROM passage WHERE passage.id = fact.passage_id OFFSET 0) AS place,
        LATERAL (SELECT title, owner_id, status, superseded, series_id FROM document WHERE id = fact.document_id OFFSET 0) AS document
        WHERE source_id <> target_id AND ${SEARCHABLE} AND ${readableBy(reader)}
        ORDER BY valid_from DESC NULLS LAST, type = 'related_to', title, ordinal, start, fact.id LIMIT ${FACTS_OF_ONE}
      ) AS fact, LATERAL (SELECT text FROM passage WHERE passage.id = fact.passage_id OFFSET 0) AS said
      ORDER BY valid_from DESC NULLS LAST, type = 'related_to', title, ordinal, start, fact.id`,
  );
  return facts.map(({ text, start, end, ...fact }) => ({ ...fact, sentence: text.slice(start, end) }));
}

/**
 * All communities made only from documents that a reader may read, coarsest level first, large ones before small ones.
 * @param attempts attempts after which a failed summary is not retried and its failure is reported; null: no summaries
 * are wanted
 */
export async function listCommunities(attempts: number | null, reader: Reader): Promise<GraphCommunity[]> {
  const closed = await closedCommunities(reader);
  const communities = await db().graphCommunity.findMany({
    where: { ownerId: LOCAL_OWNER },
    select: {
      id: true,
      level: true,
      parentId: true,
      title: true,
      summary: true,
      summaryOrigin: true,
      summaryAttempts: true,
      summaryFailure: true,
      _count: { select: { members: true } },
    },
  });
  const listed = communities.flatMap(({ summaryAttempts, summaryFailure, _count, ...community }) => {
    if (_count.members === 0 || closed.has(community.id)) return [];
    const hasFailed = attempts !== null && summaryAttempts >= attempts;
    return { ...community, summaryFailure: hasFailed ? summaryFailure : null, entities: _count.members };
  });
  return z
    .array(graphCommunitySchema)
    .parse(listed)
    .sort((a, b) => b.level - a.level || b.entities - a.entities || (a.id < b.id ? -1 : 1));
}

const episodeRowSchema = z.object({
  passageId: z.string(),
  documentId: z.string(),
  documentTitle: z.string(),
  ordinal: z.int(),
  from: calendarDateSchema,
  to: calendarDateSchema,
  text: z.string(),
  start: z.number(),
  end: z.number(),
  entities: z.array(z.object({ id: z.string(), name: z.string(), type: entityTypeSchema })),
});

/** Passages of documents that a reader may read which mention a time, in chronological order; a passage with several times appears once for each. */
export async function listEpisodes(
  {
    entityId,
    from,
    to,
    limit,
  }: {
    entityId?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    limit: number;
  },
  reader: Reader,
): Promise<GraphEpisode[]> {
  const calledSo =
    reader === EVERYTHING
      ? Prisma.empty
      : Prisma.sql`AND EXISTS (SELECT 1 FROM graph_mention AS called
          WHERE called.entity_id = entity.id AND called.surface = entity.name
          AND called.document_id IN (SELECT id FROM document WHERE ${readableBy(reader)}))`;
  const after = from === undefined ? Prisma.empty : Prisma.sql`AND dated."to" >= ${from}::timestamptz::date`;
  const before = to === undefined ? Prisma.empty : Prisma.sql`AND dated."from" < ${to}::timestamptz`;
  const naming =
    entityId === undefined
      ? Prisma.empty
      : Prisma.sql`AND dated.passage_id IN (SELECT passage_id FROM graph_mention WHERE entity_id = ${entityId}::uuid)`;
  // The best known entities of each passage.
  const episodes = await parsedRows(
    episodeRowSchema,
    db().$queryRaw`
      SELECT dated.passage_id AS "passageId", document.id AS "documentId", document.title AS "documentTitle",
             passage.ordinal, dated."from"::text, dated."to"::text, passage.text, dated.start, dated."end",
             (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'type', type)), '[]') FROM (
                SELECT DISTINCT entity.id, entity.name, entity.type, entity.passages
                FROM graph_mention AS mention JOIN ${entitiesFor(reader)} ON entity.id = mention.entity_id
                WHERE mention.passage_id = dated.passage_id ${calledSo} ORDER BY entity.passages DESC, entity.id LIMIT ${EPISODE_ENTITIES}
              ) AS named) AS entities
      FROM (SELECT dated.* FROM graph_date AS dated JOIN document ON document.id = dated.document_id
            WHERE ${SEARCHABLE} AND ${readableBy(reader)} ${after} ${before} ${naming}
            ORDER BY dated."from", dated."to", dated.passage_id, dated.start LIMIT ${limit}) AS dated
      JOIN passage ON passage.id = dated.passage_id JOIN document ON document.id = passage.document_id
      ORDER BY dated."from", dated."to", dated.passage_id, dated.start`,
  );
  return episodes.map(({ text, start, end, ...episode }) => ({
    ...episode,
    excerpt: excerptAround(text, start, end),
  }));
}

/** An excerpt of whole words around a place in a text, with an ellipsis where text is left out. */
function excerptAround(text: string, start: number, end: number): string {
  const half = Math.max(0, Math.floor((EPISODE_EXCERPT_CHARS - (end - start)) / 2));
  const first = start - half <= 0 ? 0 : text.indexOf(" ", start - half) + 1;
  const last = end + half >= text.length ? text.length : text.lastIndexOf(" ", end + half);
  const from = first > 0 && first <= start ? first : first === 0 ? 0 : start;
  const to = Math.max(last, end);
  return `${from > 0 ? "…" : ""}${text.slice(from, to).trim()}${to < text.length ? "…" : ""}`;
}
