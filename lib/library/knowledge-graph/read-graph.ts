import { z } from "zod";
import { readGraphState } from "@/lib/data/db/graph/graph-state";
import { listEntities, readEntity, readGraphOverview, readNeighbourhood } from "@/lib/data/db/graph/read-entities";
import type {
  EntityDetail,
  entityListQuerySchema,
  entityListSchema,
  GraphOverview,
  graphQuerySchema,
  neighbourhoodSchema,
} from "@/lib/shared/contracts/library/knowledge-graph";
import { AppError } from "@/lib/shared/errors";
import { processWide } from "@/lib/shared/process-wide";
import { OVERVIEWS_KEPT } from "./tunables";

const placeSchema = z.tuple([z.number().int(), z.uuid()]);

/**
 * A page of entities, those that most passages name first.
 * @throws AppError `validation_failed` for a cursor that no page of it gave
 */
export async function entityPage(
  query: z.infer<typeof entityListQuerySchema>,
): Promise<z.infer<typeof entityListSchema>> {
  const after = query.cursor === undefined ? null : placeOf(query.cursor);
  const found = await listEntities({ ...query, limit: query.limit + 1 }, after);
  const entities = found.slice(0, query.limit);
  const last = entities.at(-1);
  const more = found.length > query.limit && last !== undefined;
  return { entities, nextCursor: more ? cursorOf(last.passages, last.id) : null };
}

function cursorOf(passages: number, id: string): string {
  return Buffer.from(JSON.stringify([passages, id])).toString("base64url");
}

function placeOf(cursor: string): { passages: number; id: string } {
  try {
    const [passages, id] = placeSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { passages, id };
  } catch (error) {
    throw new AppError("validation_failed", "The cursor is not one of this list.", {
      cause: error,
      fields: { cursor: "is not one of this list" },
    });
  }
}

/** An entity with its names and facts. @throws AppError `not_found` */
export async function entityDetail(id: string): Promise<EntityDetail> {
  return (await readEntity(id)) ?? refuse();
}

/** The entities around one, and the relations among them. @throws AppError `not_found` */
export async function neighbourhood(id: string, hops: number): Promise<z.infer<typeof neighbourhoodSchema>> {
  return (await readNeighbourhood(id, hops)) ?? refuse();
}

function refuse(): never {
  throw new AppError("not_found", "There is no such entity.");
}

/** What pictures of the graph were asked for last, as long as the graph has not changed. */
const kept = processWide("graph-overviews", () => ({
  version: -1n,
  overviews: new Map<string, Promise<GraphOverview>>(),
}));

/** The entities that most passages name, and the relations among them. */
export async function graphOverview(query: z.infer<typeof graphQuerySchema>): Promise<GraphOverview> {
  const { version } = await readGraphState();
  if (version !== kept.version) {
    kept.version = version;
    kept.overviews.clear();
  }
  const key = JSON.stringify(query);
  const found = kept.overviews.get(key);
  if (found !== undefined) return found;
  const made = readGraphOverview(query);
  kept.overviews.set(key, made);
  made.catch(() => kept.overviews.delete(key));
  for (const [oldest] of kept.overviews) if (kept.overviews.size > OVERVIEWS_KEPT) kept.overviews.delete(oldest);
  return made;
}
