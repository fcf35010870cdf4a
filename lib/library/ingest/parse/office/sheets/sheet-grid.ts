import type { ReceiptWriter } from "../../receipt/receipt-writer";
import type { TableLimits } from "../../text/table-limits";
import type { TextLimit } from "../../text/text-limit";
import type { ShownNumber } from "../number-formats";

/** Maximum cells filled by repeating merged ones; larger merged areas are decoration. */
const MAX_REPEATED = 100_000;

export interface SheetRow {
  /** Texts by column; empty cells are holes. */
  cells: string[];
  /** By column, numbers that their texts round or do not write in digits, in the units of the texts. */
  exact?: Map<number, string> | undefined;
  /** Columns covered by a merged cell to their left. */
  merged?: Set<number> | undefined;
  /** Columns that repeat a merged cell above. */
  copies?: Set<number> | undefined;
  /** Whether the file says that it is a header row. */
  head?: boolean | undefined;
  /** By column, how far its text is indented. */
  indents?: Map<number, number> | undefined;
  /** The fields of a pivot table that share the column of its labels, which are indented by their level. */
  fields?: readonly string[] | undefined;
}

/** What a cell shows, and its content if that is hidden. */
export interface ShownCell extends ShownNumber {
  hidden?: string;
}

/** A merged cell; rows and columns count from 1. */
export interface MergedArea {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Rows and columns with text that a sheet hides, as "3–5, 9" and "C–D"; empty without any. They are read. */
export interface Concealed {
  rows: string;
  columns: string;
}

/** What the sheets of a workbook share. */
export interface SheetLimits {
  limit: TextLimit;
  weights: TableLimits;
  receipt: ReceiptWriter;
}

/** The cells of a sheet, in any order. */
export class SheetGrid {
  #limits: SheetLimits;
  #rows = new Map<number, SheetRow>();
  #merges: MergedArea[] = [];
  #heads = new Set<number>();
  #hiddenRows = new Set<number>();
  #hiddenColumns: { from: number; to: number }[] = [];

  constructor(limits: SheetLimits) {
    this.#limits = limits;
  }

  /** Reports the content of a cell as found, and stores what it shows. */
  put(row: number, column: number, cell: ShownCell): void {
    const { receipt } = this.#limits;
    receipt.found(cell.hidden ?? cell.text);
    if (cell.hidden !== undefined) receipt.hide(cell.hidden, { by: "marked_hidden" });
    if (cell.text !== "") this.copy(row, column, cell);
  }

  /** Stores a text that the file does not have for this cell, because it is merged or repeated. */
  copy(row: number, column: number, { text, exact }: ShownCell): void {
    this.#limits.limit.count(text.length);
    this.#limits.weights.count(row, column, text);
    const kept = this.#at(row);
    kept.cells[column] = text;
    if (exact === null) return;
    kept.exact ??= new Map();
    kept.exact.set(column, exact);
  }

  merge(area: MergedArea): void {
    this.#merges.push(area);
  }

  hideRow(row: number): void {
    this.#hiddenRows.add(row);
  }

  hideColumns(from: number, to: number): void {
    this.#hiddenColumns.push({ from, to });
  }

  get concealed(): Concealed {
    const rows = [...this.#hiddenRows].filter((row) => this.#rows.has(row));
    const columns = new Set<number>();
    if (this.#hiddenColumns.length > 0)
      for (const { cells } of this.#rows.values())
        for (const at of Object.keys(cells).map(Number))
          if (this.#hiddenColumns.some(({ from, to }) => from <= at && at <= to)) columns.add(at);
    return { rows: runsOf(rows, String), columns: runsOf([...columns], columnLetters) };
  }

  /** Stores how far the text of a cell is indented. @param fields of a pivot table whose label it is */
  indent(row: number, column: number, by: number, fields?: readonly string[]): void {
    const kept = this.#rows.get(row);
    if (kept === undefined) return;
    kept.indents ??= new Map();
    kept.indents.set(column, by);
    if (fields !== undefined) kept.fields = fields;
  }

  /** Marks a row as part of a table's header, as stated by the file. */
  markHead(row: number): void {
    this.#heads.add(row);
  }

  /**
   * The rows in order; a gap between rows is one empty row. A merged cell that spans rows is repeated in each, so that
   * every row can be read alone; for one that spans columns, these are noted.
   */
  rows(): SheetRow[] {
    this.#repeatMerged();
    const rows: SheetRow[] = [];
    let before = 0;
    for (const [number, row] of [...this.#rows].sort(([a], [b]) => a - b)) {
      if (number > before + 1 && rows.length > 0) rows.push({ cells: [] });
      rows.push(this.#heads.has(number) ? { ...row, head: true } : row);
      before = number;
    }
    return rows;
  }

  #at(number: number): SheetRow {
    const row: SheetRow = this.#rows.get(number) ?? { cells: [] };
    this.#rows.set(number, row);
    return row;
  }

  #repeatMerged(): void {
    let left = MAX_REPEATED;
    const last = [...this.#rows.keys()].reduce((most, row) => Math.max(most, row), 0);
    for (const area of this.#merges) {
      const first = this.#rows.get(area.top);
      const text = first?.cells[area.left];
      if (text === undefined) continue;
      const exact = first?.exact?.get(area.left) ?? null;
      for (let row = area.top; row <= Math.min(area.bottom, last) && left > 0; row += 1) {
        if (row > area.top && !this.#rows.has(row)) continue;
        const spanned = this.#at(row);
        if (row > area.top && spanned.cells[area.left] === undefined) {
          this.copy(row, area.left, { text, exact });
          spanned.copies ??= new Set();
          spanned.copies.add(area.left);
        }
        spanned.merged ??= new Set();
        for (let column = area.left + 1; column <= area.right && left > 0; column += 1, left -= 1)
          spanned.merged.add(column);
        left -= 1;
      }
    }
  }
}

/** Numbers as "3–5, 9". */
function runsOf(numbers: readonly number[], name: (number: number) => string): string {
  const runs: { from: number; to: number }[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && number === last.to + 1) last.to = number;
    else runs.push({ from: number, to: number });
  }
  return runs.map(({ from, to }) => (from === to ? name(from) : `${name(from)}–${name(to)}`)).join(", ");
}

/** The letters of a column from 1: 55 is "BC". */
function columnLetters(column: number): string {
  const rest = column - 1;
  const before = Math.floor(rest / 26);
  return (before > 0 ? columnLetters(before) : "") + String.fromCharCode(65 + (rest % 26));
}
