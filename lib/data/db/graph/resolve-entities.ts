import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/shared/errors";
import { LOCAL_OWNER } from "../connection/owner";
import type { Statements } from "../connection/rows";
import type { FunctionalRelations } from "./close-facts";
import { graphTransaction, holdGraph } from "./graph-state";
import { foldedKey, type HandGroup, spelledKey } from "./hand-groups";
import {
  keysOfEntities,
  placesOfKeys,
  reassignKeys,
  renameSpelling,
  respell,
  spellingsOf,
  spellingsOfKeys,
} from "./regroup";
import { regrouped } from "./regrouped";
import {
  activeHandGroups,
  insertResolution,
  keysOfResolution,
  resolutionsInForce,
  undoResolution,
} from "./resolutions";
import { recount } from "./touched";

/**
 * Merges entities into the first.
 * @returns the merge's id
 * @throws AppError `not_found` when one of them does not exist
 */
export function mergeEntities(entityIds: readonly string[], functional: FunctionalRelations): Promise<string> {
  const ids = [...new Set(entityIds)];
  return graphTransaction(async (client) => {
    const batch = await holdGraph(client);
    const before = await groupsOf(client, ids);
    const [first] = before;
    if (first === undefined || before.length < 2)
      throw new AppError("conflict", "An entity cannot be merged with itself.");
    const keys = before.flatMap((group) => group.keys);
    const after: HandGroup[] = [{ entityId: first.entityId, keys, names: before.flatMap(({ names }) => names) }];
    const id = await insertResolution(client, { kind: "merge", before, after });
    const placements = keys.map((key) => ({ key, entityId: first.entityId }));
    await recount(client, await reassignKeys(client, placements, batch), batch, functional);
    return id;
  });
}

/**
 * Separates some names of an entity into a new entity.
 * @param names as its passages spell them, in any case
 * @returns the split's id
 * @throws AppError `not_found` when the entity does not exist, `validation_failed` when it does not have one of the
 * names, `conflict` when they are all of its names
 */
export function splitEntity(id: string, names: readonly string[], functional: FunctionalRelations): Promise<string> {
  return graphTransaction(async (client) => {
    const batch = await holdGraph(client);
    const before = await groupsOf(client, [id]);
    const spellings = await spellingsOf(client, [id]);
    const selected = new Set(names.map((name) => name.toLowerCase()));
    for (const name of selected) {
      if (spellings.some(({ surface }) => surface.toLowerCase() === name)) continue;
      throw new AppError("validation_failed", "The entity does not have one of these names.", {
        fields: { names: "is not a name of the entity" },
      });
    }
    const isSelected = ({ surface }: { surface: string }) => selected.has(surface.toLowerCase());
    if (spellings.every(isSelected)) throw new AppError("conflict", "An entity must keep at least one of its names.");
    const moved = new Set<string>();
    const everywhere = await spellingsOfKeys(
      client,
      spellings.map(({ key }) => foldedKey(key)),
    );
    for (const spelling of spellings.filter(isSelected)) {
      const { key, surface } = spelling;
      // A spelling that another split has separated may return to the name.
      const isWholeName = everywhere.every((other) => other.folded !== foldedKey(key) || isSelected(other));
      const newKey = isWholeName ? key : spelledKey(key, surface);
      if (!isWholeName) await renameSpelling(client, { from: key, to: newKey, surface });
      moved.add(newKey);
    }
    const entityId = randomUUID();
    const remaining = (await keysOfEntities(client, [id])).flatMap(({ key }) => (moved.has(key) ? [] : key));
    const nameOf = (one: { surface: string }) => one.surface;
    const after: HandGroup[] = [
      { entityId, keys: [...moved], names: spellings.filter(isSelected).map(nameOf) },
      { entityId: id, keys: remaining, names: spellings.filter((one) => !isSelected(one)).map(nameOf) },
    ];
    const split = await insertResolution(client, { kind: "split", before, after });
    const placements = [...moved].map((key) => ({ key, entityId }));
    await recount(client, await reassignKeys(client, placements, batch), batch, functional);
    return split;
  });
}

/**
 * Undoes a merge or split: its names end up where they would be without it.
 * @throws AppError `not_found` when this id is not active
 */
export function undoHandResolution(id: string, functional: FunctionalRelations): Promise<void> {
  return graphTransaction(async (client) => {
    const batch = await holdGraph(client);
    const undone = await undoResolution(client, id);
    if (undone === null) throw new AppError("not_found", "There is no such merge or split.");
    // Without it a later resolution may mean something else: all keys that any of them refers to are placed again.
    const referenced = [undone, ...(await resolutionsInForce(client))].flatMap(keysOfResolution);
    const spelled = await activeHandGroups(client, referenced.map(foldedKey));
    const respelled = await respell(client, referenced, spelled);
    const keys = [...new Set(referenced.flatMap((key) => [spelled.effectiveKey(key), foldedKey(key)]))];
    const placed = await placesOfKeys(client, [...new Set(keys.flatMap((key) => spelled.groupOf(key)))]);
    const entityKeys = await keysOfEntities(client, [...new Set(placed.map(({ entityId }) => entityId))]);
    const groups = await activeHandGroups(
      client,
      entityKeys.map(({ key }) => foldedKey(key)),
    );
    const all = await placesOfKeys(client, [
      ...new Set(entityKeys.flatMap(({ key }) => [key, ...groups.groupOf(key)])),
    ]);
    const now = new Map(all.map(({ key, entityId }) => [key, entityId]));
    const placements = regrouped(all, (key) => groups.groupOf(key), undone.before);
    const moved = placements.filter(({ key, entityId }) => respelled.has(key) || now.get(key) !== entityId);
    const touched = [...now.values(), ...(await reassignKeys(client, moved, batch))];
    await recount(client, [...new Set(touched)], batch, functional);
  });
}

/** @throws AppError `not_found` */
async function groupsOf(client: Statements, ids: readonly string[]): Promise<HandGroup[]> {
  const known = await client.graphEntity.count({ where: { ownerId: LOCAL_OWNER, id: { in: [...ids] } } });
  if (known < ids.length) throw new AppError("not_found", "There is no such entity.");
  const keys = await keysOfEntities(client, ids);
  const spellings = await spellingsOf(client, ids);
  const groups = await activeHandGroups(
    client,
    keys.map(({ key }) => foldedKey(key)),
  );
  const keysOf = (id: string) => keys.flatMap(({ key, entityId }) => (entityId === id ? key : []));
  return ids.map((entityId) => ({
    entityId,
    keys: keysOf(entityId),
    own: [...new Set(keysOf(entityId).flatMap((key) => groups.ownOf(key)))],
    names: [...new Set(spellings.filter((one) => one.entityId === entityId).map(({ surface }) => surface))],
  }));
}
