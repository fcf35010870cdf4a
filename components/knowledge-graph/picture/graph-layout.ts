import type { GraphEntity } from "@/lib/shared/contracts/library/graph-contents";

export interface Point {
  x: number;
  y: number;
}

/** The golden angle: points placed along it fill a disc evenly, whatever their number. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

function onSunflower(index: number, gap: number): Point {
  const radius = gap * Math.sqrt(index);
  return { x: radius * Math.cos(index * GOLDEN_ANGLE), y: radius * Math.sin(index * GOLDEN_ANGLE) };
}

/**
 * The initial positions of a layout: communities together, the largest in the middle, with their most mentioned
 * entities at the centre. Deterministic, so that the same graph always looks the same.
 */
export function initialPositions(
  entities: ReadonlyArray<Pick<GraphEntity, "id" | "passages" | "communityId">>,
): Map<string, Point> {
  const communities = new Map<string, Array<Pick<GraphEntity, "id" | "passages">>>();
  for (const entity of entities) {
    const key = entity.communityId ?? "";
    const members = communities.get(key) ?? [];
    members.push(entity);
    communities.set(key, members);
  }
  const inOrder = [...communities].sort(([a, first], [b, second]) => second.length - first.length || (a < b ? -1 : 1));
  const positions = new Map<string, Point>();
  // Each community has a disc of its size, outside all previous ones.
  let before = 0;
  for (const [, members] of inOrder) {
    const centre = onSunflower(before === 0 ? 0 : before + members.length / 2, 1.6);
    before += members.length;
    const sorted = members.toSorted((a, b) => b.passages - a.passages || (a.id < b.id ? -1 : 1));
    for (const [index, { id }] of sorted.entries()) {
      const offset = onSunflower(index, 1);
      positions.set(id, { x: centre.x + offset.x, y: centre.y + offset.y });
    }
  }
  return positions;
}
