import { listResolutions } from "@/lib/data/db/graph/resolutions";
import { mergeEntities, splitEntity, undoHandResolution } from "@/lib/data/db/graph/resolve-entities";
import type { GraphResolution } from "@/lib/shared/contracts/library/knowledge-graph";
import { AppError } from "@/lib/shared/errors";
import { wakeGraphWorker } from "../worker-registry";
import { FUNCTIONAL_RELATIONS } from "./temporal";

/** Makes entities one, for good: the first. @throws AppError `not_found`, `conflict` */
export function mergeByHand(entityIds: readonly string[]): Promise<GraphResolution> {
  return resolved(mergeEntities(entityIds, FUNCTIONAL_RELATIONS));
}

/** Makes names of an entity an entity of their own, for good. @throws AppError `not_found`, `validation_failed`, `conflict` */
export function splitByHand(entityId: string, names: readonly string[]): Promise<GraphResolution> {
  return resolved(splitEntity(entityId, names, FUNCTIONAL_RELATIONS));
}

/** Takes a merge or split back. @throws AppError `not_found` */
export async function undoByHand(id: string): Promise<void> {
  await undoHandResolution(id, FUNCTIONAL_RELATIONS);
  wakeGraphWorker();
}

async function resolved(done: Promise<string>): Promise<GraphResolution> {
  const [resolution] = await listResolutions(await done);
  // Undone again by somebody else in between.
  if (resolution === undefined) throw new AppError("not_found", "The change has been taken back meanwhile.");
  wakeGraphWorker();
  return resolution;
}
