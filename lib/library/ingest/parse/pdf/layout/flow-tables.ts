import type { ReceiptWriter } from "../../receipt/receipt-writer";
import { type GridTable, gridTable } from "../../text/grid-table";
import { type GridRow, givesUnits } from "../../text/head-rows";
import { cellText } from "../../text/markdown-table";
import type { FlowCell, FlowTable } from "./flow";

/** Joins the lines of a cell. */
type JoinLines = (lines: readonly string[]) => string;

/** A table that spans several pages. */
export interface OpenTable {
  caption: string | null;
  titles: readonly string[];
  rows: GridRow[];
  heads: number | null;
  /** Edges of its columns. */
  columns: readonly number[];
  /** Page and index of the first row on it. */
  pages: { page: number; row: number }[];
}

/** How far the edges of a table's columns may differ from page to page, as a share of its width. */
const EDGE_SHARE = 0.06;
const CONTINUED = /\((?:continued|cont['’.]?d?\.?|suite)\)/i;

export function openTable(table: FlowTable, page: number, join: JoinLines): OpenTable {
  const { caption, titles, heads, columns } = table;
  return { caption, titles, heads, columns, rows: gridRows(table, join), pages: [{ page, row: 0 }] };
}

/**
 * Joins a table at the top of a page to the one at the end of the previous page, if it continues that.
 * @returns the texts that it repeats, its header rows and titles; `null` if it is another table
 */
export function continueTable(open: OpenTable, table: FlowTable, page: number, join: JoinLines): string[] | null {
  if (table.caption !== null && !CONTINUED.test(table.caption) && table.caption !== open.caption) return null;
  if (!sameColumns(open.columns, table.columns)) return null;
  const rows = gridRows(table, join);
  const names = ({ cells }: GridRow) => cells.join("\n");
  let repeated = 0;
  const most = Math.max(1, open.heads ?? 1);
  while (repeated < most && rows[repeated] !== undefined && open.rows[repeated] !== undefined) {
    const [row, head] = [rows[repeated], open.rows[repeated]];
    if (row === undefined || head === undefined || names(row) !== names(head)) break;
    repeated += 1;
  }
  // Different names belong to another table.
  if (repeated === 0 && (table.heads ?? 0) > 0 && (open.heads ?? 0) > 0) return null;
  const otherTitles = table.titles.filter((title) => !open.titles.includes(title) && !CONTINUED.test(title));
  // So does a different title above the same names.
  if (repeated > 0 && otherTitles.length > 0) return null;
  open.pages.push({ page, row: open.rows.length });
  // Without names below it, a line over all columns names the rows below it.
  open.rows.push(...otherTitles.map((title) => titleRow(title, open)));
  open.rows.push(...rows.slice(repeated).map((row) => ({ ...row, head: false })));
  if (repeated > 0 && open.heads === null) {
    open.heads = repeated;
    for (const row of open.rows.slice(0, repeated)) row.head = true;
  }
  const titles = table.titles.filter((title) => !otherTitles.includes(title));
  return [...titles, ...rows.slice(0, repeated).map(({ cells }) => cells.join(" "))];
}

function titleRow(title: string, { columns }: OpenTable): GridRow {
  const cells = Array<string>(columns.length - 1).fill("");
  cells[0] = cellText(title);
  return { head: false, cells, copies: new Set() };
}

function sameColumns(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return false;
  const width = Math.max((one.at(-1) ?? 0) - (one[0] ?? 0), (other.at(-1) ?? 0) - (other[0] ?? 0));
  // The outer edges of a table without borders depend on its longest cells.
  return one.slice(1, -1).every((edge, at) => Math.abs(edge - (other[at + 1] ?? 0)) < EDGE_SHARE * width + 6);
}

/** The table as Markdown, with the first line of each page. */
export function writeTable(
  { rows, pages }: OpenTable,
  receipt: ReceiptWriter,
): GridTable & { pageLines: { page: number; line: number }[] } {
  const grid = gridTable(rows, receipt);
  return { ...grid, pageLines: pages.map(({ page, row }) => ({ page, line: grid.lineOf[row] ?? 0 })) };
}

/** Rows with merged cells written out, as in tables of other formats. */
function gridRows({ cells, columns, rows, heads, drawn }: FlowTable, join: JoinLines): GridRow[] {
  const grid = Array.from({ length: rows }, (_, row) => ({
    head: heads !== null && row < heads,
    cells: Array<string>(columns.length - 1).fill(""),
    copies: new Set<number>(),
    merged: new Set<number>(),
  }));
  for (const cell of cells) {
    const text = cellText(join(cell.lines));
    if (text === "") continue;
    for (const { row, column, isCopy, isMerged } of placesOf(cell, heads ?? 0)) {
      const line = grid[row];
      const known = line?.cells[column];
      if (line === undefined || known === undefined) continue;
      if (known === "" || !isCopy) line.cells[column] = known === "" ? text : `${known} ${text}`;
      if (known === "" && isCopy) line.copies.add(column);
      if (isMerged) line.merged.add(column);
    }
    if (!drawn || heads === null || cell.row < heads) continue;
    for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1)
      for (let across = 1; across < cell.columnSpan; across += 1) grid[row]?.merged.add(cell.column + across);
  }
  const [names, units] = [grid[(heads ?? 0) - 1], grid[heads ?? 0]];
  if (names !== undefined && units !== undefined)
    units.head = givesUnits(units, names, [...(grid[0]?.cells.keys() ?? [])]);
  return grid;
}

/** The places where a cell's text is written: each row that it spans and, in a header, each column. */
function* placesOf(
  { row, column, rowSpan, columnSpan }: FlowCell,
  heads: number,
): Generator<{ row: number; column: number; isCopy: boolean; isMerged: boolean }> {
  const columns = row < heads ? columnSpan : 1;
  for (let down = 0; down < rowSpan; down += 1) {
    for (let across = 0; across < columns; across += 1)
      yield { row: row + down, column: column + across, isCopy: down + across > 0, isMerged: across > 0 };
  }
}
