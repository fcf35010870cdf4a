import { z } from "zod";
import { db } from "../connection/client";
import { parsedRows } from "../connection/rows";
import { EVERYTHING, ofReadable, type Reader } from "../library/readable";

/**
 * Communities that are absent for a reader: a document that they may not read names one of the entities, so its title
 * and summary may say what only that document says.
 */
export async function closedCommunities(reader: Reader): Promise<ReadonlySet<string>> {
  if (reader === EVERYTHING) return new Set();
  const rows = await parsedRows(
    z.object({ id: z.string() }),
    db().$queryRaw`SELECT DISTINCT community_id AS id FROM graph_membership
                   JOIN graph_mention ON graph_mention.entity_id = graph_membership.entity_id
                   WHERE NOT ${ofReadable(reader)}`,
  );
  return new Set(rows.map(({ id }) => id));
}
