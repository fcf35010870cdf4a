import type { FunctionalRelations } from "@/lib/data/db/graph/close-facts";
import { listResolutions } from "@/lib/data/db/graph/resolutions";
import { mergeEntities, splitEntity, undoHandResolution } from "@/lib/data/db/graph/resolve-entities";
import { GRAPH_WORK } from "@/lib/data/db/jobs/job-kinds";
import { wakeWork } from "@/lib/data/jobs/background-work";
import type { GraphResolution } from "@/lib/shared/contracts/library/graph-contents";
import { AppError } from "@/lib/shared/errors";

/**
 * Relations that hold with one other entity at a time: a later fact with another entity closes the earlier one. A person
 * has one employer and one spouse, a thing has one location, and an organization has one leader. Ownership, membership
 * and the like can be shared and stay open.
 */
export const FUNCTIONAL_RELATIONS: FunctionalRelations = {
  bySource: ["works_for", "married_to", "located_in"],
  byTarget: ["leads"],
};

/** Merges entities permanently into the first one. @throws AppError `not_found`, `conflict` */
export function mergeByHand(entityIds: readonly string[]): Promise<GraphResolution> {
  return resolved(mergeEntities(entityIds, FUNCTIONAL_RELATIONS));
}

/** Splits names of an entity permanently into a new one. @throws AppError `not_found`, `validation_failed`, `conflict` */
export function splitByHand(entityId: string, names: readonly string[]): Promise<GraphResolution> {
  return resolved(splitEntity(entityId, names, FUNCTIONAL_RELATIONS));
}

/** Undoes a merge or split. @throws AppError `not_found` */
export async function undoByHand(id: string): Promise<void> {
  await undoHandResolution(id, FUNCTIONAL_RELATIONS);
  wakeWork(GRAPH_WORK);
}

async function resolved(done: Promise<string>): Promise<GraphResolution> {
  const [resolution] = await listResolutions(await done);
  // Another request has undone it meanwhile.
  if (resolution === undefined) throw new AppError("not_found", "The change has been undone.");
  wakeWork(GRAPH_WORK);
  return resolution;
}
