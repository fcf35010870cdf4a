import { OutlineEvidence, type OutlineShape, RunningLabels } from "@/lib/engine/language/tables/outline-labels";
import { isTableRule } from "@/lib/engine/language/text/table-cells";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { DocumentTable, ExactNumbers, TableColumn } from "@/lib/shared/contracts/library/tables";
import { MAX_DOCUMENT_TABLES, MAX_TABLE_ROWS } from "../tunables";
import { tableWords, termsOf } from "../words/table-words";
import { ColumnEvidence, type ColumnReading, readCell } from "./column-evidence";
import { type FoundRow, type FoundTable, findTables, tableRows } from "./find-tables";
import type { DecimalSign } from "./read-number";
import { TotalRows } from "./total-rows";

/** What is known about the document besides its text. */
export interface TableSource {
  title: string;
  fileName: string;
  mediaType: string;
  language: TextLanguage;
  /** Numbers that the text shows rounded, or not in digits. */
  exact?: ExactNumbers;
}

/** A row as stored. */
export interface StoredRow {
  position: number;
  start: number;
  end: number;
  /** One value for each column; `null` without one. */
  cells: (string | null)[];
  /** Columns whose cell is filled and not of the column's type. */
  unread: number[];
  /** It sums up, heads or explains other rows, so it is not a row of data. */
  total: boolean;
}

/** A table whose columns have been understood, but whose rows are still to be read. */
export interface ReadTable {
  ordinal: number;
  name: string;
  caption: string | null;
  start: number;
  end: number;
  columns: TableColumn[];
  /** Rows of data. */
  rows: number;
  /** Rows that may be data or not, such as a "Total" that is the sum of nothing. */
  doubtfulRows: number;
  terms: string[];
  readings: ColumnReading[];
  found: FoundTable;
  /** Exact numbers of the document, by the offset of their cell. */
  exact: ReadonlyMap<number, string>;
  /** Positions of rows that are not data. */
  leftOut: ReadonlySet<number>;
  outline: OutlineShape;
}

/** Sheets store their numbers, which are written out with a decimal point. */
const POINT_FORMATS: ReadonlySet<string> = new Set([
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.oasis.opendocument.spreadsheet",
]);

/**
 * The tables of a document's text. A generator that yields `null` between its results, so that the caller can let other
 * work run. A table that is larger than what is stored is left out.
 */
export function* readTables(text: string, source: TableSource): Generator<ReadTable | null> {
  let ordinal = 0;
  const exact = new Map(source.exact ?? []);
  for (const found of findTables(text)) {
    if (found === null) {
      yield null;
      continue;
    }
    if (ordinal >= MAX_DOCUMENT_TABLES) return;
    const evidence = new OutlineEvidence(found.names);
    for (const { cells } of tableRows(text, found, exact)) {
      yield null;
      evidence.add(cells);
    }
    const outline = evidence.shape();
    const columns = found.names.map((name) => new ColumnEvidence(name));
    const totals = new TotalRows(found.names.length, outline.heads);
    let rows = 0;
    const add = (data: readonly FoundRow[]) => {
      rows += data.length;
      for (const { cells, exact } of data)
        for (const [at, cell] of cells.entries()) columns[at]?.add(cell, exact[at] ?? null);
    };
    let position = 0;
    for (const row of labelledRows(tableRows(text, found, exact), outline)) {
      yield null;
      position += 1;
      add(totals.next(row, position));
      if (rows > MAX_TABLE_ROWS) break;
    }
    add(totals.end());
    if (rows === 0 || rows > MAX_TABLE_ROWS) continue;
    yield understood(found, columns, { ordinal, rows, totals, source, exact, outline });
    ordinal += 1;
  }
}

function understood(
  found: FoundTable,
  evidence: readonly ColumnEvidence[],
  {
    ordinal,
    rows,
    totals,
    source,
    exact,
    outline,
  }: {
    ordinal: number;
    rows: number;
    totals: TotalRows;
    source: TableSource;
    exact: ReadonlyMap<number, string>;
    outline: OutlineShape;
  },
): ReadTable {
  const signs = new Set(evidence.flatMap(({ shownSign }) => shownSign ?? []));
  const [only = null] = signs;
  const known: DecimalSign | null = POINT_FORMATS.has(source.mediaType) ? "." : signs.size === 1 ? only : null;
  const readings = evidence.map((column) => column.decide(source.language, known));
  const columns = readings.map(({ column }, at) => {
    if (outline.labels.includes(at)) return { ...column, gaps: "label_above" as const };
    return outline.unsure.includes(at) ? { ...column, gaps: "unsure" as const } : column;
  });
  const said = [
    source.title,
    source.fileName,
    ...found.headings,
    found.caption ?? "",
    ...columns.flatMap(({ name, values }) => [name, ...(values ?? [])]),
  ];
  return {
    ordinal,
    name: found.headings.at(-1) ?? "",
    caption: found.caption,
    start: found.start,
    end: found.end,
    columns,
    rows,
    doubtfulRows: totals.doubtful,
    terms: termsOf(said.flatMap(tableWords)),
    readings,
    found,
    exact,
    leftOut: totals.leftOut,
    outline,
  };
}

/** Rows with the labels that run down to them in their empty cells. */
function* labelledRows(rows: Iterable<FoundRow>, outline: OutlineShape): Generator<FoundRow> {
  const labels = new RunningLabels(outline);
  for (const row of rows) {
    const above = labels.next(row.cells);
    yield above.size === 0 ? row : { ...row, cells: row.cells.map((cell, at) => above.get(at) ?? cell) };
  }
}

/** The labels that run down to rows of a table that has been read, by their columns; `null` for a row without any. */
export function* runningLabels(
  text: string,
  { columns, start, end }: Pick<DocumentTable, "columns" | "start" | "end">,
): Generator<{ start: number; labels: ReadonlyMap<number, string> } | null> {
  const labels = new RunningLabels({ labels: columns.flatMap(({ gaps }, at) => (gaps === "label_above" ? [at] : [])) });
  if (labels.isEmpty) return;
  const names = columns.map(({ name }) => name);
  for (const row of tableRows(text, { names, parts: [{ start, end }] }, new Map())) {
    const above = isTableRule(text.slice(row.start, row.end)) ? null : labels.next(row.cells);
    yield above === null || above.size === 0 ? null : { start: row.start, labels: above };
  }
}

/** The rows of a table, read as its columns are. */
export function* storedRows(
  text: string,
  { found, exact, readings, leftOut, outline }: ReadTable,
): Generator<StoredRow> {
  let position = 0;
  for (const row of labelledRows(tableRows(text, found, exact), outline)) {
    position += 1;
    const cells = readings.map((reading, at) => readCell(row.cells[at] ?? "", row.exact[at] ?? null, reading));
    yield {
      position,
      start: row.start,
      end: row.end,
      cells: cells.map(({ value }) => value),
      unread: cells.flatMap(({ unread }, at) => (unread ? [at] : [])),
      total: leftOut.has(position),
    };
  }
}

/** Properties of the columns that only the rows show: cells that could not be read, and the days that dates span. */
export class ColumnTotals {
  readonly #unread: number[];
  readonly #days: ({ from: string; to: string } | null)[];

  constructor(private readonly columns: readonly TableColumn[]) {
    this.#unread = columns.map(() => 0);
    this.#days = columns.map(() => null);
  }

  add({ cells, unread, total }: StoredRow): void {
    if (total) return;
    for (const at of unread) this.#unread[at] = (this.#unread[at] ?? 0) + 1;
    for (const [at, { type }] of this.columns.entries()) {
      const day = cells[at];
      if (type !== "date" || day === null || day === undefined) continue;
      this.#days[at] = spanOf(day, this.#days[at] ?? null);
    }
  }

  columnsNow(): TableColumn[] {
    return this.columns.map((column, at) => ({
      ...column,
      unread: this.#unread[at] ?? 0,
      days: this.#days[at] ?? null,
    }));
  }
}

/** ISO days sort as text. */
function spanOf(day: string, known: { from: string; to: string } | null): { from: string; to: string } {
  const [from = day, ...later] = [day, ...(known === null ? [] : [known.from, known.to])].toSorted();
  return { from, to: later.at(-1) ?? from };
}
