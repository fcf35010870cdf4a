import type { Box } from "../page/page-content";

/** A line of a page: horizontal at `at` = y from x `from` to `to`, vertical at `at` = x from y `from` to `to`. */
export interface StraightLine {
  at: number;
  from: number;
  to: number;
}

export interface StraightLines {
  horizontal: StraightLine[];
  vertical: StraightLine[];
}

/** Parallel pieces this close are one line, as are pieces this far apart along it: dashes, double lines. */
const BESIDE = 2;
const ALONG = 4;
/** Shorter lines are not borders of cells. */
const MIN_LENGTH = 6;

/** The lines of a page, joined from their pieces, in rising order. */
export function straightLines(rules: readonly Box[]): StraightLines {
  const horizontal: StraightLine[] = [];
  const vertical: StraightLine[] = [];
  for (const { left, top, right, bottom } of rules) {
    if (right - left >= bottom - top) horizontal.push({ at: (top + bottom) / 2, from: left, to: right });
    else vertical.push({ at: (left + right) / 2, from: top, to: bottom });
  }
  return { horizontal: joined(horizontal), vertical: joined(vertical) };
}

function joined(pieces: readonly StraightLine[]): StraightLine[] {
  const lines: StraightLine[] = [];
  for (const group of clusters(pieces)) {
    let open: StraightLine | null = null;
    for (const piece of group.toSorted((a, b) => a.from - b.from)) {
      if (open !== null && piece.from - open.to <= ALONG) open.to = Math.max(open.to, piece.to);
      else {
        open = { ...piece };
        lines.push(open);
      }
    }
  }
  return lines.filter(({ from, to }) => to - from >= MIN_LENGTH);
}

/** Pieces at nearly the same place. */
function clusters(pieces: readonly StraightLine[]): StraightLine[][] {
  const groups: StraightLine[][] = [];
  let at = Number.NEGATIVE_INFINITY;
  for (const piece of pieces.toSorted((a, b) => a.at - b.at)) {
    if (piece.at - at <= BESIDE) groups.at(-1)?.push(piece);
    else {
      groups.push([piece]);
      at = piece.at;
    }
  }
  return groups;
}
