import type { Box, PageContent } from "../../page/page-content";
import { type ColumnSides, headRowsOf, overColumns } from "../head-cells";
import { boxOf, pitchOf } from "../rows";
import { shadeAt } from "../shades";
import type { StraightLine } from "../straight-lines";
import { type TableBlock, tableBlocks } from "./table-blocks";
import type { PageTable, TableCell } from "./table-grid";
import type { Corridor, TableLine } from "./table-lines";
import { bodyRows, type DrawnRows, headLines } from "./table-rows";

/** Drawings around text without cells. */
export interface Drawn {
  horizontal: readonly StraightLine[];
  fills: PageContent["fills"];
}

/** Minimum length of a line between rows, as a share of the table's width. */
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
 * The tables of lines whose columns are known, with the rows and header that are drawn or follow from their texts.
 * There are several if lines rename the columns.
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
  const body = lines.slice(heads);
  const headGroups = headRowsOf(head, ({ row }) => row, pitchOf(body.map(({ row }) => row)));
  const groups = [...headGroups, ...bodyRows(body, rowsDrawn)];
  const columns = [box.left, ...corridors.map(({ from, to }) => (from + to) / 2), box.right];
  const sides = columnSides([...(headGroups.at(-1) ?? []), ...body], columns);
  const over = ({ cells: own, row }: TableLine) => overColumns(own, sides, row.size);
  const cells = groups.flatMap((group, row) => {
    const found = new Map<number, TableCell>();
    for (const line of group) {
      for (const { from, to, words } of row < headGroups.length - 1 ? over(line) : line.cells) {
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
    drawn: false,
    columns,
    rows: groups.length,
    heads: named ? headGroups.length : null,
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

/** The sides of the texts of each column. */
function columnSides(lines: readonly TableLine[], edges: readonly number[]): ColumnSides[] {
  return edges.slice(1).map((right, column) => {
    const own = lines.flatMap(({ cells }) => cells.filter(({ from, to }) => from === column && to === column));
    return own.length === 0
      ? { left: edges[column] ?? right, right }
      : boxOf(own.map((cell) => ({ ...cell, top: 0, bottom: 0 })));
  });
}
