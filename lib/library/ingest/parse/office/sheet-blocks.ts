import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { Block } from "../text/blocks-text";
import { cellText, markdownTable } from "../text/markdown-table";
import type { TextLimit } from "../text/text-limit";
import type { SheetRow } from "./sheet-grid";

/** A number, date, time or percentage: a value rather than a column name. */
const VALUE = /^[-+(]?\s*(?:[$€£¥]\s*)?\d[\d\s.,'’:/-]*(?:[eE][-+]?\d+)?\s*(?:[%‰$€£¥]|[AP]M)?\)?$/;
/** Years and months, which are column names as often as values. */
const PERIOD = /^(?:(?:19|20)\d\d|\d{1,4}[-/.]\d{1,4}(?:[-/.]\d{1,4})?)$/;
/** Shared by all rows without merged cells. */
const NONE: ReadonlySet<number> = new Set();
/** Maximum header rows of a table. */
const MAX_HEAD_ROWS = 3;

/** A non-empty row with cell texts that fit a table. */
interface Row {
  cells: string[];
  merged: ReadonlySet<number>;
  copies: ReadonlySet<number>;
}

/** The columns of a table. */
interface Columns {
  used: number[];
  names: string[];
}

/**
 * Converts the rows of a sheet to blocks of Markdown: a table with column names for each part between empty rows;
 * paragraphs for parts of one column and for single cells above a table.
 * @param limit the `TextLimit`, since a sparse table can have more bars than words
 * @param place the number of the sheet
 */
export function sheetBlocks(
  rows: readonly SheetRow[],
  { limit, receipt, place }: { limit: TextLimit; receipt: ReceiptWriter; place: number | null },
): Block[] {
  const blocks: Block[] = [];
  let former: Columns | null = null;
  for (const part of parts(rows)) {
    const { paragraphs, table } = split(part);
    for (const text of paragraphs) blocks.push({ text });
    const [first] = table;
    if (first === undefined) continue;
    const used = usedColumns(table);
    const same: string[] | null = sameColumns(former, used);
    const heads = same === null || contrasts(table) ? headRows(table, used) : 0;
    const names: string[] | null = heads > 0 ? columnNames(table.slice(0, heads), used, receipt) : same;
    if (table.length === 1 && names === null) {
      blocks.push({ text: used.map((at) => unescaped(first.cells[at] ?? "")).join(" | ") });
      former = null;
      continue;
    }
    limit.count(table.length * used.length * 3);
    const body = table.slice(heads).map(({ cells }) => used.map((at) => cells[at] ?? ""));
    blocks.push({ text: markdownTable(names ?? used.map(() => ""), body) });
    receipt.table({ place, caption: paragraphs.at(-1) ?? null, rows: body.length, columns: used.length });
    former = names === null ? null : { used, names };
  }
  return blocks;
}

/** Groups of consecutive non-empty rows. */
function* parts(rows: readonly SheetRow[]): Generator<Row[]> {
  let part: Row[] = [];
  for (const { cells, merged, copies } of rows) {
    const texts: string[] = [];
    cells.forEach((text, at) => {
      const fit = cellText(text);
      if (fit !== "") texts[at] = fit;
    });
    if (texts.length > 0) part.push({ cells: texts, merged: merged ?? NONE, copies: copies ?? NONE });
    else if (part.length > 0) {
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}

/** Separates single cells above a table (a title), and parts of one column, from the table. */
function split(part: readonly Row[]): { paragraphs: string[]; table: readonly Row[] } {
  const widest = part.reduce((most, { cells }) => Math.max(most, filled(cells)), 0);
  if (widest === 1 && usedColumns(part).length === 1) return { paragraphs: column(part), table: [] };
  const isTitle = (row: Row) => widest > 1 && filled(row.cells) === 1 && !spans(row);
  const found = part.slice(0, -1).findIndex((row) => !isTitle(row));
  const first = found === -1 ? part.length - 1 : found;
  return { paragraphs: column(part.slice(0, first)), table: part.slice(first) };
}

function column(part: readonly Row[]): string[] {
  return part.flatMap(({ cells }) => cells.filter((text) => text !== undefined)).map(unescaped);
}

/** A cell's text outside a table. */
function unescaped(text: string): string {
  return text.replaceAll("\\|", "|");
}

function spans({ merged }: Row): boolean {
  return merged.size > 0;
}

/** Number of non-empty cells; holes are not visited, since a sheet may be thousands of columns wide and nearly empty. */
function filled(cells: readonly string[]): number {
  return Object.keys(cells).length;
}

function usedColumns(table: readonly Row[]): number[] {
  const used = new Set<number>();
  for (const { cells } of table) for (const at of Object.keys(cells)) used.add(Number(at));
  return [...used].sort((a, b) => a - b);
}

/** Number of header rows: 0 if the first row holds values. */
function headRows(table: readonly Row[], used: readonly number[]): number {
  for (const [rows, row] of table.slice(0, MAX_HEAD_ROWS).entries()) {
    const above = table[rows - 1];
    const below = table[rows + 1];
    // The row below merged header cells names their sub-columns.
    if (below === undefined || (above !== undefined && !spans(above))) return rows;
    if (!namesColumns(row, below, rows === 0 ? used : [])) return rows;
  }
  return MAX_HEAD_ROWS;
}

function namesColumns({ cells, merged }: Row, below: Row, used: readonly number[]): boolean {
  let names = 0;
  let values = 0;
  cells.forEach((text, at) => {
    const period = PERIOD.test(text) && !PERIOD.test(below.cells[at] ?? "");
    if (VALUE.test(text) && !period) values += 1;
    else names += 1;
  });
  return values === 0 && names > 0 && (merged.size > 0 || names * 2 >= used.length);
}

function columnNames(heads: readonly Row[], used: readonly number[], receipt: ReceiptWriter): string[] {
  leaveOutRepeated(heads, used, receipt);
  const spread = heads.map(({ cells, merged }) => {
    const names: string[] = [];
    let last = "";
    for (const at of used) {
      last = cells[at] ?? (merged.has(at) ? last : "");
      names.push(last);
    }
    return names;
  });
  return used.map((_, at) =>
    [...new Set(spread.map((names) => names[at] ?? ""))].filter((name) => name !== "").join(" "),
  );
}

/** Reports header cells with the same text as one above them; copies of merged cells are not in the file. */
function leaveOutRepeated(heads: readonly Row[], used: readonly number[], receipt: ReceiptWriter): void {
  for (const at of used) {
    const names = new Set<string>();
    for (const { cells, copies } of heads) {
      const name = cells[at] ?? "";
      if (names.has(name) && !copies.has(at)) receipt.leaveOut("repeated_text", unescaped(name));
      names.add(name);
    }
  }
}

/** Whether rows have values in columns where the first row has none: then it is a new header, not a continuation. */
function contrasts([first, ...others]: readonly Row[]): boolean {
  return others.some(({ cells }) =>
    cells.some((text, at) => {
      const above = first?.cells[at];
      return VALUE.test(text) && above !== undefined && !VALUE.test(above);
    }),
  );
}

/** Column names of the previous table, if this one continues it after an empty row. */
function sameColumns(former: Columns | null, used: readonly number[]): string[] | null {
  if (former === null) return null;
  const names = new Map(former.used.map((at, index) => [at, former.names[index] ?? ""]));
  return used.every((at) => names.has(at)) ? used.map((at) => names.get(at) ?? "") : null;
}
