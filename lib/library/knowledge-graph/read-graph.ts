import { LRUCache } from "lru-cache";
import { z } from "zod";
import { readGraphState } from "@/lib/data/db/graph/graph-state";
import { listEntities, readEntity, readGraphOverview, readNeighbourhood } from "@/lib/data/db/graph/read-entities";
import { listResolutions } from "@/lib/data/db/graph/resolutions";
import { EVERYTHING, type Reader, readsEverything } from "@/lib/data/db/library/readable";
import { readCursor, writeCursor } from "@/lib/data/db/lists/list-cursor";
import type {
  EntityDetail,
  entityListQuerySchema,
  entityListSchema,
  GraphOverview,
  GraphResolution,
  graphQuerySchema,
  neighbourhoodSchema,
} from "@/lib/shared/contracts/library/graph-contents";
import { AppError } from "@/lib/shared/errors";
import { processWide } from "@/lib/shared/process-wide";
import { CACHED_OVERVIEWS } from "./tunables";

const placeSchema = z.tuple([z.int32().min(0), z.uuid()]).transform(([passages, id]) => ({ passages, id }));

/**
 * A page of entities, those named by the most passages first.
 * @throws AppError `validation_failed` for an invalid cursor
 */
export async function entityPage(
  query: z.infer<typeof entityListQuerySchema>,
  reader: Reader,
): Promise<z.infer<typeof entityListSchema>> {
  const after = query.cursor === undefined ? null : readCursor(placeSchema, query.cursor);
  const found = await listEntities({ ...query, limit: query.limit + 1 }, after, reader);
  const entities = found.slice(0, query.limit);
  const last = entities.at(-1);
  const more = found.length > query.limit && last !== undefined;
  return { entities, nextCursor: more ? writeCursor([last.passages, last.id]) : null };
}

/** An entity with its names and facts. @throws AppError `not_found` */
export async function entityDetail(id: string, reader: Reader): Promise<EntityDetail> {
  return (await readEntity(id, reader)) ?? refuse();
}

/** The entities around an entity, and the relations among them. @throws AppError `not_found` */
export async function neighbourhood(
  id: string,
  hops: number,
  reader: Reader,
): Promise<z.infer<typeof neighbourhoodSchema>> {
  return (await readNeighbourhood(id, hops, reader)) ?? refuse();
}

function refuse(): never {
  throw new AppError("not_found", "There is no such entity.");
}

/** The latest overviews of the graph, cached until it changes. */
const cache = processWide("graph-overviews", () => ({
  version: -1n,
  overviews: new LRUCache<string, Promise<GraphOverview>>({ max: CACHED_OVERVIEWS }),
}));

/** The manual merges and splits, which reveal names from any document: empty for a reader who may not read all. */
export async function resolutionsFor(reader: Reader): Promise<GraphResolution[]> {
  return (await readsEverything(reader)) ? listResolutions() : [];
}

/** The entities named by the most passages, and the relations among them. */
export async function graphOverview(query: z.infer<typeof graphQuerySchema>, asking: Reader): Promise<GraphOverview> {
  const reader = (await readsEverything(asking)) ? EVERYTHING : asking;
  // Rights change without a change of the graph.
  if (reader !== EVERYTHING) return readGraphOverview(query, reader);
  const { version } = await readGraphState();
  if (version !== cache.version) {
    cache.version = version;
    cache.overviews.clear();
  }
  const key = JSON.stringify(query);
  const cached = cache.overviews.get(key);
  if (cached !== undefined) return cached;
  const overview = readGraphOverview(query, EVERYTHING);
  cache.overviews.set(key, overview);
  overview.catch(() => cache.overviews.delete(key));
  return overview;
}
