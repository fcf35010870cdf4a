import type { PageContent } from "../../page/page-content";
import type { SetWord } from "../raised-words";
import { boxOf, type Row } from "../rows";
import { shadeAt, shadedHead } from "../shades";
import { type TableBlock, tableBlocks } from "./table-blocks";
import type { PageTable, TableCell } from "./table-grid";
import type { LineCell, TableLine } from "./table-lines";
import { bodyRows, headLines } from "./table-rows";

/** Rows of a drawn grid with this many lines of text may hold several rows of the table. */
const TALL_LINES = 3;

/**
 * The tables in drawn cells, with the number of header rows, and with rows that no line separates. There are several if
 * rows rename the columns.
 */
export function tablesInCells(table: PageTable, fills: PageContent["fills"]): PageTable[] {
  if (table.rows === 0) return [table];
  const split = splitTallRows(table);
  const rowOf = new Map<TableLine, number>();
  for (let row = 0; row < split.rows; row += 1) {
    const line = lineOfRow(split, row);
    if (line.cells.length > 0) rowOf.set(line, row);
  }
  const last = split.columns.length - 2;
  const blocks = tableBlocks([...rowOf.keys()], {
    isUndivided: ({ cells: [cell] }) => cell?.from === 0 && cell.to === last,
    shadeOf: ({ row }) => shadeAt(table, (row.top + row.bottom) / 2, fills),
  });
  const starts = blocks.map(({ titles, lines }) => rowsOfLines([...titles, ...lines], rowOf)[0] ?? 0);
  return blocks.map((block, at) => {
    const [from, to] = [at === 0 ? 0 : (starts[at] ?? 0), starts[at + 1] ?? split.rows];
    return withHead(blockOf(split, block, { from, to }, rowOf), fills);
  });
}

function rowsOfLines(lines: readonly TableLine[], rowOf: ReadonlyMap<TableLine, number>): number[] {
  return lines.flatMap((line) => rowOf.get(line) ?? []).toSorted((a, b) => a - b);
}

/** The rows of a block as a separate table. */
function blockOf(
  table: PageTable,
  { titles, lines }: TableBlock,
  { from, to }: { from: number; to: number },
  rowOf: ReadonlyMap<TableLine, number>,
): PageTable {
  const titled = new Set(rowsOfLines(titles, rowOf));
  const kept = Array.from({ length: to - from }, (_, at) => from + at).filter((row) => !titled.has(row));
  const cells = table.cells.flatMap((cell): TableCell[] => {
    const own = kept.flatMap((row, at) => (row >= cell.row && row < cell.row + cell.rowSpan ? [at] : []));
    const [row] = own;
    return row === undefined ? [] : [{ ...cell, row, rowSpan: own.length }];
  });
  const box = boxOf([...titles, ...lines].map(({ row }) => row));
  const top = from === 0 ? table.top : box.top;
  const bottom = to === table.rows ? table.bottom : box.bottom;
  return { ...table, top, bottom, cells, rows: kept.length, titles: titles.map(({ row }) => row) };
}

function withHead(table: PageTable, fills: PageContent["fills"]): PageTable {
  const lines = Array.from({ length: table.rows }, (_, row) => lineOfRow(table, row)).filter(
    ({ cells }) => cells.length > 0,
  );
  const first = table.cells.filter(({ row }) => row === 0);
  const spanned = Math.max(0, ...first.filter(({ lines: own }) => own.length > 0).map(({ rowSpan }) => rowSpan));
  const merged = first.some(({ columnSpan, lines: own }) => columnSpan > 1 && own.length > 0);
  const edges = lines.slice(1).map(({ row }) => row.top);
  const shadedTo = lines.length < 2 ? null : shadedHead(table, fills);
  const found = lines.length < 2 ? null : headLines(lines, { rules: edges, stripes: [], shadedTo });
  const heads = merged && lines.length > 2 ? Math.max(found ?? 0, spanned, 2) : found;
  return { ...table, heads };
}

function lineOfRow({ cells }: PageTable, row: number): TableLine {
  const own = cells.filter((cell) => cell.row === row && cell.lines.length > 0);
  const words = own.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  const rows = own.flatMap(({ lines }) => lines);
  const box = boxOf(rows);
  return {
    row: { ...box, words, baseline: box.bottom, size: rows[0]?.size ?? 0, em: rows[0]?.em ?? 0 },
    cells: own.map((cell) => lineCell(cell, cell.lines)),
  };
}

function lineCell({ column, columnSpan }: TableCell, lines: readonly Row[]): LineCell {
  const words: SetWord[] = lines.flatMap((line) => line.words);
  const { left, right } = boxOf(words);
  const text = words.map((word) => word.text).join(" ");
  return { words, left, right, text, from: column, to: column + columnSpan - 1 };
}

/**
 * Many tables draw the columns and a line below the header, but none between the rows: there, the lines of text are the
 * rows.
 */
function splitTallRows(table: PageTable): PageTable {
  const cells: TableCell[] = [];
  let added = 0;
  const shift = new Map<number, number>();
  for (let row = 0; row < table.rows; row += 1) {
    shift.set(row, added);
    const own = table.cells.filter((cell) => cell.row === row);
    const groups = own.every(({ rowSpan }) => rowSpan === 1) ? groupsIn(own) : [];
    if (groups.length < 2) {
      cells.push(...own.map((cell) => ({ ...cell, row: row + added })));
      continue;
    }
    for (const [at, group] of groups.entries()) {
      for (const cell of own) {
        const lines = cell.lines.filter((line) => group.has(line));
        cells.push({ ...cell, row: row + added + at, lines });
      }
    }
    added += groups.length - 1;
  }
  return { ...table, cells, rows: table.rows + added };
}

/** The lines of a row of the grid by row of text; empty if they are one row. */
function groupsIn(cells: readonly TableCell[]): Set<Row>[] {
  const most = Math.max(0, ...cells.map(({ lines }) => lines.length));
  const long = cells.filter(({ lines }) => lines.length >= TALL_LINES && lines.length >= 0.7 * most);
  // A description of several lines beside single words is one row.
  if (most < TALL_LINES || long.length < 2 || long.length < 0.5 * cells.filter(({ lines }) => lines.length > 0).length)
    return [];
  const all = cells
    .flatMap((cell) => cell.lines.map((line) => ({ cell, line })))
    .sort((a, b) => a.line.baseline - b.line.baseline);
  const lines: { line: TableLine; rows: Row[] }[] = [];
  for (const { cell, line } of all) {
    const last = lines.at(-1);
    const one = lineCell(cell, [line]);
    if (last !== undefined && line.baseline - last.line.row.baseline < 0.4 * line.size) {
      last.line.cells.push(one);
      last.rows.push(line);
    } else lines.push({ line: { row: line, cells: [one] }, rows: [line] });
  }
  for (const { line } of lines) line.cells.sort((a, b) => a.from - b.from);
  const rowsOfLines = new Map(lines.map(({ line, rows }) => [line, rows]));
  return bodyRows(
    lines.map(({ line }) => line),
    { rules: [], stripes: [] },
  ).map((group) => new Set(group.flatMap((line) => rowsOfLines.get(line) ?? [])));
}
