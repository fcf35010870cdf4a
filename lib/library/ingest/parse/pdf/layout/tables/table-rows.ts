import { isUnit } from "../../../text/head-rows";
import { isMissingValue, isValue, isYear } from "./cell-texts";
import type { LineCell, TableLine } from "./table-lines";

/** Lines and shading drawn between the text lines of a table. */
export interface DrawnRows {
  /** y of lines over most of the table's width, in rising order. */
  rules: number[];
  /** y of the edges of its stripes. */
  stripes: number[];
  /** y below the shaded header; `null` for none. */
  shadedTo: number | null;
}

/** Distances that differ by this factor are those inside and between rows. */
const ROW_GAP = 1.22;
/** Share of larger distances from which they separate rows. */
const LARGE_SHARE = 0.2;
/** A line that was wrapped fills at least this share of its column. */
const BROKEN_SHARE = 0.5;
const MAX_HEAD_LINES = 6;

/**
 * Number of lines that name the columns of a table.
 * @returns `null` if neither type, lines, shading nor values show it
 */
export function headLines(lines: readonly TableLine[], { rules, shadedTo }: DrawnRows): number | null {
  const above = (y: number) => lines.filter(({ row }) => row.baseline < y).length;
  const most = Math.min(MAX_HEAD_LINES, lines.length - 1, firstGroup(lines));
  if (shadedTo !== null && above(shadedTo) > 0 && above(shadedTo) <= most) return above(shadedTo);
  const inner = rules.map(above).filter((count) => count > 0 && count < lines.length);
  const first = inner[0];
  const regular = new Set(inner).size >= 0.6 * (lines.length - 1);
  const bold = lines.findIndex(({ row }) => !isBold(row.words));
  const values = namesUntilValues(lines);
  const named = values === null ? null : Math.min(values, firstGroup(lines));
  const isNamed = named !== null && named <= most;
  // The line is only below merged names: the names of the single columns follow.
  if (isNamed && first !== undefined && first < named && spans(lines.slice(0, first))) return named;
  if (first !== undefined && first <= most && !regular && hasNames(lines.slice(0, first))) return first;
  if (bold > most && most === firstGroup(lines) && lines.slice(bold).some(({ row }) => !isBold(row.words))) return most;
  if (bold > 0 && bold <= most && lines.slice(bold).some(({ row }) => !isBold(row.words))) return bold;
  if (isNamed) return regular && first !== undefined ? first : named;
  return null;
}

function isBold(words: readonly { bold: boolean }[]): boolean {
  return words.every(({ bold }) => bold);
}

function spans(lines: readonly TableLine[]): boolean {
  return (
    lines.some(({ cells }) => cells.some(({ from, to }) => to > from)) || lines.every(({ cells }) => cells.length < 2)
  );
}

/**
 * Index of the first line below names that names the rows below it: one text at the left, or over all columns, that does
 * not continue a name above it.
 */
function firstGroup(lines: readonly TableLine[]): number {
  const names = lines.findIndex(({ cells }) => cells.length > 1);
  const group = lines.findIndex(({ cells: [cell, other] }, at) => {
    if (names === -1 || at <= names || cell?.from !== 0 || other !== undefined) return false;
    return cell.to > 0 || (/^[\p{Lu}\d]/u.test(cell.text) && hasLabelled(lines.slice(at + 1)));
  });
  return group === -1 ? lines.length : group;
}

/** Whether the next line has its own label. */
function hasLabelled([next]: readonly TableLine[]): boolean {
  return next !== undefined && next.cells.length > 1 && next.cells[0]?.from === 0;
}

function hasNames(lines: readonly TableLine[]): boolean {
  return lines.some(({ cells }) => cells.some(({ text }) => /\p{L}/u.test(text) || isYear(text)));
}

/** Number of lines before the first values, if columns of values follow; `null` without any. */
function namesUntilValues(lines: readonly TableLine[]): number | null {
  const counts = new Map<number, { values: number; cells: number; years: number }>();
  for (const { cells } of lines) {
    for (const { from, to, text } of cells) {
      if (from !== to) continue;
      const count = counts.get(from) ?? { values: 0, cells: 0, years: 0 };
      count.cells += 1;
      if (isValue(text) || isMissingValue(text)) count.values += 1;
      if (isYear(text)) count.years += 1;
      counts.set(from, count);
    }
  }
  const ofValues = new Set(
    [...counts].flatMap(([column, { values, cells }]) => (values >= 2 && values >= 0.6 * cells ? [column] : [])),
  );
  if (ofValues.size === 0) return null;
  const first = lines.findIndex(({ cells }) =>
    cells.some(({ from, text }) => {
      if (!ofValues.has(from) || !isValue(text)) return false;
      const { years = 0, values = 0 } = counts.get(from) ?? {};
      return !isYear(text) || years > 0.5 * values;
    }),
  );
  return first > 0 ? first : null;
}

/**
 * Groups the lines of a table's body into rows: a line continues the row above if it is set closer than the others or
 * was wrapped, and no line is drawn between them.
 */
export function bodyRows(
  lines: readonly TableLine[],
  { rules, stripes }: Pick<DrawnRows, "rules" | "stripes">,
): TableLine[][] {
  const cuts = [...rules, ...stripes];
  const widths = columnWidths(lines);
  const distances = lines.slice(1).map(({ row }, at) => row.baseline - (lines[at]?.row.baseline ?? row.baseline));
  const isCut = lines.slice(1).map(({ row }, at) => {
    const upper = lines[at]?.row.baseline ?? row.baseline;
    return cuts.some((cut) => cut > upper - 1 && cut < row.baseline - 0.4 * row.size);
  });
  const drawn = isCut.filter(Boolean).length >= 0.3 * (lines.length - 1) && isCut.filter(Boolean).length > 0;
  const tight = tightDistance(distances);
  const rows: TableLine[][] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const row = rows.at(-1);
    const joins =
      before !== undefined &&
      row !== undefined &&
      isCut[at - 1] !== true &&
      continues(row, line, { tight: tight !== null && (distances[at - 1] ?? 0) <= tight, drawn, widths });
    if (joins) row.push(line);
    else rows.push([line]);
  }
  return rows;
}

/** The largest distance inside rows; `null` if all lines are equally far apart. */
function tightDistance(distances: readonly number[]): number | null {
  const sorted = distances.toSorted((a, b) => a - b);
  let split: number | null = null;
  let factor = ROW_GAP;
  for (const [at, distance] of sorted.entries()) {
    const next = sorted[at + 1];
    if (next === undefined || distance <= 0) continue;
    const larger = sorted.length - at - 1;
    if (next / distance >= factor && larger >= Math.max(1, LARGE_SHARE * sorted.length)) {
      factor = next / distance;
      split = distance;
    }
  }
  return split === null ? null : split * 1.02;
}

function columnWidths(lines: readonly TableLine[]): Map<number, number> {
  const widths = new Map<number, number>();
  for (const { cells } of lines) {
    for (const { from, to, left, right } of cells)
      if (from === to) widths.set(from, Math.max(widths.get(from) ?? 0, right - left));
  }
  return widths;
}

function continues(
  row: readonly TableLine[],
  line: TableLine,
  { tight, drawn, widths }: { tight: boolean; drawn: boolean; widths: ReadonlyMap<number, number> },
): boolean {
  const before = row.at(-1);
  if (before === undefined) return false;
  const values = (cells: readonly LineCell[]) => cells.filter(({ text }) => isValue(text)).map(({ from }) => from);
  const taken = new Set(row.flatMap(({ cells }) => values(cells)));
  // Two values in one column are two rows.
  if (values(line.cells).some((column) => taken.has(column))) return false;
  // Units are a row below the names of the columns.
  if (line.cells.length > 1 && line.cells.every(({ text }) => isUnit(text))) return false;
  const broken = line.cells.every((cell) => isBroken(cellAbove(row, cell), cell, widths));
  const hasKey = line.cells.some(({ from }) => from === 0);
  const filled = new Set(row.flatMap(({ cells }) => cells.map(({ from }) => from)));
  const fewer = line.cells.length < filled.size || !hasKey;
  if (drawn) return fewer || broken || !hasKey;
  if (isBrokenLabel(row, line, widths)) return true;
  if (tight) return fewer || broken;
  if (values(line.cells).length > 0 && hasKey) return false;
  const lowerCase = line.cells.every(({ text }) => /^[\p{Ll}(]/u.test(text));
  return fewer && broken && (!hasKey || lowerCase);
}

/** Whether lines are the beginning of a label whose last line, beside its values, begins in lower case. */
function isBrokenLabel(row: readonly TableLine[], line: TableLine, widths: ReadonlyMap<number, number>): boolean {
  const [cell] = line.cells;
  if (cell?.from !== 0 || !/^\p{Ll}/u.test(cell.text)) return false;
  const isLabel = row.every(({ cells: [label, other] }) => label?.from === 0 && label.to === 0 && other === undefined);
  return isLabel && isBroken(cellAbove(row, cell), cell, widths);
}

function cellAbove(row: readonly TableLine[], { from }: LineCell): LineCell | undefined {
  return row.flatMap(({ cells }) => cells.filter((cell) => cell.from === from)).at(-1);
}

/** Whether a line's first word had no room at the end of the line above. */
function isBroken(above: LineCell | undefined, cell: LineCell, widths: ReadonlyMap<number, number>): boolean {
  const [first] = cell.words;
  if (above === undefined || first === undefined || isValue(cell.text)) return false;
  const room = widths.get(cell.from) ?? 0;
  const width = above.right - above.left;
  return width > BROKEN_SHARE * room && width + 0.25 * first.size + (first.right - first.left) > room - 1;
}
