import type { Box, PageContent } from "../page/page-content";
import { boxOf } from "./rows";
import { shadeAt } from "./shades";
import type { StraightLine } from "./straight-lines";
import { type TableBlock, tableBlocks } from "./table-blocks";
import type { PageTable, TableCell } from "./table-grid";
import type { Corridor, TableLine } from "./table-lines";
import { bodyRows, type DrawnRows, headLines } from "./table-rows";

/** What is drawn around text without cells. */
export interface Drawn {
  horizontal: readonly StraightLine[];
  fills: PageContent["fills"];
}

/** Share of a table's width that a line between its rows has. */
export const CUT_SHARE = 0.6;

/** y of the lines over most of a box, within `margin` of it. */
export function cutsIn(box: Box, horizontal: readonly StraightLine[], margin: number): number[] {
  const width = box.right - box.left;
  return horizontal
    .filter(({ at }) => at > box.top - margin && at < box.bottom + margin)
    .filter(({ from, to }) => Math.min(to, box.right) - Math.max(from, box.left) >= CUT_SHARE * width)
    .map(({ at }) => at);
}

/**
 * The tables of lines whose columns are known, with the rows and the head that are drawn or follow from their texts:
 * several where lines name the columns anew.
 */
export function tablesOf(lines: readonly TableLine[], corridors: readonly Corridor[], drawn: Drawn): PageTable[] {
  const looks = {
    isUndivided: () => false,
    shadeOf: ({ row }: TableLine) => shadeAt(row, (row.top + row.bottom) / 2, drawn.fills),
  };
  return tableBlocks(lines, looks).map((block) => tableOf(block, corridors, drawn));
}

function tableOf({ titles, lines }: TableBlock, corridors: readonly Corridor[], drawn: Drawn): PageTable {
  const box = boxOf(lines.map(({ row }) => row));
  const rowsDrawn = drawnRows(box, drawn);
  const heads = headLines(lines, rowsDrawn) ?? 0;
  const named = headLines(lines, rowsDrawn) !== null;
  const head = lines.slice(0, heads);
  const groups = [...head.map((line) => [line]), ...bodyRows(lines.slice(heads), rowsDrawn)];
  const columns = [box.left, ...corridors.map(({ from, to }) => (from + to) / 2), box.right];
  const cells = groups.flatMap((group, row) => {
    const found = new Map<number, TableCell>();
    for (const line of group) {
      for (const { from, to, words } of row < heads ? overColumns(line, groups[row + 1]?.[0], columns) : line.cells) {
        const cell = found.get(from) ?? { row, column: from, rowSpan: 1, columnSpan: to - from + 1, lines: [] };
        cell.lines.push({ ...line.row, words });
        found.set(from, cell);
      }
    }
    return [...found.values()];
  });
  const whole = boxOf([...titles, ...lines].map(({ row }) => row));
  return {
    ...whole,
    cells,
    titles: titles.map(({ row }) => row),
    columns,
    rows: groups.length,
    heads: named ? heads : null,
  };
}

function drawnRows(box: Box, { horizontal, fills }: Drawn): DrawnRows {
  const cuts = cutsIn(box, horizontal, 0);
  const stripes = fills.filter(
    (fill) =>
      fill.color !== "#ffffff" &&
      fill.bottom > box.top &&
      fill.top < box.bottom &&
      fill.bottom - fill.top < 0.7 * (box.bottom - box.top) &&
      Math.min(fill.right, box.right) - Math.max(fill.left, box.left) >= CUT_SHARE * (box.right - box.left),
  );
  const head = stripes.find((fill) => fill.top <= box.top + 2);
  const alike = head === undefined ? 0 : stripes.filter(({ color }) => color === head.color).length;
  const edges = stripes
    .flatMap(({ top, bottom }) => [top, bottom])
    .filter((y) => y > box.top + 2 && y < box.bottom - 2);
  return {
    rules: cuts.toSorted((a, b) => a - b),
    stripes: edges,
    shadedTo: head !== undefined && alike === 1 ? head.bottom : null,
  };
}

/** The cells of a head's line with the columns that they name: the nearest ones, where there are fewer than below. */
function overColumns(line: TableLine, below: TableLine | undefined, columns: readonly number[]): TableLine["cells"] {
  if (below === undefined || line.cells.length >= below.cells.length) return line.cells;
  const first = line.cells[0];
  if (first === undefined) return line.cells;
  const middles = columns.slice(1).map((right, at) => {
    const own = below.cells.find(({ from, to }) => from === at && to === at);
    return own === undefined ? (right + (columns[at] ?? right)) / 2 : (own.left + own.right) / 2;
  });
  const owners = middles.map((middle, column) => {
    if (column < first.from) return -1;
    const distances = line.cells.map(({ left, right }) => Math.abs((left + right) / 2 - middle));
    return distances.indexOf(Math.min(...distances));
  });
  return line.cells.map((cell, at) => {
    const own = owners.flatMap((owner, column) => (owner === at ? [column] : []));
    const [from = cell.from] = own;
    return own.length === 0
      ? cell
      : { ...cell, from: Math.min(from, cell.from), to: Math.max(own.at(-1) ?? from, cell.to) };
  });
}
