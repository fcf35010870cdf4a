import type { GraphEntity, GraphRelation } from "@/lib/shared/contracts/library/graph-contents";
import { RING_GAP_PX, RING_STEP_PX } from "../tunables";

export interface PlacedEntity {
  id: string;
  x: number;
  y: number;
  /** Number of relations from the centre. */
  distance: number;
}

/** The number of relations between each entity and the centre; unreachable entities are left out. */
function distancesFrom(centre: string, relations: ReadonlyArray<Pick<GraphRelation, "sourceId" | "targetId">>) {
  const neighbours = new Map<string, string[]>();
  const link = (from: string, to: string) => neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
  for (const { sourceId, targetId } of relations) {
    link(sourceId, targetId);
    link(targetId, sourceId);
  }
  const distances = new Map([[centre, 0]]);
  const queue = [centre];
  for (let entity = queue.shift(); entity !== undefined; entity = queue.shift()) {
    for (const other of neighbours.get(entity) ?? []) {
      if (distances.has(other)) continue;
      distances.set(other, (distances.get(entity) ?? 0) + 1);
      queue.push(other);
    }
  }
  return distances;
}

/**
 * Places the entities around one on rings, closer ones on inner rings, with as many rings as they need. Entities
 * related through the same inner entity are placed near it. Pure: the same neighbourhood always looks the same.
 */
export function layoutNeighbourhood(
  centre: string,
  entities: ReadonlyArray<Pick<GraphEntity, "id" | "passages">>,
  relations: ReadonlyArray<Pick<GraphRelation, "sourceId" | "targetId">>,
): PlacedEntity[] {
  const distances = distancesFrom(centre, relations);
  const angles = new Map<string, number>();
  const placed: PlacedEntity[] = entities.some(({ id }) => id === centre)
    ? [{ id: centre, x: 0, y: 0, distance: 0 }]
    : [];
  let radius = 0;
  const farthest = Math.max(0, ...distances.values());
  for (let distance = 1; distance <= farthest; distance += 1) {
    const inRing = entities.filter(({ id }) => distances.get(id) === distance);
    const inner = (id: string) => {
      const before = relations.flatMap(({ sourceId, targetId }) =>
        sourceId === id ? [targetId] : targetId === id ? [sourceId] : [],
      );
      return Math.min(...before.map((other) => angles.get(other) ?? Number.POSITIVE_INFINITY));
    };
    let left = inRing
      .map((entity) => ({ entity, beside: inner(entity.id) }))
      .sort(
        (a, b) => a.beside - b.beside || b.entity.passages - a.entity.passages || (a.entity.id < b.entity.id ? -1 : 1),
      );
    // Entities that overflow a ring are placed in the gaps of the previous one.
    let turn = 0;
    while (left.length > 0) {
      radius += RING_GAP_PX;
      const room = Math.max(6, Math.floor((2 * Math.PI * radius) / RING_STEP_PX));
      const here = left.slice(0, room);
      left = left.slice(room);
      for (const [index, { entity }] of here.entries()) {
        const angle = (2 * Math.PI * index) / here.length - Math.PI / 2 + turn;
        angles.set(entity.id, angle);
        placed.push({ id: entity.id, x: radius * Math.cos(angle), y: radius * Math.sin(angle), distance });
      }
      turn += Math.PI / here.length;
    }
  }
  return placed;
}
