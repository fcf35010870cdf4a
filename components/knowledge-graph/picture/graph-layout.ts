import type { GraphEntity } from "@/lib/shared/contracts/library/knowledge-graph";

export interface Point {
  x: number;
  y: number;
}

/** The golden angle: points laid out along it fill a disc evenly, in whatever number. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

function onSunflower(index: number, gap: number): Point {
  const radius = gap * Math.sqrt(index);
  return { x: radius * Math.cos(index * GOLDEN_ANGLE), y: radius * Math.sin(index * GOLDEN_ANGLE) };
}

/**
 * Where a layout begins: each community together, the largest in the middle, its best known entities at its centre. The
 * same entities always begin at the same places, so that the same graph is always drawn the same.
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
  // Communities take discs of their size: the next one begins outside of all before it.
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
