import type { GraphHit, LinkedEntity } from "@/lib/shared/contracts/library/knowledge-graph";

/**
 * The graph's page at what led to a passage: the entity of the question that its way begins with, and its first fact.
 * Where a name of another passage leads on, the entity of that name. `null` where the way names none of them.
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
