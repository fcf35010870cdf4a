import type { ExactNumbers } from "@/lib/shared/contracts/library/tables";
import type { ReceiptWriter } from "../../receipt/receipt-writer";
import type { Block } from "../../text/blocks-text";
import { columnNames } from "../../text/column-names";
import { contrasts, headOfNumbers, headRows, isMergedTitle, spans } from "../../text/head-rows";
import { cellOffsets, markdownTable } from "../../text/markdown-table";
import { withRunningLabels } from "../../text/outline-rows";
import { introductions, introductionText, introductionTitle } from "../../text/tables/introduced-tables";
import { spannedValues } from "../../text/tables/spanned-values";
import type { TextLimit } from "../../text/text-limit";
import { tableAreas, tableRanges } from "./sheet-areas";
import type { SheetRow } from "./sheet-grid";
import { type LeveledTable, withLevelColumns } from "./sheet-levels";
import { filled, rowGroups, type TableRow, usedColumns } from "./sheet-rows";

/** Level of the heading of a table with an introductory line, below the name of its sheet. */
const INTRODUCTION_LEVEL = 3;

/** The columns of a table. */
interface Columns {
  used: number[];
  names: string[];
}

/**
 * Converts the rows of a sheet to blocks of Markdown: a table with column names for each separate area; paragraphs for
 * parts of one column and for single cells above a table. Tables one below the other, each with an introductory line,
 * are sections.
 * @param limit the `TextLimit`, since a sparse table can have more bars than words
 * @param place the number of the sheet
 * @param isColumn the rows are one column of a file of values: a name with numbers below it is a table
 */
export function sheetBlocks(
  rows: readonly SheetRow[],
  {
    limit,
    receipt,
    place,
    isColumn = false,
  }: { limit: TextLimit; receipt: ReceiptWriter; place: number | null; isColumn?: boolean },
): Block[] {
  const blocks: Block[] = [];
  let former: Columns[] = [];
  const groups = [...rowGroups(rows)];
  const introduced = introducedRows(groups);
  for (const part of tableAreas(groups, new Set(introduced.keys()))) {
    const [top] = part;
    const above = top === undefined ? undefined : introduced.get(top);
    const { paragraphs, table } = above === undefined ? split(part, isColumn) : introducedTable(part, above);
    const title = above !== undefined && introduced.size > 1 ? introductionTitle(paragraphs[0] ?? "") : null;
    const ends = title === null ? {} : { ends: INTRODUCTION_LEVEL };
    for (const text of paragraphs) blocks.push(title === null ? { text } : { text, level: INTRODUCTION_LEVEL, title });
    const [first] = table;
    if (first === undefined) continue;
    const used = usedColumns(table);
    const same: string[] | null = above === undefined ? sameColumns(former, used, paragraphs.length > 0) : null;
    const least = above === undefined ? 0 : 1;
    const heads = same === null || contrasts(table) ? Math.max(least, headRows(table, used, "names")) : 0;
    const names: string[] | null = heads > 0 ? columnNames(table.slice(0, heads), used, receipt) : same;
    if (table.length === 1 && names === null) {
      blocks.push({ text: used.map((at) => unescaped(first.cells[at] ?? "")).join(" | ") });
      former = [];
      continue;
    }
    limit.count(table.length * used.length * 3);
    const own = { used, names: names ?? used.map(() => ""), rows: table.slice(heads) };
    const whole = names === null ? own : withLabels(withSpannedValues(own), receipt);
    limit.count(addedChars(own.rows, whole.rows));
    const body = whole.rows.map(({ cells }) => whole.used.map((at) => cells[at] ?? ""));
    blocks.push({ text: markdownTable(whole.names, body), exact: exactNumbers(whole, body), ...ends });
    receipt.table({ place, caption: paragraphs.at(-1) ?? null, rows: body.length, columns: whole.used.length });
    // Tables beside this one may continue as well.
    former = names === null ? [] : [...former.filter((other) => isBeside(other.used, used)), { used, names }];
  }
  return blocks;
}

/** The table with every value in all columns that its cell is merged over. */
function withSpannedValues(table: LeveledTable): LeveledTable {
  const spanned = spannedValues(table.rows, table.used, table.names);
  const rows = table.rows.map((row, index) => {
    const values = [...(spanned[index] ?? [])];
    if (values.length === 0) return row;
    const cells = row.cells.slice();
    const exact = new Map(row.exact);
    for (const [to, from] of values) {
      cells[to] = row.cells[from] ?? "";
      const number = row.exact?.get(from);
      if (number !== undefined) exact.set(to, number);
    }
    return { ...row, cells, exact: exact.size === 0 ? undefined : exact };
  });
  return { ...table, rows };
}

/** The table with every label in all rows that it holds for. */
function withLabels(table: LeveledTable, receipt: ReceiptWriter): LeveledTable {
  const leveled = withLevelColumns(table, receipt);
  return { ...leveled, rows: withRunningLabels(leveled.rows, leveled.used, leveled.names) };
}

function addedChars(own: readonly TableRow[], whole: readonly TableRow[]): number {
  const chars = (row: TableRow | undefined) => row?.cells.reduce((sum, text) => sum + text.length, 0) ?? 0;
  return whole.reduce((sum, row, at) => (row === own[at] ? sum : sum + chars(row) - chars(own[at])), 0);
}

/** The exact numbers of a table's rows, by their offset in its text. */
function exactNumbers({ rows, used, names }: LeveledTable, body: readonly (readonly string[])[]): ExactNumbers {
  if (rows.every(({ exact }) => exact === undefined)) return [];
  const offsets = cellOffsets(names, body);
  return rows.flatMap(({ exact }, row) =>
    used.flatMap((at, column): ExactNumbers => {
      const number = exact?.get(at);
      return number === undefined ? [] : [[offsets[row]?.[column] ?? 0, number]];
    }),
  );
}

/** The rows of each table's introductory line, by its first row. Tables side by side have none. */
function introducedRows(groups: readonly TableRow[][]): Map<TableRow, number> {
  const found = new Map<TableRow, number>();
  for (const [at, own] of introductions(groups).entries()) {
    const group = groups[at] ?? [];
    for (const [index, { from, names }] of own.entries()) {
      const row = group[from];
      const isOne = tableRanges(group.slice(from, own[index + 1]?.from), []).length < 2;
      if (row !== undefined && isOne) found.set(row, names - from);
    }
  }
  return found;
}

function introducedTable(part: readonly TableRow[], above: number) {
  return { paragraphs: [introductionText(part.slice(0, above))], table: part.slice(above) };
}

/** Separates single cells above a table (a title), and parts of one column, from the table. */
function split(part: readonly TableRow[], isColumn: boolean): { paragraphs: string[]; table: readonly TableRow[] } {
  const widest = part.reduce((most, { cells }) => Math.max(most, filled(cells)), 0);
  if (widest === 1 && usedColumns(part).length === 1) {
    const head = isColumn ? headOfNumbers(column(part)) : -1;
    const above = head === -1 ? part.length : head;
    return { paragraphs: column(part.slice(0, above)), table: part.slice(above) };
  }
  const used = usedColumns(part);
  const isTitle = (row: TableRow, at: number) =>
    widest > 1 && filled(row.cells) === 1 && (!spans(row) || isMergedTitle(row, part[at + 1], used));
  const found = part.slice(0, -1).findIndex((row, at) => !isTitle(row, at));
  const first = found === -1 ? part.length - 1 : found;
  return { paragraphs: column(part.slice(0, first)), table: part.slice(first) };
}

function column(part: readonly TableRow[]): string[] {
  return part.flatMap(({ cells }) => cells.filter((text) => text !== undefined)).map(unescaped);
}

/** A cell's text outside a table. */
function unescaped(text: string): string {
  return text.replaceAll("\\|", "|");
}

/**
 * Column names of the previous table in these columns, if this one continues it after an empty row. One with a title and
 * other columns is a new one.
 */
function sameColumns(former: readonly Columns[], used: readonly number[], isTitled: boolean): string[] | null {
  for (const { used: known, names: all } of former) {
    const names = new Map(known.map((at, index) => [at, all[index] ?? ""]));
    if (used.every((at) => names.has(at)) && !(isTitled && used.length < known.length))
      return used.map((at) => names.get(at) ?? "");
  }
  return null;
}

function isBeside(one: readonly number[], other: readonly number[]): boolean {
  return (one.at(-1) ?? 0) < (other[0] ?? 0) || (other.at(-1) ?? 0) < (one[0] ?? 0);
}
