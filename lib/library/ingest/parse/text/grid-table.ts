import type { ReceiptWriter } from "../receipt/receipt-writer";

/** A row of a table, with merged cells written out. */
export interface GridRow {
  /** Whether it is a header row. */
  head: boolean;
  /** A text for each column. */
  cells: string[];
  /** Columns whose text is that of a cell that spans them. */
  copies: ReadonlySet<number>;
}

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

/** Writes a table as Markdown, one row per line, without empty rows and columns. Header rows become one. */
export function gridTable(grid: readonly GridRow[], receipt: ReceiptWriter): GridTable {
  const columns = grid.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const used = Array.from({ length: columns }, (_, at) => at).filter((at) =>
    grid.some(({ cells }) => (cells[at] ?? "") !== ""),
  );
  const filled = grid
    .map(({ head, cells, copies }, at) => ({
      at,
      head,
      cells: used.map((column) => cells[column] ?? ""),
      copies: new Set(used.flatMap((column, index) => (copies.has(column) ? [index] : []))),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (filled.length === 0) return { lines: [], rows: 0, columns: 0, lineOf: [] };
  const heads = headRows(filled);
  const names = used.map((_, at) => columnName(filled.slice(0, heads), at, receipt));
  const body = filled.slice(heads);
  const lines = [row(names), row(used.map(() => "---")), ...body.map(({ cells }) => row(cells))];
  const lineOf = grid.map(() => 0);
  for (const [line, { at }] of body.entries()) lineOf[at] = line + 2;
  return { lines, rows: body.length, columns: used.length, lineOf };
}

/** The texts of a column's header cells, each once. */
function columnName(heads: readonly GridRow[], column: number, receipt: ReceiptWriter): string {
  const names = new Set<string>();
  for (const { cells, copies } of heads) {
    const text = cells[column] ?? "";
    if (names.has(text) && !copies.has(column)) receipt.leaveOut("repeated_text", text);
    if (text !== "") names.add(text);
  }
  return [...names].join(" ");
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/**
 * Number of header rows. A table without marked ones (most of Word's) has one if the cells of its first row are all
 * filled and without digits, and it has more than two columns or digits below.
 */
function headRows(rows: readonly GridRow[]): number {
  const stated = rows.findIndex(({ head }) => !head);
  if (stated !== 0) return stated === -1 ? 1 : stated;
  const [first, ...others] = rows;
  if (first === undefined || others.length === 0 || first.cells.some((cell) => cell === "" || /\d/.test(cell)))
    return 0;
  return first.cells.length > 2 || others.some(({ cells }) => cells.some((cell) => /\d/.test(cell))) ? 1 : 0;
}
