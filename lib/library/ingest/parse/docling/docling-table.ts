import { appendElement, type HtmlElement, newElement } from "../html/html-element";
import type { TableLimits } from "../text/table-limits";
import type { DoclingCell } from "./docling-document";

/**
 * A table as an element of a web page. Rows whose cells are all column headers, at its top, are its head.
 * @throws ParseFailure as `TableLimits`
 */
export function tableElement(cells: readonly DoclingCell[], caption: string, limits: TableLimits): HtmlElement {
  const table = newElement("table");
  if (caption.trim() !== "") appendElement(table, newElement("caption")).children.push(caption);
  for (const cell of cells) limits.count(cell.start_row_offset_idx + 1, cell.start_col_offset_idx + 1, cell.text);
  const rows = rowsOf(cells);
  const below = rows.findIndex((row) => !row.cells.every((cell) => cell.column_header));
  const heads = below === -1 ? 1 : below;
  const grid: Grid = { numbers: rows.map(({ number }) => number), takenTo: [] };
  const head = appendElement(table, newElement("thead"));
  const body = appendElement(table, newElement("tbody"));
  for (const [at, row] of rows.entries()) appendElement(at < heads ? head : body, rowElement(row, grid));
  return table;
}

interface Row {
  number: number;
  cells: DoclingCell[];
}

interface Grid {
  /** For the rows that begin new cells. */
  numbers: readonly number[];
  /** By column: the number of the first row that no cell from above covers. */
  takenTo: number[];
}

/** A row with a cell for each column: docling names a cell that spans several once, and may leave out empty ones. */
function rowElement({ number, cells }: Row, { numbers, takenTo }: Grid): HtmlElement {
  const tr = newElement("tr");
  let column = 0;
  for (const cell of cells) {
    for (; column < cell.start_col_offset_idx; column += 1)
      if ((takenTo[column] ?? 0) <= number) appendElement(tr, newElement("td"));
    const end = number + cell.row_span;
    const rowspan = numbers.filter((other) => other >= number && other < end).length;
    const spans = { rowspan: String(rowspan), colspan: String(cell.col_span) };
    appendElement(tr, newElement("td", spans)).children.push(cell.text);
    for (const next = column + Math.min(cell.col_span, MAX_SPAN); column < next; column += 1) takenTo[column] = end;
  }
  return tr;
}
/** Columns of a table in a text, which are cut there. */
const MAX_SPAN = 100;

function rowsOf(cells: readonly DoclingCell[]): Row[] {
  const rows = new Map<number, DoclingCell[]>();
  for (const cell of cells) {
    const row = rows.get(cell.start_row_offset_idx) ?? [];
    rows.set(cell.start_row_offset_idx, row);
    row.push(cell);
  }
  return [...rows]
    .sort(([one], [other]) => one - other)
    .map(([number, row]) => ({
      number,
      cells: row.sort((one, other) => one.start_col_offset_idx - other.start_col_offset_idx),
    }));
}
