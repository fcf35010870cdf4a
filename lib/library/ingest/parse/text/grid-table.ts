import type { ReceiptWriter } from "../receipt/receipt-writer";
import { columnNames } from "./column-names";
import { type FirstRow, type GridRow, headRows } from "./head-rows";
import { withRunningLabels } from "./outline-rows";
import { spannedValues } from "./tables/spanned-values";

/** A table as Markdown. */
export interface GridTable {
  /** Its lines; none for a table without text. */
  lines: string[];
  /** Rows below the header. */
  rows: number;
  columns: number;
  /** Index of the line of each given row; header rows and empty ones have that of the first. */
  lineOf: number[];
}

/**
 * Writes a table as Markdown, one row per line, without empty rows and columns. Header rows become one.
 * @param firstRow the usual role of the first row in its format @param hasRows whether the format defines rows, so that
 * labels may be repeated in the rows to which they apply
 */
export function gridTable(
  grid: readonly GridRow[],
  receipt: ReceiptWriter,
  { firstRow = "open", hasRows = false }: { firstRow?: FirstRow; hasRows?: boolean } = {},
): GridTable {
  const table = readGrid(grid, receipt, firstRow);
  if (table === null) return { lines: [], rows: 0, columns: 0, lineOf: [] };
  const { heads, names, used } = table;
  const body = heads > 0 && hasRows ? withRunningLabels(table.body, used, names) : table.body;
  const lines = [
    row(names),
    row(used.map(() => "---")),
    ...body.map(({ cells }) => row(used.map((at) => cells[at] ?? ""))),
  ];
  const lineOf = grid.map(() => 0);
  for (const [line, { at }] of body.entries()) lineOf[at] = line + 2;
  return { lines, rows: body.length, columns: used.length, lineOf };
}

/** Writes a table as one line of text: its rows, each cell after the name of its column. Names without cells come first. */
export function rowsInLine(grid: readonly GridRow[], receipt: ReceiptWriter, firstRow: FirstRow = "open"): string {
  const table = readGrid(grid, receipt, firstRow);
  if (table === null) return "";
  const { names, used, body } = table;
  const rows = body.map(({ cells }) => {
    const named = used.map((at, column) => [names[column] ?? "", cells[at] ?? ""] as const);
    return named.flatMap(([name, cell]) => (cell === "" ? [] : [name === "" ? cell : `${name}: ${cell}`])).join(", ");
  });
  const unused = names.filter((_, column) => body.every(({ cells }) => (cells[used[column] ?? 0] ?? "") === ""));
  return [unused.filter((name) => name !== "").join(", "), ...rows].filter((text) => text !== "").join("; ");
}

/** The column names of a table and its other rows, without empty rows and columns; `null` for a table without text. */
function readGrid(grid: readonly GridRow[], receipt: ReceiptWriter, firstRow: FirstRow) {
  const columns = grid.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const used = Array.from({ length: columns }, (_, at) => at).filter((at) =>
    grid.some(({ cells }) => (cells[at] ?? "") !== ""),
  );
  const filled = grid
    .map((gridRow, at) => ({ ...gridRow, at }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (filled.length === 0) return null;
  const heads = headRows(filled, used, firstRow);
  const names = columnNames(filled.slice(0, heads), used, receipt);
  const below = filled.slice(heads);
  const spanned = spannedValues(below, used, names);
  const body = below.map((gridRow, at) => {
    const own = spanned[at];
    const cells = gridRow.cells.map((cell, to) => gridRow.cells[own?.get(to) ?? to] ?? cell);
    return { ...gridRow, cells };
  });
  return { heads, names, used, body };
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
