import type { Box } from "../../page/page-content";

/** Smallest white strip between columns, in points. */
const MIN_GUTTER = 5;
/** White strips that are examined. */
const MAX_GUTTERS = 24;
/** If this few pieces are side by side, others, such as a short heading, may reach into a strip this wide, in points. */
const FEW_STRIPS = 2;
const WIDE_STRIP = 40;

/** x of the white strips between pieces that are side by side, those with most pieces on both sides first. */
export function gutters(pieces: readonly Box[]): number[] {
  const sorted = pieces.toSorted((a, b) => a.top - b.top);
  const strips: { from: number; to: number }[] = [];
  for (const piece of sorted) {
    const right = nextOf(sorted, piece);
    if (right !== null && right.left - piece.right >= MIN_GUTTER) strips.push({ from: piece.right, to: right.left });
  }
  return peaks(strips)
    .sort((a, b) => b.strips - a.strips)
    .flatMap(({ from, to, strips }) => {
      const middle = (from + to) / 2;
      return strips > FEW_STRIPS || to - from < WIDE_STRIP ? [middle] : [middle, to - MIN_GUTTER / 2];
    })
    .slice(0, MAX_GUTTERS);
}

/** Positions where more strips lie one below the other than to the left and right. */
function peaks(strips: readonly { from: number; to: number }[]): { from: number; to: number; strips: number }[] {
  const ends = strips.flatMap(({ from, to }) => [
    { x: from, step: 1 },
    { x: to, step: -1 },
  ]);
  ends.sort((a, b) => a.x - b.x || a.step - b.step);
  const found: { from: number; to: number; strips: number }[] = [];
  let depth = 0;
  for (const [at, { x, step }] of ends.entries()) {
    depth += step;
    const next = ends[at + 1];
    if (step === 1 && next !== undefined && next.step === -1) found.push({ from: x, to: next.x, strips: depth });
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
