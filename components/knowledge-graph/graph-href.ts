import type { GraphHit, LinkedEntity } from "@/lib/shared/contracts/library/knowledge-graph";

/**
 * The graph page for the path that led to a passage: the entity of the question where the path begins, and its first
 * fact. For a path through a name in another passage, the entity of that name. `null` if the path names no entity.
 */
export function graphHref(
  { path, entities, lead }: Pick<GraphHit, "path" | "entities" | "lead">,
  known: ReadonlyArray<Pick<LinkedEntity, "id" | "name">>,
): string | null {
  const idOf = (name: string) => known.find((entity) => entity.name === name)?.id;
  for (const { sourceName, targetName, factId } of path) {
    const id = idOf(sourceName) ?? idOf(targetName);
    if (id !== undefined) return `/graph?${new URLSearchParams({ entity: id, fact: factId })}`;
  }
  const named = lead?.entityId ?? entities.map(idOf).find((id) => id !== undefined);
  return named === undefined ? null : `/graph?${new URLSearchParams({ entity: named })}`;
}
