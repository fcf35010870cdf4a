import { isFigure } from "./cell-texts";
import type { Row } from "./rows";
import { type Corridor, type LineCell, lineOf, type TableLine } from "./table-lines";

/** Largest distance of two lines of a head with a label of the first column between them, in font sizes. */
const MAX_BESIDE = 3;
/** What a column without a name from this line costs, in font sizes by which a name is beside the middle of its columns. */
const UNNAMED = 1;
/** Wider heads keep the names over the nearest columns. */
const MAX_COLUMNS = 40;

/** Whether the middle one of three lines names the first column, in the height of two lines that name the others. */
export function isBesideHeads([above, line, below]: readonly Row[], corridors: readonly Corridor[]): boolean {
  if (above === undefined || line === undefined || below === undefined) return false;
  if (below.baseline - above.baseline > MAX_BESIDE * line.size) return false;
  const [names, label, parts] = [above, line, below].map((row) => lineOf(row, corridors));
  return isLabel(label) && isOfOthers(names) && isOfOthers(parts);
}

/** The lines of a head by row: a label of the first column between two lines that name the others is in the row of the second. */
export function headRowsOf(head: readonly TableLine[]): TableLine[][] {
  const rows: TableLine[][] = [];
  for (const [at, line] of head.entries()) {
    const isBeside = isLabel(head[at - 1]) && isOfOthers(head[at - 2]) && isOfOthers(line);
    if (isBeside) rows.at(-1)?.push(line);
    else rows.push([line]);
  }
  return rows;
}

function isLabel(line: TableLine | undefined): boolean {
  const [cell, other] = line?.cells ?? [];
  return cell !== undefined && other === undefined && cell.from === 0 && cell.to === 0;
}

function isOfOthers(line: TableLine | undefined): boolean {
  return line !== undefined && line.cells.every(({ from, text }) => from > 0 && !isFigure(text));
}

/** The sides of what each column holds. */
export interface ColumnSides {
  left: number;
  right: number;
}

/**
 * The cells of a head's line with the columns that they name, where there are fewer than columns: those whose middle, or
 * whose left or right side, is theirs, whichever fits best for all of them.
 * @param columns sides of all columns; a name before which there are columns does not name these
 */
export function overColumns(cells: readonly LineCell[], columns: readonly ColumnSides[], size: number): LineCell[] {
  const [first] = cells;
  if (first === undefined || columns.length > MAX_COLUMNS || cells.length >= columns.length) return [...cells];
  const fits = [middleOf, ({ left }: ColumnSides) => left, ({ right }: ColumnSides) => right].map((sideOf) =>
    bestFit(cells, columns, { size, from: first.from, sideOf }),
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
