import { randomUUID } from "node:crypto";
import type { Statements } from "../connection/rows";
import type { HandGroup } from "./hand-groups";
import { type KeyPlacement, keysOfEntities, placesOfKeys, reassignKeys } from "./regroup";
import { activeHandGroups } from "./resolutions";
import { KEYS_AT_ONCE } from "./tunables";

/**
 * Assigns each group of keys to an entity. A group keeps an entity that belongs to its keys alone; where one entity
 * becomes several groups, each gets back the entity that it was before the resolution.
 */
export function regrouped(
  placed: readonly KeyPlacement[],
  groupOf: (key: string) => string[],
  before: readonly HandGroup[],
): KeyPlacement[] {
  const parts = new Map<string, KeyPlacement[]>();
  for (const one of placed) {
    const part = groupOf(one.key).toSorted()[0] ?? one.key;
    parts.set(part, [...(parts.get(part) ?? []), one]);
  }
  const partsOf = (id: string) =>
    [...parts.values()].filter((part) => part.some(({ entityId }) => entityId === id)).length;
  const used = new Set<string>();
  const choices = [...parts.values()].map((part) => {
    const now = part.map(({ entityId }) => entityId);
    const sole = now.find((id) => partsOf(id) === 1);
    const was = before.find(({ keys }) => part.some(({ key }) => keys.includes(key)))?.entityId;
    return { part, sure: sole ?? now.find((id) => id === was), candidates: [was, ...now] };
  });
  return choices
    .toSorted((a, b) => Number(a.sure === undefined) - Number(b.sure === undefined))
    .flatMap(({ part, sure, candidates }) => {
      const free = [sure, ...candidates].find((id) => id !== undefined && !used.has(id));
      const entityId = free ?? randomUUID();
      used.add(entityId);
      return part.map(({ key }) => ({ key, entityId }));
    });
}

/**
 * Joins names that passages now declare to be the same thing, and separates those that no passage joins any longer.
 * @param keys folded names whose declarations may have changed
 * @param batch of the transaction, from `holdGraph`
 */
export async function followAliases(client: Statements, keys: readonly string[], batch: bigint): Promise<void> {
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    await followSome(client, keys.slice(from, from + KEYS_AT_ONCE), batch);
  }
}

async function followSome(client: Statements, keys: readonly string[], batch: bigint): Promise<void> {
  const named = await placesOfKeys(client, keys);
  // Names that were joined with one of them may have to be separated from it.
  const entityKeys = await keysOfEntities(client, [...new Set(named.map(({ entityId }) => entityId))]);
  const all = [...new Set([...keys, ...entityKeys.map(({ key }) => key)])];
  const groups = await activeHandGroups(client, all);
  const placed = await placesOfKeys(client, [...new Set(all.flatMap((key) => groups.groupOf(key)))]);
  const now = new Map(placed.map(({ key, entityId }) => [key, entityId]));
  const placements = regrouped(placed, (key) => groups.groupOf(key), []);
  if (placements.every(({ key, entityId }) => now.get(key) === entityId)) return;
  await reassignKeys(client, placements, batch);
}
