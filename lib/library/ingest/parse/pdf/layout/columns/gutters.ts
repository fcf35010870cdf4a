import type { Box } from "../../page/page-content";

/** Smallest white strip between columns, in points. */
const MIN_GUTTER = 5;
/** White strips that are examined. */
const MAX_GUTTERS = 24;

/** x of the white strips between pieces that stand side by side, those with most pieces on both sides first. */
export function gutters(pieces: readonly Box[]): number[] {
  const sorted = pieces.toSorted((a, b) => a.top - b.top);
  const strips: { from: number; to: number }[] = [];
  for (const piece of sorted) {
    const right = nextOf(sorted, piece);
    if (right !== null && right.left - piece.right >= MIN_GUTTER) strips.push({ from: piece.right, to: right.left });
  }
  return peaks(strips)
    .sort((a, b) => b.strips - a.strips)
    .slice(0, MAX_GUTTERS)
    .map(({ x }) => x);
}

/** Where more strips lie one below the other than to the left and right of it. */
function peaks(strips: readonly { from: number; to: number }[]): { x: number; strips: number }[] {
  const ends = strips.flatMap(({ from, to }) => [
    { x: from, step: 1 },
    { x: to, step: -1 },
  ]);
  ends.sort((a, b) => a.x - b.x || a.step - b.step);
  const found: { x: number; strips: number }[] = [];
  let depth = 0;
  for (const [at, { x, step }] of ends.entries()) {
    depth += step;
    const next = ends[at + 1];
    if (step === 1 && next !== undefined && next.step === -1) found.push({ x: (x + next.x) / 2, strips: depth });
  }
  return found;
}

/** The nearest piece to the right of one, beside it; `sorted` by top. */
function nextOf(sorted: readonly Box[], { right, top, bottom }: Box): Box | null {
  let best: Box | null = null;
  for (const other of sorted) {
    if (other.top >= bottom) break;
    if (other.bottom > top && other.left >= right && (best === null || other.left < best.left)) best = other;
  }
  return best;
}
