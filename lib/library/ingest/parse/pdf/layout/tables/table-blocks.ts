import { isFigure, isMissingValue, isValue, isYear } from "./cell-texts";
import type { LineCell, TableLine } from "./table-lines";

/** Lines of a table that have their own names of columns. */
export interface TableBlock {
  /** Lines above the names: a title, a unit. */
  titles: TableLine[];
  lines: TableLine[];
}

/** The features that distinguish titles and headers from other lines. */
export interface LineLooks {
  /** Whether all of a line is one cell over all columns. */
  isUndivided: (line: TableLine) => boolean;
  /** The colour behind a line; `null` for none. */
  shadeOf: (line: TableLine) => string | null;
}

/** Share of a column's cells that are values if the column has values. */
const VALUE_SHARE = 0.6;
/** Space above a line, in usual distances, that sets it apart. */
const APART = 1.4;
/** Number of lines allowed between the names of columns and the first values. */
const MAX_HEAD_LINES = 4;
/** Largest distance, in points, between the middle of a text and that of the columns that it is centred over. */
const CENTRED = 3;

/**
 * Words of a unit of the whole table: "In thousands", "Per cent", "En millions d’euros". In brackets, it may be
 * anything.
 */
const BRACKETED = /^[([](?=.*(?:\p{L}{2}|[%‰$€£]|=)).{1,80}[)\]]$/u;
const UNIT_WORDS =
  /^(?:(?:in|en|of|de|des|par|per|and|et|the|unit|units|unité|unités|index|indice|number|nombre|figures|values|valeurs|chiffres|percentages?|percent|cent|pour|pourcentages?|hundreds?|thousands?|millions?|billions?|bn|mn|m|k|centaines?|milliers?|milliards?|current|constant|courants?|constants?|prices|prix|euros?|eur|usd|gbp|chf|us|dollars?|pounds?|sterling|francs?|tonnes?|kilograms?|kilogrammes?|litres?|hectares?|hours?|heures?|jours?|days?|metres?|mètres?|millimetres?|millimètres?|degrees|celsius|degrés|km|mm|cm|kg|mg|g|t|ha|h|kwh|mwh|gwh|twh|mw|kw|[%‰$€£=]|(?:19|20)\d\d|100|1|000|[dl])(?:[\s'’,.:/-]+|$))+$/iu;

/** Whether a text states the unit of a table's figures. */
export function isUnitLine(text: string): boolean {
  return BRACKETED.test(text) || (UNIT_WORDS.test(text) && /\p{L}{3}|[%‰$€£]/u.test(text) && !isYear(text));
}

/**
 * Divides a table where its columns get other names, and separates the lines that are about all of it. Lines over all
 * columns inside a block, such as the names of groups of rows, stay there.
 */
export function tableBlocks(lines: readonly TableLine[], looks: LineLooks): TableBlock[] {
  const blocks: TableBlock[] = [];
  let from = 0;
  const close = (to: number) => {
    const block = withTitles(lines.slice(from, to), looks, blocks.length > 0);
    if (block.lines.length > 0) blocks.push(block);
    from = to;
  };
  for (let at = 1; at < lines.length; at += 1) {
    if (isSecondHead(lines, { from, at }, looks)) {
      let start = at;
      while (start - 1 > from + 1 && isTitle(lines[start - 1], looks)) start -= 1;
      close(start);
      at += 1;
    }
  }
  close(lines.length);
  return blocks;
}

/** Takes the titles and the unit from the first lines of a block. @param isBelow whether another block is above it */
function withTitles(lines: readonly TableLine[], looks: LineLooks, isBelow: boolean): TableBlock {
  const named = lines.findIndex((line, at) => line.cells.length > 1 && !isTitleWithUnit(line, lines[at + 1]));
  if (named === -1 || named === lines.length - 1) return { titles: [], lines: [...lines] };
  const isTitleAbove = (line: TableLine) =>
    line.cells.length > 1 || isOverAll(line, looks) || isUnitLine(textOf(line)) || (isBelow && isTitle(line, looks));
  const isUnitBelow = (line: TableLine, at: number) =>
    line.cells.length === 1 && isUnitLine(textOf(line)) && (looks.isUndivided(line) || isCentred(lines, at));
  const titles = lines.filter((line, at) =>
    at < named ? isTitleAbove(line) : at > named && at < named + MAX_HEAD_LINES && isUnitBelow(line, at),
  );
  return { titles, lines: lines.filter((line) => !titles.includes(line)) };
}

/** Whether a line begins in the first column and extends over others, unlike a column name. */
function isOverAll(line: TableLine, looks: LineLooks): boolean {
  const [cell] = line.cells;
  return looks.isUndivided(line) || (cell !== undefined && cell.from === 0 && cell.to > 0);
}

/** Whether a line has a title on the left and a unit on the right, above a line of names. */
function isTitleWithUnit({ cells: [title, unit, ...others] }: TableLine, below: TableLine | undefined): boolean {
  if (title?.from !== 0 || unit === undefined || others.length > 0 || !isUnitLine(unit.text)) return false;
  return below !== undefined && below.cells.length > 1 && !below.cells.some(({ text }) => isFigure(text));
}

/** Whether a line above the first values is in the middle of all columns but the first. */
function isCentred(lines: readonly TableLine[], at: number): boolean {
  const [cell] = lines[at]?.cells ?? [];
  if (cell === undefined || cell.from === 0) return false;
  if (lines.slice(0, at).some(({ cells }) => cells.some(({ text }) => isFigure(text)))) return false;
  const others = lines.flatMap(({ cells }) => cells.filter(({ from }) => from > 0));
  const [left, right] = [Math.min(...others.map((one) => one.left)), Math.max(...others.map((one) => one.right))];
  const isInMiddle = Math.abs((cell.left + cell.right) / 2 - (left + right) / 2) < CENTRED;
  return isInMiddle && new Set(others.map(({ from }) => from)).size > 1;
}

function textOf({ cells }: TableLine): string {
  return cells.map(({ text }) => text).join(" ");
}

function isTitle(line: TableLine | undefined, looks: LineLooks): boolean {
  if (line === undefined) return false;
  const [cell, other] = line.cells;
  if (looks.isUndivided(line)) return true;
  return cell !== undefined && other === undefined && (cell.from === 0 || isUnitLine(cell.text));
}

/**
 * Whether a line renames the columns: words above values, in columns that also have values above. A single such line
 * among values is a row of words ("Sunday | closed | closed") unless something else shows that it is a header.
 */
function isSecondHead(
  lines: readonly TableLine[],
  { from, at }: { from: number; at: number },
  looks: LineLooks,
): boolean {
  const line = lines[at];
  if (line === undefined || line.cells.length < 2) return false;
  const above = lines.slice(from, at);
  const values = firstValues(lines, at);
  const head = above.find(({ cells }) => cells.length > 1);
  if (head !== undefined && isHeadOfWords(lines, { from, at, head }, looks)) return true;
  const first = above.findIndex((one) => one.cells.some(({ from: column, text }) => column > 0 && isFigure(text)));
  if (head === undefined || values === null || first <= 0) return false;
  const below = lines.slice(values);
  const columns = valueColumns(above.slice(first)).filter((column) => valueColumns(below).includes(column));
  const names = columns.map((column) => line.cells.find((cell) => cell.from <= column && cell.to >= column)?.text);
  if (names.length === 0 || !names.every((name) => name !== undefined && isName(name))) return false;
  if (line.cells.some(({ text }) => isFigure(text))) return false;
  const isAlone = names.length < 2 || new Set(names).size < 2;
  const years = names.every((name) => isYear(name ?? ""));
  const isLikeHead = looksLike(line, head, above.slice(first), looks);
  const isRepeated = cellAt(line, 0) !== "" && cellAt(line, 0) === cellAt(head, 0);
  const isTitled = at - 1 > from + first && isTitle(lines[at - 1], looks);
  if (isLikeHead || isRepeated || (isTitled && !isAlone)) return true;
  if (isAlone) return false;
  return years || isApart(lines, at) || (cellAt(line, 0) === "" && cellAt(head, 0) === "") || recur(above, below);
}

/**
 * Whether a line among words is set like the header, and has as many texts, one of which is the same or below a title.
 */
function isHeadOfWords(
  lines: readonly TableLine[],
  { from, at, head }: { from: number; at: number; head: TableLine },
  looks: LineLooks,
): boolean {
  const line = lines[at];
  const between = lines.slice(lines.indexOf(head) + 1, at);
  if (line === undefined || line.cells.length !== head.cells.length || between.length === 0) return false;
  if (at === lines.length - 1 || !line.cells.every(({ text }) => isName(text))) return false;
  const isTitled = at - 1 > from + 1 && isTitle(lines[at - 1], looks);
  const hasSame = line.cells.some(({ from: column, text }) => cellAt(head, column) === text);
  return (isTitled || hasSame) && looksLike(line, head, between, looks);
}

/** The line with the first values below a header; `null` if there are other lines in between. */
function firstValues(lines: readonly TableLine[], at: number): number | null {
  for (let below = at + 1; below < lines.length && below <= at + MAX_HEAD_LINES; below += 1) {
    if (lines[below]?.cells.some(({ from, text }) => from > 0 && isFigure(text)) === true) return below;
  }
  return null;
}

function isName(text: string): boolean {
  return isYear(text) || (/\p{L}/u.test(text) && !isValue(text) && !isMissingValue(text));
}

/** The columns, after the first, whose cells are values. */
function valueColumns(lines: readonly TableLine[]): number[] {
  const cells = new Map<number, LineCell[]>();
  for (const cell of lines.flatMap((line) => line.cells))
    if (cell.from === cell.to && cell.from > 0) cells.set(cell.from, [...(cells.get(cell.from) ?? []), cell]);
  return [...cells].flatMap(([column, own]) => {
    const values = own.filter(({ text }) => isValue(text) || isMissingValue(text)).length;
    return own.some(({ text }) => isFigure(text)) && values >= VALUE_SHARE * own.length ? [column] : [];
  });
}

/** Whether a line is set like the header and unlike the lines between them. */
function looksLike(line: TableLine, head: TableLine, between: readonly TableLine[], { shadeOf }: LineLooks): boolean {
  const others = (differs: (one: TableLine) => boolean) => between.filter(differs).length > 0.5 * between.length;
  const isBold = ({ row }: TableLine) => row.words.every(({ bold }) => bold);
  if (isBold(line) && isBold(head) && others((one) => !isBold(one))) return true;
  const shade = shadeOf(line);
  return shade !== null && shade === shadeOf(head) && others((one) => shadeOf(one) !== shade);
}

function isApart(lines: readonly TableLine[], at: number): boolean {
  const distances = lines
    .slice(1)
    .map(({ row }, index) => row.baseline - (lines[index]?.row.baseline ?? row.baseline))
    .toSorted((a, b) => a - b);
  const usual = distances[Math.floor((distances.length - 1) / 2)] ?? 0;
  const [above, line] = [lines[at - 1], lines[at]];
  return above !== undefined && line !== undefined && line.row.baseline - above.row.baseline > APART * usual;
}

/** Whether the labels of lines are those of lines above. */
function recur(above: readonly TableLine[], below: readonly TableLine[]): boolean {
  const known = new Set(above.map((line) => cellAt(line, 0)));
  const labels = below.map((line) => cellAt(line, 0)).filter((label) => label !== "");
  const again = labels.filter((label) => known.has(label)).length;
  return again >= 2 || (again > 0 && again === labels.length);
}

function cellAt({ cells }: TableLine, column: number): string {
  return cells.find(({ from }) => from === column)?.text ?? "";
}
