import { CORNER_RADIUS } from "./tunables";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Point {
  x: number;
  y: number;
}

/** The side of the main line where an edge runs. */
export type LaneSide = "left" | "right";

const centreX = (box: Box) => box.x + box.width / 2;
const centreY = (box: Box) => box.y + box.height / 2;

/** A path through points with rounded corners. */
export function roundedPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  let path = `M ${first.x} ${first.y}`;
  for (const [index, corner] of rest.entries()) {
    const before = points[index];
    const after = rest[index + 1];
    if (before === undefined || after === undefined) {
      path += ` L ${corner.x} ${corner.y}`;
      continue;
    }
    const enter = towards(corner, before);
    const leave = towards(corner, after);
    path += ` L ${enter.x} ${enter.y} Q ${corner.x} ${corner.y} ${leave.x} ${leave.y}`;
  }
  return path;
}

/** The point at a corner's radius from `from` towards `to`, or half way if `to` is close. */
function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return from;
  const share = Math.min(CORNER_RADIUS, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Straight down to the next row, or an S-curve to a node beside it. */
export function forwardPath(from: Box, to: Box): string {
  const start = { x: centreX(from), y: from.y + from.height };
  const end = { x: centreX(to), y: to.y };
  const middle = (start.y + end.y) / 2;
  if (start.x === end.x) return roundedPath([start, end]);
  return roundedPath([start, { x: start.x, y: middle }, { x: end.x, y: middle }, end]);
}

/** Leaves at a side, follows a lane beside the main line, and enters at the same side. */
export function lanePath(from: Box, to: Box, lane: { side: LaneSide; x: number }): string {
  const edgeX = (box: Box) => (lane.side === "left" ? box.x : box.x + box.width);
  // Slightly off centre, so that a leaving and an arriving edge do not overlap.
  const fromY = centreY(from) + 4;
  const toY = centreY(to) - 4;
  return roundedPath([
    { x: edgeX(from), y: fromY },
    { x: lane.x, y: fromY },
    { x: lane.x, y: toY },
    { x: edgeX(to), y: toY },
  ]);
}

/**
 * From the right of the main line into a node beside it, from below or above.
 * @param share where along the node's width the edge enters, 0–1
 */
export function asideEntryPath(from: Box, to: Box, share: number): string {
  const fromY = centreY(from) - 4;
  const below = from.y > to.y;
  const x = to.x + to.width * share;
  return roundedPath([
    { x: from.x + from.width, y: fromY },
    { x, y: fromY },
    { x, y: below ? to.y + to.height : to.y },
  ]);
}

/** From the main line straight into the node beside it. */
export function besidePath(from: Box, to: Box): string {
  return roundedPath([
    { x: from.x + from.width, y: centreY(from) },
    { x: to.x, y: centreY(to) },
  ]);
}

/** From a node beside the main line back to it, between the two columns. */
export function betweenPath(from: Box, to: Box, laneX: number): string {
  // Below the line that enters at the same side.
  const fromY = centreY(from) + 8;
  const toY = centreY(to) - 4;
  return roundedPath([
    { x: from.x, y: fromY },
    { x: laneX, y: fromY },
    { x: laneX, y: toY },
    { x: to.x + to.width, y: toY },
  ]);
}

/** From a node beside the main line back to its right. */
export function asideExitPath(from: Box, to: Box): string {
  const toY = centreY(to);
  const above = to.y < from.y;
  return roundedPath([
    { x: centreX(from), y: above ? from.y : from.y + from.height },
    { x: centreX(from), y: toY },
    { x: to.x + to.width, y: toY },
  ]);
}
