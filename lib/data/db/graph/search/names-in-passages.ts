import { z } from "zod";
import { db } from "../../connection/client";
import { parsedRows } from "../../connection/rows";
import { Prisma } from "../../generated/client";
import { passagesInScope } from "./passages-in-scope";

const nameRow = z.object({
  passageId: z.string(),
  /** UTF-16 offsets in the passage's text. */
  start: z.number(),
  end: z.number(),
  /** As the passage writes it. */
  surface: z.string(),
  entityId: z.string(),
  /** Its most frequent name. */
  name: z.string(),
  /** Number of passages in the scope that name the entity. */
  passages: z.number(),
});
/** A place where a passage names an entity. */
export type NameInPassage = z.infer<typeof nameRow>;

/**
 * Where these passages name entities, in reading order.
 * @param documentIds the scope; null for the whole library
 */
export async function namesInPassages(
  passageIds: readonly string[],
  documentIds: readonly string[] | null,
): Promise<NameInPassage[]> {
  if (passageIds.length === 0) return [];
  // Prisma reads two tables in two round trips, and every question asks this.
  return parsedRows(
    nameRow,
    db().$queryRaw`
      SELECT mention.passage_id AS "passageId", mention.start, mention."end", mention.surface,
             entity.id AS "entityId", entity.name,
             ${passagesInScope(Prisma.sql`entity`, documentIds)} AS passages
      FROM graph_mention AS mention JOIN graph_entity AS entity ON entity.id = mention.entity_id
      WHERE mention.passage_id = ANY(${passageIds}::uuid[]) AND NOT mention.in_heading
      ORDER BY mention.passage_id, mention.start`,
  );
}

/** Which of these passages name the entity. */
export async function passagesThatName(entityId: string, passageIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (passageIds.length === 0) return new Set();
  const passages = await db().graphMention.groupBy({
    by: ["passageId"],
    where: { entityId, passageId: { in: [...passageIds] } },
  });
  return new Set(passages.map(({ passageId }) => passageId));
}
