import { z } from "zod";
import { calendarDateSchema } from "@/lib/shared/contracts/library/graph-contents";
import { db } from "../../connection/client";
import { parsedRows } from "../../connection/rows";
import { findable } from "../../search/findable";

const datedRow = z.object({
  passageId: z.string(),
  documentId: z.string(),
  from: calendarDateSchema,
  to: calendarDateSchema,
  /** The entities that it names. */
  entityIds: z.array(z.string()),
});
/** A passage that mentions a time. */
export type DatedPassage = z.infer<typeof datedRow>;

/** Times mentioned by passages that name one of these entities. */
export function datesOfEntities(
  entityIds: readonly string[],
  documentIds: readonly string[] | null,
  { perEntity, limit }: { perEntity: number; limit: number },
): Promise<DatedPassage[]> {
  if (entityIds.length === 0) return Promise.resolve([]);
  // The first mentions of each entity by an index.
  return parsedRows(
    datedRow,
    db().$queryRaw`
      SELECT passage_id AS "passageId", document_id AS "documentId", dated."from"::text, dated."to"::text, "entityIds"
      FROM (
        SELECT passage_id, document_id, array_agg(DISTINCT entity_id) AS "entityIds"
        FROM unnest(${entityIds}::uuid[]) AS asked(id),
        LATERAL (SELECT passage_id, document_id, entity_id FROM graph_mention
                 WHERE entity_id = asked.id ORDER BY in_heading LIMIT ${perEntity}) AS mention
        GROUP BY passage_id, document_id
      ) AS naming,
      LATERAL (SELECT "from", "to" FROM graph_date WHERE graph_date.passage_id = naming.passage_id OFFSET 0) AS dated
      WHERE ${findable(documentIds)} ORDER BY cardinality("entityIds") DESC, dated."from", passage_id LIMIT ${limit}`,
  );
}

/** Times that begin within these days, for any entity. */
export function datesWithin(
  { from, to }: { from: string; to: string },
  documentIds: readonly string[] | null,
  limit: number,
): Promise<DatedPassage[]> {
  // The shortest times first.
  return parsedRows(
    datedRow,
    db().$queryRaw`
      SELECT passage_id AS "passageId", document_id AS "documentId", "from"::text, "to"::text, '{}'::text[] AS "entityIds"
      FROM graph_date WHERE "from" BETWEEN ${from}::date AND ${to}::date AND ${findable(documentIds)}
      ORDER BY "to" - "from", "from", passage_id LIMIT ${limit}`,
  );
}
