import type { TableCell } from "./table-grid";

/** Share of a table's divided rows that have its finest columns; a form divides each row differently. */
const REGULAR_SHARE = 0.5;

/** Cells of a drawn grid with its edges. */
export interface DrawnCells {
  cells: TableCell[];
  xs: readonly number[];
  ys: readonly number[];
}

/** Rows from one to before another, and the numbers of the edges between their cells. */
interface Piece {
  from: number;
  to: number;
  edges: ReadonlySet<number>;
}

/**
 * Drawn rows with different columns are different tables, even if their lines touch: tables one below the other, and the
 * rows of a form. Each has only the columns that its own cells have.
 */
export function tablePieces(drawn: DrawnCells): DrawnCells[] {
  const rows = Array.from({ length: drawn.ys.length - 1 }, (_, row) => rowOf(drawn, row));
  return unlikeRows(rows)
    .flatMap((piece) => rowsOfForm(piece, rows))
    .map((piece) => partOf(drawn, piece));
}

/** A row of the grid. */
interface DrawnRow {
  /** The edges between its cells. */
  edges: ReadonlySet<number>;
  /** Whether it continues a cell with text of the row above. */
  goesOn: boolean;
}

function rowOf({ cells, xs }: DrawnCells, row: number): DrawnRow {
  const own = cells.filter((cell) => row >= cell.row && row < cell.row + cell.rowSpan);
  const edges = new Set(own.flatMap(({ column, columnSpan }) => [column, column + columnSpan]));
  edges.delete(0);
  edges.delete(xs.length - 1);
  return { edges, goesOn: own.some((cell) => cell.row < row && cell.lines.length > 0) };
}

/** Runs of rows whose columns are the same or divide one another. A row without any goes with the one below it. */
function unlikeRows(rows: readonly DrawnRow[]): Piece[] {
  const pieces: Piece[] = [];
  let undivided: number | null = null;
  for (const [row, { edges: own, goesOn }] of rows.entries()) {
    const open = pieces.at(-1);
    if (own.size === 0 && !goesOn) undivided ??= row;
    else if (open !== undefined && (goesOn || isWithin(own, open.edges) || isWithin(open.edges, own))) {
      open.to = row + 1;
      open.edges = new Set([...open.edges, ...own]);
      undivided = null;
    } else {
      if (open !== undefined) open.to = undivided ?? row;
      pieces.push({ from: open?.to ?? 0, to: row + 1, edges: own });
      undivided = null;
    }
  }
  const last = pieces.at(-1);
  if (last !== undefined) last.to = rows.length;
  return pieces;
}

/** The rows of a form by their columns; the rows of a table as a whole. */
function rowsOfForm(piece: Piece, rows: readonly DrawnRow[]): Piece[] {
  const own = rows.slice(piece.from, piece.to);
  const finest = own.filter(({ edges }) => edges.size === piece.edges.size).length;
  if (finest >= REGULAR_SHARE * own.filter(({ edges }) => edges.size > 0).length) return [piece];
  const pieces: Piece[] = [];
  for (const [at, { edges: set, goesOn }] of own.entries()) {
    const last = pieces.at(-1);
    // A single row above names several of the columns, or all.
    const isNamed = last !== undefined && isWithin(last.edges, set) && last.to - last.from === 1;
    if (last !== undefined && (goesOn || isNamed || (set.size === last.edges.size && isWithin(set, last.edges)))) {
      last.to += 1;
      last.edges = goesOn ? new Set([...last.edges, ...set]) : set;
    } else pieces.push({ from: piece.from + at, to: piece.from + at + 1, edges: set });
  }
  return pieces;
}

function isWithin(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return [...one].every((edge) => other.has(edge));
}

function partOf({ cells, xs, ys }: DrawnCells, { from, to, edges }: Piece): DrawnCells {
  const kept = [0, ...[...edges].sort((a, b) => a - b), xs.length - 1];
  const columnAt = (edge: number) => kept.findLastIndex((one) => one <= edge);
  const inside = cells.flatMap((cell): TableCell[] => {
    const row = Math.max(cell.row, from);
    const end = Math.min(cell.row + cell.rowSpan, to);
    if (row >= end) return [];
    const column = columnAt(cell.column);
    const columnSpan = Math.max(1, columnAt(cell.column + cell.columnSpan) - column);
    // Its words belong to the piece in which it begins.
    const lines = row === cell.row ? cell.lines : [];
    return [{ row: row - from, rowSpan: end - row, column, columnSpan, lines }];
  });
  return { cells: inside, xs: kept.map((edge) => xs[edge] ?? 0), ys: ys.slice(from, to + 1) };
}
