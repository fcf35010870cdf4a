import type { Box } from "../../page/page-content";
import { headRowsOf, isBesideHeads } from "../head-cells";
import { hasLeader, hasSideNotes, isOfParagraph, isOtherText } from "../other-text";
import { boxOf, median, pitchOf, type Row, rowOf, splitRow } from "../rows";
import { isFigure } from "./cell-texts";
import type { PageTable } from "./table-grid";
import { type Corridor, gapsIn, type LineCell, lineOf, narrowed, type TableLine } from "./table-lines";
import { CUT_SHARE, cutsIn, type Drawn, tablesOf } from "./text-table-cells";

/** Narrowest white strip between columns, and that of a table's first line, in font sizes. */
const MIN_GAP = 0.45;
const FIRST_GAP = 0.9;
/** Largest distance of a table's lines, in font sizes and in usual distances. */
const MAX_DISTANCE = 3.4;
const MAX_STRETCH = 2.1;
/** Narrowest strip by the number of lines that it passes, in font sizes: the spaces of prose rarely line up. */
const STRIPS = [
  { lines: 6, gap: 0.45 },
  { lines: 4, gap: 0.7 },
  { lines: 3, gap: 1 },
  { lines: 2, gap: 1.5 },
];
/** Lines that differ in size by this factor are headings, not part of the table. */
const OTHER_SIZE = 1.35;
/** How far the sides of vertically aligned texts may differ, in points. */
const ALIGNED = 1;
/** Space between the names of two columns, in font sizes. */
const NAME_GAP = 0.7;
const MAX_HEAD_ROWS = 4;
const FIRST_LINES = 2;
/** Lines after which the columns of a table are known. */
const AGREED = 3;
/**
 * Space above a line, in usual distances, that may separate two tables, and the number of lines that show the columns
 * of the second one.
 */
const PARTED = 1.4;
const PARTED_LINES = 2;

/** Tables with the same columns, and the rows of a region that they are made of. */
export interface FoundTables {
  tables: PageTable[];
  columns: number;
  from: number;
  /** Past its last row. */
  to: number;
}

/**
 * Tables without drawn cells: lines whose words keep white strips free from top to bottom.
 * @param rows of a region that is read from top to bottom
 */
export function textTables(rows: readonly Row[], drawn: Drawn): FoundTables[] {
  const found: FoundTables[] = [];
  let free = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    if (row === undefined || gapsIn(row, FIRST_GAP * row.em).length === 0 || hasLeader(row)) continue;
    const best = bestFrom(rows, at, free, drawn);
    if (best === null) continue;
    found.push(best);
    free = best.to;
    at = best.to - 1;
  }
  return found;
}

/**
 * A table's first lines may name several columns at once: a table that begins some lines below may have more columns,
 * if its header extends up to the first line.
 */
function bestFrom(rows: readonly Row[], start: number, free: number, drawn: Drawn): FoundTables | null {
  let best: FoundTables | null = null;
  for (let at = start; at <= start + MAX_HEAD_ROWS && at < rows.length; at += 1) {
    const row = rows[at];
    if (row === undefined || gapsIn(row, MIN_GAP * row.em).length < (best?.columns ?? 1)) continue;
    const found = tableFrom(rows, at, free, drawn);
    if (found === null) continue;
    const isFirst = best === null && at <= start + FIRST_LINES;
    if (isFirst || (found.from <= start && found.columns > (best?.columns ?? 0))) best = found;
  }
  return best;
}

function tableFrom(rows: readonly Row[], start: number, free: number, drawn: Drawn): FoundTables | null {
  const grown = grow(rows, start);
  if (grown === null) return null;
  const { end } = grown;
  const size = median(rows.slice(start, end).map((row) => row.size));
  const em = median(rows.slice(start, end).map((row) => row.em));
  const ruled = cutsIn(boxOf(rows.slice(start, end)), drawn.horizontal, 14 + size).length > 0;
  const many = grown.full + (ruled ? 2 : 0);
  const strip = STRIPS.find(({ lines }) => many >= lines);
  if (strip === undefined || grown.full < 2) return null;
  const corridors = wideCorridors(rows.slice(start, end), grown.corridors, strip.gap * em);
  if (corridors.length === 0) return null;
  const from = headStart(rows, { start, end, free }, corridors, drawn);
  const heads = headRowsOf(rows.slice(from, start), (row) => row, pitchOf(rows.slice(start, end)));
  const named = heads.map((group) => rowOf(group.flatMap(({ words }) => words)));
  const fitted = withoutSigns(rows.slice(from, end), fittedTo(named, corridors));
  const lines = rows.slice(from, end).map((row) => lineOf(row, fitted));
  while (lines.length > 0 && !endsTable(lines)) lines.pop();
  if (isOtherText(lines, corridors.length + 1) || (!ruled && hasSideNotes(lines, corridors.length + 1))) return null;
  const place = { from, to: from + lines.length };
  if (!ruled && isOfParagraph(rows, place, lines)) return null;
  return { tables: tablesOf(lines, fitted, drawn), columns: fitted.length + 1, ...place };
}

/** The corridors of at least a width, and beside these those left of aligned figures. */
function wideCorridors(rows: readonly Row[], corridors: readonly Corridor[], gap: number): Corridor[] {
  const isWide = ({ from, to }: Corridor) => to - from >= gap;
  if (!corridors.some(isWide) || corridors.every(isWide)) return corridors.filter(isWide);
  const lines = rows.map((row) => lineOf(row, corridors).cells);
  const isOfFigures = (column: number) => {
    const cells = lines.flatMap((own) => own.filter(({ from, to }) => from === column && to === column));
    const [first] = cells;
    if (first === undefined || cells.length < lines.length || !cells.every(({ text }) => isFigure(text))) return false;
    const areAligned = (sideOf: (cell: LineCell) => number) =>
      cells.every((cell) => Math.abs(sideOf(cell) - sideOf(first)) < ALIGNED);
    return areAligned(({ left }) => left) || areAligned(({ right }) => right);
  };
  return corridors.filter((corridor, at) => isWide(corridor) || isOfFigures(at + 1));
}

/** Corridors between column names, which may be wider than the cells below them. */
function fittedTo(heads: readonly Row[], corridors: readonly Corridor[]): readonly Corridor[] {
  return heads.reduce((known, row) => {
    // A name over several columns is in the corridor between them.
    const areSingle = splitRow(row, NAME_GAP * row.size).length >= known.length;
    const rest = areSingle ? narrowed(known, row, MIN_GAP * row.size) : [];
    return rest.length === known.length ? rest : known;
  }, corridors);
}

/** Corridors without those between a column of nothing but signs of currency or percentage and the figures beside it. */
function withoutSigns(rows: readonly Row[], corridors: readonly Corridor[]): readonly Corridor[] {
  const cells = rows.flatMap((row) => lineOf(row, corridors).cells).filter(({ from, to }) => from === to);
  return corridors.filter((_, at) => {
    const texts = (column: number) => cells.filter(({ from }) => from === column).map(({ text }) => text);
    const [left, right] = [texts(at), texts(at + 1)];
    return !(left.length > 0 && left.every(isCurrency)) && !(right.length > 0 && right.every((text) => text === "%"));
  });
}

function isCurrency(text: string): boolean {
  return /^(?:\p{Sc}|[A-Z]{1,2}\p{Sc})$/u.test(text);
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
    if (full >= AGREED && distance > PARTED * usual && beginsOther(rows.slice(at), corridors.length)) break;
    if (row.size > OTHER_SIZE * first.size || first.size > OTHER_SIZE * row.size) break;
    const rest = narrowed(corridors, row, MIN_GAP * first.em);
    // Once a few lines agree on the columns, a line that does not either spans several columns or is below the table.
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

/** Whether rows have more columns than the ones above them: a table below two columns of particulars. */
function beginsOther([first, ...below]: readonly Row[], corridors: number): boolean {
  if (first === undefined || below.length < PARTED_LINES) return false;
  const own = below
    .slice(0, PARTED_LINES)
    .reduce((known, row) => narrowed(known, row, MIN_GAP * row.em), gapsIn(first, FIRST_GAP * first.em));
  return own.length > corridors;
}

/** Whether a line over several columns is between two lines of a table, like the name of a group of rows. */
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

/** Whether the last line belongs to the table: it fills several columns, or continues one of the line above. */
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
  { start, end: last, free }: { start: number; end: number; free: number },
  corridors: readonly Corridor[],
  { horizontal }: Drawn,
): number {
  const body = rows.slice(start, last);
  const box = boxOf(body);
  const pitch = pitchOf(body);
  const firstColumn = (corridors[0]?.from ?? box.left) - 1;
  let from = start;
  let known = corridors;
  for (let at = start - 1; at >= Math.max(free, start - MAX_HEAD_ROWS); at -= 1) {
    const [row, below] = [rows[at], rows[at + 1]];
    if (row === undefined || below === undefined) break;
    const distance = below.baseline - row.baseline;
    const close = distance <= Math.max(1.6 * row.size, 1.35 * Math.min(pitch, 2.2 * row.size));
    known = fittedTo([row], known);
    const cells = lineOf(row, known).cells;
    // The last name may be wider than the cells below it.
    const end = cells.length > 1 ? (cells.at(-1)?.left ?? row.right) + row.size : row.right;
    const inside = row.left > box.left - row.size && end < box.right + row.size;
    const overColumns = cells.length > 1 || (cells[0] !== undefined && cells[0].left > firstColumn);
    const underRule = horizontal.some(
      ({ at: y, from: left, to: right }) =>
        y < row.baseline &&
        y > row.top - 1.5 * row.size &&
        right - left > CUT_SHARE * (box.right - box.left) &&
        left < box.right &&
        right > box.left,
    );
    if (!close || !inside) break;
    // The name of the first group of rows may be between the first row and the names of the columns, below a corner.
    const isBelowGroup = from > at + 1;
    if (!isBelowGroup && at > free && isBesideHeads(rows.slice(at - 1, at + 2), pitch)) from = at;
    else if (isBelowGroup ? cells.every(({ from: column }) => column > 0) : overColumns || underRule) from = at;
    else if (isBelowGroup || at < start - 1 || cells.length !== 1 || cells[0]?.from !== 0) break;
  }
  return from;
}
