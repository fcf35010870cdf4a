import type { Box } from "../../page/page-content";
import type { SetWord } from "../raised-words";
import { rowOf, rowsOf } from "../rows";
import type { StraightLine, StraightLines } from "../straight-lines";
import type { PageTable, TableCell } from "./table-grid";
import { type DrawnCells, tablePieces } from "./table-pieces";

/** Distance at which lines touch, in points. */
const TOUCH = 3;
/** Lines this close together are the two sides of one border. */
const SAME_EDGE = 4;
/** Share of a cell's side that must be drawn to separate it from its neighbour. */
const DRAWN_SHARE = 0.6;
/** Lines that go this far beyond the last crossing line open a further column or row without an outer border. */
const OVERHANG = 12;
/** A cell with more characters is page layout, not part of a table, as in other formats. */
const CELL_MAX_CHARS = 2_000;
/** Share of the cells that hold text; a drawing has less. */
const FILLED_SHARE = 0.3;
const MAX_CELLS = 20_000;
/** A row that is one cell with more characters is a paragraph, not a title. */
const PARAGRAPH_CHARS = 200;

interface Grid {
  xs: number[];
  ys: number[];
  horizontal: StraightLine[];
  vertical: StraightLine[];
}

/** Tables whose cells are drawn, largest first, without those inside another. */
export function ruledTables(words: readonly SetWord[], lines: StraightLines): PageTable[] {
  const tables: PageTable[] = [];
  for (const grid of grids(lines).sort((a, b) => areaOf(b) - areaOf(a))) {
    const inside = words.filter((word) => holds(boxOfGrid(grid), word));
    if (tables.some((table) => overlap(table, boxOfGrid(grid)))) continue;
    tables.push(...tablesOf(grid, inside));
  }
  return tables;
}

/** Whether the middle of a word is in a box. */
export function holds({ left, top, right, bottom }: Box, word: Box): boolean {
  const x = (word.left + word.right) / 2;
  const y = (word.top + word.bottom) / 2;
  return x >= left && x <= right && y >= top && y <= bottom;
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function boxOfGrid({ xs, ys }: Grid): Box {
  return boxOfEdges(xs, ys);
}

function boxOfEdges(xs: readonly number[], ys: readonly number[]): Box {
  return { left: xs[0] ?? 0, right: xs.at(-1) ?? 0, top: ys[0] ?? 0, bottom: ys.at(-1) ?? 0 };
}

function areaOf(grid: Grid): number {
  const { left, right, top, bottom } = boxOfGrid(grid);
  return (right - left) * (bottom - top);
}

/** Lines that touch one another, directly or through others, as grids. */
function grids({ horizontal, vertical }: StraightLines): Grid[] {
  const groups = new Groups(horizontal.length + vertical.length);
  for (const [row, across] of horizontal.entries()) {
    for (const [column, down] of vertical.entries()) {
      if (touches(across, down)) groups.join(row, horizontal.length + column);
    }
  }
  const found = new Map<number, Grid>();
  const gridOf = (index: number) => {
    const root = groups.rootOf(index);
    const grid = found.get(root) ?? { xs: [], ys: [], horizontal: [], vertical: [] };
    found.set(root, grid);
    return grid;
  };
  for (const [row, line] of horizontal.entries()) gridOf(row).horizontal.push(line);
  for (const [column, line] of vertical.entries()) gridOf(horizontal.length + column).vertical.push(line);
  return [...found.values()].flatMap((grid) => {
    if (grid.horizontal.length < 2 || grid.vertical.length === 0 || grid.horizontal.length + grid.vertical.length < 4)
      return [];
    grid.xs = edges(grid.vertical, grid.horizontal);
    grid.ys = edges(grid.horizontal, grid.vertical);
    return [grid];
  });
}

function touches(across: StraightLine, down: StraightLine): boolean {
  return (
    down.at >= across.from - TOUCH &&
    down.at <= across.to + TOUCH &&
    across.at >= down.from - TOUCH &&
    across.at <= down.to + TOUCH
  );
}

/** The edges of the cells: the lines, and the ends of the crossing lines if an outer border is missing. */
function edges(lines: readonly StraightLine[], crossing: readonly StraightLine[]): number[] {
  const places: number[] = [];
  for (const { at } of lines.toSorted((a, b) => a.at - b.at)) {
    if (at - (places.at(-1) ?? Number.NEGATIVE_INFINITY) > SAME_EDGE) places.push(at);
  }
  const from = Math.min(...crossing.map((line) => line.from));
  const to = Math.max(...crossing.map((line) => line.to));
  if ((places[0] ?? from) - from > OVERHANG) places.unshift(from);
  if (to - (places.at(-1) ?? to) > OVERHANG) places.push(to);
  return places;
}

function tablesOf(grid: Grid, words: readonly SetWord[]): PageTable[] {
  const { xs, ys } = grid;
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  if (columns < 2 || rows < 2 || rows * columns > MAX_CELLS) return [];
  const groups = mergedCells(grid);
  const members = new Map<number, SetWord[]>();
  for (const word of words) {
    const column = indexIn(xs, (word.left + word.right) / 2);
    const row = indexIn(ys, (word.top + word.bottom) / 2);
    const root = groups.rootOf(row * columns + column);
    members.set(root, [...(members.get(root) ?? []), word]);
  }
  const cells = cellsOf(groups, { rows, columns }, members);
  return tablePieces({ cells, xs, ys }).flatMap((piece) => {
    const inside = withoutParagraphs(piece);
    return tableOf(inside) ?? boxesOf(inside) ?? [];
  });
}

/** Drawn cells without the first and last rows that are one cell with a paragraph, which is text beside the table. */
function withoutParagraphs({ cells, xs, ys }: DrawnCells): DrawnCells {
  const isParagraph = (row: number) => {
    const own = cells.filter((cell) => row >= cell.row && row < cell.row + cell.rowSpan);
    const [cell] = own;
    return own.length === 1 && cell?.rowSpan === 1 && charsOf(cell.lines) > PARAGRAPH_CHARS;
  };
  let from = 0;
  let to = ys.length - 1;
  while (from < to && isParagraph(from)) from += 1;
  while (to > from && isParagraph(to - 1)) to -= 1;
  const inside = cells.filter(({ row }) => row >= from && row < to).map((cell) => ({ ...cell, row: cell.row - from }));
  return { cells: inside, xs, ys: ys.slice(from, to + 1) };
}

/** A row or two of boxes with short texts, such as those of a form, as lines; `null` if they are something else. */
function boxesOf({ cells, xs, ys }: DrawnCells): PageTable | null {
  const rows = ys.length - 1;
  const filled = cells.filter(({ lines }) => lines.length > 0);
  if (rows > 2 || filled.length < 2 || filled.some(({ lines }) => charsOf(lines) > PARAGRAPH_CHARS)) return null;
  const titles = Array.from({ length: rows }, (_, row) =>
    filled.filter((cell) => cell.row === row).flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
  );
  const lines = titles.filter((words) => words.length > 0).map((words) => ({ ...rowOf(words), words }));
  return { ...boxOfEdges(xs, ys), cells: [], columns: [...xs], rows: 0, heads: null, drawn: true, titles: lines };
}

/** The table of drawn cells; `null` if they are boxes of text, a drawing or a frame. */
function tableOf({ cells, xs, ys }: DrawnCells): PageTable | null {
  const filled = cells.filter(({ lines }) => lines.length > 0);
  if (filled.length < 4 || filled.length < FILLED_SHARE * cells.length) return null;
  if (filled.some(({ lines }) => charsOf(lines) > CELL_MAX_CHARS)) return null;
  // A frame around paragraphs, or boxes one below the other.
  if (new Set(filled.map(({ column }) => column)).size < 2 || new Set(filled.map(({ row }) => row)).size < 2)
    return null;
  return { ...boxOfEdges(xs, ys), cells, columns: [...xs], rows: ys.length - 1, heads: null, drawn: true, titles: [] };
}

function charsOf(lines: TableCell["lines"]): number {
  return lines.reduce((sum, { words }) => sum + words.reduce((chars, { text }) => chars + text.length, 0), 0);
}

/** Joins the cells of the grid that no line separates. */
function mergedCells({ xs, ys, horizontal, vertical }: Grid): Groups {
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  const groups = new Groups(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [left = 0, right = 0] = xs.slice(column, column + 2);
      const [top = 0, bottom = 0] = ys.slice(row, row + 2);
      const cell = row * columns + column;
      if (column + 1 < columns && !isDrawn(vertical, right, top, bottom)) groups.join(cell, cell + 1);
      if (row + 1 < rows && !isDrawn(horizontal, bottom, left, right)) groups.join(cell, cell + columns);
    }
  }
  return groups;
}

function isDrawn(lines: readonly StraightLine[], at: number, from: number, to: number): boolean {
  let drawn = 0;
  for (const line of lines) {
    if (Math.abs(line.at - at) <= SAME_EDGE) drawn += Math.max(0, Math.min(line.to, to) - Math.max(line.from, from));
  }
  return drawn >= DRAWN_SHARE * (to - from);
}

/** The merged cells, in order, with their words. */
function cellsOf(
  groups: Groups,
  { rows, columns }: { rows: number; columns: number },
  members: ReadonlyMap<number, readonly SetWord[]>,
): TableCell[] {
  const cells = new Map<number, TableCell>();
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const root = groups.rootOf(row * columns + column);
      const cell = cells.get(root);
      if (cell === undefined) {
        const lines = rowsOf(members.get(root) ?? []);
        cells.set(root, { row, column, rowSpan: 1, columnSpan: 1, lines });
        continue;
      }
      cell.rowSpan = Math.max(cell.rowSpan, row - cell.row + 1);
      cell.columnSpan = Math.max(cell.columnSpan, column - cell.column + 1);
    }
  }
  return [...cells.values()];
}

/** The interval between rising edges that holds a value; the nearest one for a value outside. */
function indexIn(edgesOf: readonly number[], value: number): number {
  let index = 0;
  while (index < edgesOf.length - 2 && value >= (edgesOf[index + 1] ?? 0)) index += 1;
  return index;
}

/** Disjoint sets of indices. */
class Groups {
  #parents: number[];

  constructor(size: number) {
    this.#parents = Array.from({ length: size }, (_, index) => index);
  }

  rootOf(index: number): number {
    let root = index;
    while ((this.#parents[root] ?? root) !== root) root = this.#parents[root] ?? root;
    this.#parents[index] = root;
    return root;
  }

  join(one: number, other: number): void {
    const [first, second] = [this.rootOf(one), this.rootOf(other)].sort((a, b) => a - b);
    if (first !== undefined && second !== undefined) this.#parents[second] = first;
  }
}
