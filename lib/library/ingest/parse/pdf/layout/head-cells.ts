import type { Row } from "./rows";
import { isFigure } from "./tables/cell-texts";
import type { LineCell } from "./tables/table-lines";

/** Largest distance of two lines of a head with names beside them, in usual distances of lines. */
const MAX_BESIDE = 1.5;
/**
 * Cost of a column without a name in this line, in the unit of the distance between a name and the middle of its
 * columns (font sizes).
 */
const UNNAMED = 1;
/** Wider headers keep the names over the nearest columns. */
const MAX_COLUMNS = 40;

/**
 * Whether the middle one of three header lines is beside the other two: it has the names of columns with a single name,
 * centred vertically.
 * @param pitch usual distance of the table's lines
 */
export function isBesideHeads([above, line, below]: readonly Row[], pitch: number): boolean {
  if (above === undefined || line === undefined || below === undefined) return false;
  if (below.baseline - above.baseline > MAX_BESIDE * pitch) return false;
  if ([above, line, below].some(({ words }) => words.some(({ text }) => isFigure(text)))) return false;
  return !isOver(line, above) && !isOver(line, below);
}

/** The header lines by row: one beside two others is in the row of the second. */
export function headRowsOf<Line>(head: readonly Line[], rowOf: (line: Line) => Row, pitch: number): Line[][] {
  const groups: Line[][] = [];
  const rows = head.map(rowOf);
  for (const [at, line] of head.entries()) {
    if (isBesideHeads(rows.slice(Math.max(0, at - 2), at + 1), pitch)) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** Whether words of two lines are one above the other. */
function isOver(one: Row, other: Row): boolean {
  return one.words.some((word) => other.words.some(({ left, right }) => left < word.right && right > word.left));
}

/** The left and right side of each column's content. */
export interface ColumnSides {
  left: number;
  right: number;
}

/**
 * The cells of a header line with the columns that they name, if there are fewer cells than columns: columns that share
 * the cell's middle, left or right side, whichever fits best for all of them.
 * @param columns sides of all columns; a name after the first one does not name it
 */
export function overColumns(cells: readonly LineCell[], columns: readonly ColumnSides[], size: number): LineCell[] {
  const [first] = cells;
  if (first === undefined || columns.length > MAX_COLUMNS || cells.length >= columns.length) return [...cells];
  // The label of the rows names no other columns.
  if (first.from === 0 && first.to === 0 && cells.length > 1)
    return [first, ...overColumns(cells.slice(1), columns, size)];
  const fits = [middleOf, ({ left }: ColumnSides) => left, ({ right }: ColumnSides) => right].map((sideOf) =>
    bestFit(cells, columns, { size, from: Math.min(1, first.from), sideOf }),
  );
  const best = fits.reduce((one, other) => (other.cost < one.cost - 0.5 ? other : one));
  return cells.map((cell, at) => ({ ...cell, ...(best.spans[at] ?? {}) }));
}

interface Fit {
  cost: number;
  spans: { from: number; to: number }[];
}

/** The columns of each name, from left to right, with the smallest sum of distances. */
function bestFit(
  cells: readonly LineCell[],
  columns: readonly ColumnSides[],
  { size, from, sideOf }: { size: number; from: number; sideOf: (sides: ColumnSides) => number },
): Fit {
  /** By first free column: the best so far. */
  let open = new Map<number, Fit>([[from, { cost: 0, spans: [] }]]);
  for (const cell of cells) {
    const next = new Map<number, Fit>();
    for (const [free, { cost, spans }] of open) {
      for (let start = free; start <= Math.max(free, cell.from) && start < columns.length; start += 1) {
        for (let end = Math.max(start, Math.min(cell.to, columns.length - 1)); end < columns.length; end += 1) {
          const sides = { left: columns[start]?.left ?? 0, right: columns[end]?.right ?? 0 };
          const total = cost + (start - free) * UNNAMED * size + Math.abs(sideOf(cell) - sideOf(sides));
          const known = next.get(end + 1);
          if (known === undefined || total < known.cost)
            next.set(end + 1, { cost: total, spans: [...spans, { from: start, to: end }] });
        }
      }
    }
    open = next;
  }
  const none: Fit = { cost: Number.POSITIVE_INFINITY, spans: [] };
  return [...open].reduce((best, [free, fit]) => {
    const cost = fit.cost + (columns.length - free) * UNNAMED * size;
    return cost < best.cost ? { ...fit, cost } : best;
  }, none);
}

function middleOf({ left, right }: ColumnSides): number {
  return (left + right) / 2;
}
