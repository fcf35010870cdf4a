import type { Matrix } from "./matrix";
import type { Box } from "./page-content";

/** Segment codes in PDF.js's path buffers, and how many numbers follow each. */
const MOVE = 0;
const LINE = 1;
const CLOSE = 4;
const OPERANDS: Readonly<Record<number, number>> = { [MOVE]: 2, [LINE]: 2, 2: 6, 3: 4, [CLOSE]: 0 };

/** A bar up to this thick, in points, is a line. */
const RULE_MAX_THICKNESS = 3;
/** Shorter lines are parts of dotted lines or drawings. */
const RULE_MIN_LENGTH = 1;
/** Deviation from the horizontal or vertical that is still straight, in points. */
const SLANT = 0.5;

export interface PathShapes {
  /** Horizontal and vertical lines. */
  rules: Box[];
  areas: (Box & { isRectangle: boolean })[];
}

interface Point {
  x: number;
  y: number;
}

interface Subpath {
  points: Point[];
  /** Whether it has a curve. */
  curved: boolean;
  closed: boolean;
}

/**
 * The lines and areas that a path paints, in the page's coordinates.
 * @param how.evenOdd whether an area inside another is a hole in it, whatever its direction
 */
export function pathShapes(
  buffer: Float32Array,
  ctm: Matrix,
  { strokes, fills, evenOdd, lineWidth }: { strokes: boolean; fills: boolean; evenOdd: boolean; lineWidth: number },
): PathShapes {
  const shapes: PathShapes = { rules: [], areas: [] };
  const half = (lineWidth * Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]))) / 2;
  /** An area until the next one is known, which may be a hole in it. */
  let open: Subpath | null = null;
  for (const subpath of subpaths(buffer, ctm)) {
    if (strokes) strokeRules(subpath, half, shapes.rules);
    if (!fills) continue;
    const frame: Box[] | null = open === null ? null : frameOf(open, subpath, evenOdd);
    if (frame !== null) for (const bar of frame) fillBox(bar, true, shapes);
    else if (open !== null) fillShape(open, shapes);
    open = frame === null ? subpath : null;
  }
  if (open !== null) fillShape(open, shapes);
  return shapes;
}

/** The four bars of a rectangle with a rectangular hole, as the border of a cell is painted; `null` for other areas. */
function frameOf(one: Subpath, other: Subpath, evenOdd: boolean): Box[] | null {
  const [first, second] = [boxOf(one), boxOf(other)];
  if (!isRectangle(one, first) || !isRectangle(other, second)) return null;
  if (!evenOdd && turnsRight(one) === turnsRight(other)) return null;
  const [outer, hole] = isInside(second, first) ? [first, second] : [second, first];
  if (!isInside(hole, outer)) return null;
  return [
    { ...outer, bottom: hole.top },
    { ...outer, top: hole.bottom },
    { ...hole, left: outer.left, right: hole.left },
    { ...hole, left: hole.right, right: outer.right },
  ].filter(({ left, top, right, bottom }) => right > left && bottom > top);
}

function isInside(inner: Box, outer: Box): boolean {
  const { left, top, right, bottom } = outer;
  return inner.left >= left && inner.right <= right && inner.top >= top && inner.bottom <= bottom;
}

/** Direction in which a subpath runs around its area. */
function turnsRight({ points }: Subpath): boolean {
  let area = 0;
  for (const [at, { x, y }] of points.entries()) {
    const next = points[(at + 1) % points.length];
    if (next !== undefined) area += x * next.y - next.x * y;
  }
  return area > 0;
}

function* subpaths(buffer: Float32Array, [a, b, c, d, e, f]: Matrix): Generator<Subpath> {
  let open: Subpath = { points: [], curved: false, closed: false };
  for (let at = 0; at < buffer.length; ) {
    const code = buffer[at] ?? CLOSE;
    const operands = OPERANDS[code];
    if (operands === undefined) return;
    if (code === MOVE) {
      if (open.points.length > 1) yield open;
      open = { points: [], curved: false, closed: false };
    }
    if (code === CLOSE) open.closed = true;
    if (operands > 2) open.curved = true;
    if (operands > 0) {
      const x = buffer[at + operands - 1] ?? 0;
      const y = buffer[at + operands] ?? 0;
      open.points.push({ x: a * x + c * y + e, y: b * x + d * y + f });
    }
    at += operands + 1;
  }
  if (open.points.length > 1) yield open;
}

function strokeRules({ points, closed, curved }: Subpath, half: number, rules: Box[]): void {
  if (curved || half > RULE_MAX_THICKNESS) return;
  const [first] = points;
  const ends = closed && first !== undefined ? [...points.slice(1), first] : points.slice(1);
  for (const [index, to] of ends.entries()) {
    const from = points[index];
    if (from === undefined) continue;
    const width = Math.abs(to.x - from.x);
    const height = Math.abs(to.y - from.y);
    if (Math.max(width, height) < RULE_MIN_LENGTH || Math.min(width, height) > SLANT) continue;
    const [dx, dy] = width > height ? [0, half] : [half, 0];
    rules.push({
      left: Math.min(from.x, to.x) - dx,
      right: Math.max(from.x, to.x) + dx,
      top: Math.min(from.y, to.y) - dy,
      bottom: Math.max(from.y, to.y) + dy,
    });
  }
}

/** A filled shape is a line if it is thin, else an area. */
function fillShape(subpath: Subpath, shapes: PathShapes): void {
  const box = boxOf(subpath);
  fillBox(box, isRectangle(subpath, box), shapes);
}

function fillBox(box: Box, isRectangle: boolean, { rules, areas }: PathShapes): void {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  if (Math.min(width, height) > RULE_MAX_THICKNESS) areas.push({ ...box, isRectangle });
  else if (isRectangle && Math.max(width, height) >= RULE_MIN_LENGTH) rules.push(box);
}

function boxOf({ points }: Subpath): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function isRectangle({ points, curved }: Subpath, box: Box): boolean {
  return !curved && points.length <= 5 && points.every((point) => isCorner(point, box));
}

function isCorner({ x, y }: Point, { left, right, top, bottom }: Box): boolean {
  return (
    Math.min(Math.abs(x - left), Math.abs(x - right)) < SLANT &&
    Math.min(Math.abs(y - top), Math.abs(y - bottom)) < SLANT
  );
}
