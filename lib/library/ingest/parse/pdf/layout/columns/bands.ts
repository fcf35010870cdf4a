import type { Box } from "../../page/page-content";
import { boxOf, median } from "../rows";
import type { StraightLine } from "../straight-lines";
import { isParallel, type Piece } from "./parallel";

/** Additional space, in points, that separates a line from the column above or below it. */
const APART = 5;
/** Least length of a line that is followed by another of its paragraph, as a share of its column. */
const COLUMN_FILL = 0.85;
/** Space between lines of a column, in points. */
const MAX_GAP = 12;

/** A part that is read from top to bottom; with `right`, two columns side by side. */
export interface Band<Block extends Box> {
  left: Piece<Block>[];
  right: Piece<Block>[] | null;
}

/** Cuts a page at pieces that cross a gutter, and puts the rest side by side where it may be read as columns. */
export function bandsOf<Block extends Box>(
  pieces: readonly Piece<Block>[],
  gutter: number,
  rules: readonly StraightLine[],
): Band<Block>[] {
  const bands: Band<Block>[] = [];
  const single = (some: readonly Piece<Block>[]) => {
    const last = bands.at(-1);
    if (last !== undefined && last.right === null) last.left.push(...some);
    else if (some.length > 0) bands.push({ left: [...some], right: null });
  };
  let beside: Piece<Block>[] = [];
  const close = () => {
    const { before, left, right, after } = trimmed(beside, gutter);
    if (isParallel(left, right, { gutter, rules })) {
      single(before);
      bands.push({ left, right });
      single(after);
    } else single(beside);
    beside = [];
  };
  for (const piece of pieces.toSorted((a, b) => a.top + a.bottom - b.top - b.bottom)) {
    if (piece.left < gutter && piece.right > gutter) {
      close();
      single([piece]);
    } else beside.push(piece);
  }
  close();
  return bands;
}

/** Removes single pieces above and below two columns: a heading over the full width is often short. */
function trimmed<Block extends Box>(pieces: readonly Piece<Block>[], gutter: number) {
  const left = pieces.filter((piece) => piece.right <= gutter);
  const right = pieces.filter((piece) => piece.right > gutter);
  const before: Piece<Block>[] = [];
  const after: Piece<Block>[] = [];
  for (const [side, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (side.length === 0 || other.length === 0) continue;
    const { top, bottom } = boxOf(other);
    const above = cutAbove(side, top);
    before.push(...side.splice(0, above));
    const below = cutBelow(side, bottom);
    after.push(...side.splice(below));
  }
  return { before, left, right, after };
}

/** How many of the first pieces are above `top`, apart from those below. */
function cutAbove(side: readonly Box[], top: number): number {
  const usual = usualGap(side);
  let cut = 0;
  for (let at = 1; at < side.length; at += 1) {
    const [upper, lower] = [side[at - 1], side[at]];
    if (upper === undefined || lower === undefined || upper.bottom > top || fillsColumn(side, at, usual)) break;
    if (lower.top - upper.bottom > usual + APART) cut = at;
  }
  return cut;
}

/** Where the last pieces begin that are below `bottom`, apart from those above. */
function cutBelow(side: readonly Box[], bottom: number): number {
  const usual = usualGap(side);
  let cut = side.length;
  for (let at = side.length - 1; at > 0; at -= 1) {
    const [upper, lower] = [side[at - 1], side[at]];
    if (upper === undefined || lower === undefined || lower.top < bottom || fillsColumn(side, at + 1, usual)) break;
    if (lower.top - upper.bottom > usual + APART) cut = at;
  }
  return cut;
}

/**
 * Whether a piece continues the line above it, which is as long as the column: text over the full width would be
 * longer. The paragraphs at the end of the longer column are also separated from the others.
 */
function fillsColumn(side: readonly Box[], at: number, usual: number): boolean {
  const [upper, lower] = [side[at - 1], side[at]];
  if (upper === undefined || lower === undefined || lower.top - upper.bottom > usual + APART) return false;
  const { left, right } = boxOf(side);
  return upper.right - left > COLUMN_FILL * (right - left);
}

function usualGap(side: readonly Box[]): number {
  return median(
    side.slice(1).flatMap(({ top }, at) => {
      const gap = top - (side[at]?.bottom ?? top);
      return gap > -2 && gap < MAX_GAP ? [gap] : [];
    }),
  );
}
