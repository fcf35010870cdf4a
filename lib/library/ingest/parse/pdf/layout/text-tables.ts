import type { Box, PageContent } from "../page/page-content";
import { isValue } from "./cell-texts";
import { median } from "./columns";
import { boxOf, type Row, splitRow } from "./rows";
import type { StraightLine } from "./straight-lines";
import type { PageTable, TableCell } from "./table-grid";
import { type Corridor, gapsIn, lineOf, narrowed, type TableLine } from "./table-lines";
import { bodyRows, type DrawnRows, headLines } from "./table-rows";

/** What is drawn around text without cells. */
export interface Drawn {
  horizontal: readonly StraightLine[];
  fills: PageContent["fills"];
}

/** Narrowest white strip between columns, and that of a table's first line, in font sizes. */
const MIN_GAP = 0.45;
const FIRST_GAP = 0.9;
/** Largest distance of a table's lines, in font sizes and in usual distances. */
const MAX_DISTANCE = 3.4;
const MAX_STRETCH = 2.1;
/** Narrowest strip by the number of lines that it passes, in font sizes: the spaces of prose rarely stand in line. */
const STRIPS = [
  { lines: 6, gap: 0.45 },
  { lines: 4, gap: 0.7 },
  { lines: 3, gap: 1 },
  { lines: 2, gap: 1.5 },
];
/** Lines of a table do not differ by this factor in size: one that does is a heading. */
const OTHER_SIZE = 1.35;
const MAX_HEAD_ROWS = 4;
const FIRST_LINES = 2;
/** Lines after which the columns of a table are known. */
const AGREED = 3;
/** Columns whose cells hold this many words are columns of prose. */
const PROSE_WORDS = 6;
/** Share of the lines of prose without words in the margin, and how many words they have. */
const NOTED_SHARE = 0.5;
const NOTED_WORDS = 7;
const LIST_MARKER = /^(?:[•‣▪◦·–—*-]|\(?\d{1,3}(?:\.\d+)*[.)]?|\(?[a-zA-Z][.)]|\[\d{1,3}\]|\(?[ivxlc]+[.)])$/;
const LEADERS = /\.{4,}|(?:\.\s){3,}|…{2,}|·{4,}/;
/** Share of a table's width that a line between its rows has. */
const CUT_SHARE = 0.6;

/** A table and the rows of a region that it is made of. */
export interface FoundTable {
  table: PageTable;
  from: number;
  /** Past its last row. */
  to: number;
}

/**
 * Tables without drawn cells: lines whose words keep white strips free from top to bottom.
 * @param rows of a region that is read from top to bottom
 */
export function textTables(rows: readonly Row[], drawn: Drawn): FoundTable[] {
  const found: FoundTable[] = [];
  let free = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    if (row === undefined || gapsIn(row, FIRST_GAP * row.em).length === 0 || hasLeader(row)) continue;
    const table = bestFrom(rows, at, free, drawn);
    if (table === null) continue;
    found.push(table);
    free = table.to;
    at = table.to - 1;
  }
  return found;
}

function hasLeader({ words }: Row): boolean {
  return words.some(({ text }) => LEADERS.test(text));
}

/** A table's first lines may name several columns at once: what begins a line or two below may have more columns. */
function bestFrom(rows: readonly Row[], start: number, free: number, drawn: Drawn): FoundTable | null {
  let best: FoundTable | null = null;
  for (let at = start; at <= start + FIRST_LINES && at < rows.length; at += 1) {
    const found = tableFrom(rows, at, free, drawn);
    if (found !== null && (best === null || (found.from <= start && columnsIn(found) > columnsIn(best)))) best = found;
  }
  return best;
}

function columnsIn({ table }: FoundTable): number {
  return table.columns.length;
}

function tableFrom(rows: readonly Row[], start: number, free: number, drawn: Drawn): FoundTable | null {
  const grown = grow(rows, start);
  if (grown === null) return null;
  const { end } = grown;
  const size = median(rows.slice(start, end).map((row) => row.size));
  const em = median(rows.slice(start, end).map((row) => row.em));
  const ruled = cutsIn(boxOf(rows.slice(start, end)), drawn.horizontal, 14 + size).length > 0;
  const many = grown.full + (ruled ? 2 : 0);
  const strip = STRIPS.find(({ lines }) => many >= lines);
  if (strip === undefined || grown.full < 2) return null;
  const corridors = grown.corridors.filter(({ from, to }) => to - from >= strip.gap * em);
  if (corridors.length === 0) return null;
  const from = headStart(rows, { start, end, free }, corridors, drawn);
  const lines = rows.slice(from, end).map((row) => lineOf(row, corridors));
  while (lines.length > 0 && !endsTable(lines)) lines.pop();
  if (isOtherText(lines, corridors.length + 1) || (!ruled && hasSideNotes(lines, corridors.length + 1))) return null;
  const table = tableOf(lines, corridors, drawn);
  return { table, from, to: from + lines.length };
}

/** The lines below a first one that leave a white strip free. */
function grow(rows: readonly Row[], start: number): { end: number; corridors: Corridor[]; full: number } | null {
  const first = rows[start];
  if (first === undefined) return null;
  let corridors = gapsIn(first, MIN_GAP * first.em);
  let full = 1;
  let end = start + 1;
  const distances: number[] = [];
  for (let at = start + 1; at < rows.length; at += 1) {
    const [above, row] = [rows[at - 1], rows[at]];
    if (row === undefined || above === undefined) break;
    const distance = row.baseline - above.baseline;
    const usual = distances.length < 2 ? Number.POSITIVE_INFINITY : median(distances);
    if (distance > MAX_DISTANCE * first.size || distance > MAX_STRETCH * usual) break;
    if (row.size > OTHER_SIZE * first.size || first.size > OTHER_SIZE * row.size) break;
    const rest = narrowed(corridors, row, MIN_GAP * first.em);
    // Once a few lines agree on the columns, one that does not is over several of them, or below the table.
    const least = full < AGREED ? corridors.length / 2 : corridors.length;
    const broken = rest.length < least || rest.length === 0;
    if (broken && !isBetween(rows[at + 1], row, corridors, boxOf(rows.slice(start, at)))) break;
    distances.push(distance);
    if (broken) continue;
    corridors = rest;
    if (columnsFilled(row, corridors) > 1) full += 1;
    end = at + 1;
  }
  return { end, corridors, full };
}

/** Whether a line over several columns stands between two lines of a table, as the name of a group of rows does. */
function isBetween(next: Row | undefined, row: Row, corridors: readonly Corridor[], box: Box): boolean {
  const isLong = splitRow(row, FIRST_GAP * row.em).some(
    ({ left, right }) => right - left > 0.7 * (box.right - box.left),
  );
  if (next === undefined || isLong) return false;
  if (next.baseline - row.baseline > MAX_DISTANCE * row.size) return false;
  const rest = narrowed(corridors, next, MIN_GAP * row.em);
  return rest.length >= Math.max(1, corridors.length / 2) && columnsFilled(next, rest) > 1;
}

function columnsFilled(row: Row, corridors: readonly Corridor[]): number {
  return new Set(lineOf(row, corridors).cells.flatMap(({ from, to }) => [from, to])).size;
}

/** Whether the last line belongs to the table: it fills several columns, or goes on in one of the line above. */
function endsTable(lines: readonly TableLine[]): boolean {
  const [above, last] = lines.slice(-2);
  if (above === undefined || last === undefined || last.cells.length > 1) return true;
  const distance = last.row.baseline - above.row.baseline;
  const [cell] = last.cells;
  return cell !== undefined && cell.from === cell.to && cell.from > 0 && distance < 1.6 * last.row.size;
}

/** Where the names of the columns begin above the first line that was found. */
function headStart(
  rows: readonly Row[],
  { start, end, free }: { start: number; end: number; free: number },
  corridors: readonly Corridor[],
  { horizontal }: Drawn,
): number {
  const body = rows.slice(start, end);
  const box = boxOf(body);
  const pitch = median(body.slice(1).map((row, at) => row.baseline - (body[at]?.baseline ?? 0)));
  const firstColumn = (corridors[0]?.from ?? box.left) - 1;
  let from = start;
  for (let at = start - 1; at >= Math.max(free, start - MAX_HEAD_ROWS); at -= 1) {
    const [row, below] = [rows[at], rows[at + 1]];
    if (row === undefined || below === undefined) break;
    const distance = below.baseline - row.baseline;
    const close = distance <= Math.max(1.6 * row.size, 1.35 * Math.min(pitch, 2.2 * row.size));
    const inside = row.left > box.left - row.size && row.right < box.right + row.size;
    const cells = lineOf(row, corridors).cells;
    const overColumns = cells.length > 1 || (cells[0] !== undefined && cells[0].left > firstColumn);
    const underRule = horizontal.some(
      ({ at: y, from: left, to: right }) =>
        y < row.baseline &&
        y > row.top - 1.5 * row.size &&
        right - left > CUT_SHARE * (box.right - box.left) &&
        left < box.right &&
        right > box.left,
    );
    if (!close || !inside || !(overColumns || underRule)) break;
    from = at;
  }
  return from;
}

/** Whether lines with white strips are no table: a list, a table of contents, columns of prose. */
function isOtherText(lines: readonly TableLine[], columns: number): boolean {
  const full = lines.filter(({ cells }) => cells.length > 1);
  if (full.length < 2) return true;
  const leaders = lines.filter(({ cells }) => cells.some(({ text }) => LEADERS.test(text)));
  if (leaders.length >= 0.4 * lines.length) return true;
  const texts = (column: number) =>
    lines
      .flatMap(({ cells }) => cells.filter(({ from, to }) => from === column && to === column))
      .map(({ text }) => text);
  const words = (column: number) => {
    const all = texts(column);
    return all.reduce((sum, text) => sum + text.split(" ").length, 0) / Math.max(1, all.length);
  };
  const marked = texts(0).filter((text) => LIST_MARKER.test(text)).length;
  if (columns === 2 && marked >= 0.7 * texts(0).length && words(1) >= 3 && !texts(1).every(isValue)) return true;
  const dense = full.length >= 0.7 * lines.length;
  return dense && Array.from({ length: columns }, (_, at) => words(at)).every((mean) => mean >= PROSE_WORDS);
}

/** Whether the lines are prose with some words in the margin before it, as in manuals. */
function hasSideNotes(lines: readonly TableLine[], columns: number): boolean {
  const prose = lines.flatMap(({ cells }) => cells.filter(({ from, to }) => from === 1 && to === 1));
  const alone = lines.filter(({ cells }) => cells.every(({ from }) => from > 0)).length;
  const words = prose.reduce((sum, cell) => sum + cell.words.length, 0) / Math.max(1, prose.length);
  return columns === 2 && alone >= NOTED_SHARE * lines.length && words >= NOTED_WORDS;
}

/** y of the lines over most of a box, within `margin` of it. */
function cutsIn(box: Box, horizontal: readonly StraightLine[], margin: number): number[] {
  const width = box.right - box.left;
  return horizontal
    .filter(({ at }) => at > box.top - margin && at < box.bottom + margin)
    .filter(({ from, to }) => Math.min(to, box.right) - Math.max(from, box.left) >= CUT_SHARE * width)
    .map(({ at }) => at);
}

function tableOf(lines: readonly TableLine[], corridors: readonly Corridor[], drawn: Drawn): PageTable {
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
  return { ...box, cells, columns, rows: groups.length, heads: named ? heads : null };
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
