import type { ReceiptWriter } from "../../receipt/receipt-writer";
import type { TableLimits } from "../../text/table-limits";
import type { TextLimit } from "../../text/text-limit";

/** Maximum cells filled by repeating merged ones; larger merged areas are decoration. */
const MAX_REPEATED = 100_000;

export interface SheetRow {
  /** Texts by column; empty cells are holes. */
  cells: string[];
  /** Columns covered by a merged cell to their left. */
  merged?: Set<number> | undefined;
  /** Columns that repeat a merged cell above. */
  copies?: Set<number> | undefined;
}

/** A merged cell; rows and columns count from 1. */
export interface MergedArea {
  top: number;
  left: number;
  bottom: number;
  right: number;
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

  constructor(limits: SheetLimits) {
    this.#limits = limits;
  }

  /** Reports a cell's text as found and keeps it. */
  put(row: number, column: number, text: string): void {
    this.#limits.receipt.found(text);
    this.copy(row, column, text);
  }

  /** Keeps a text that the file does not hold for this cell: that of a merged or repeated one. */
  copy(row: number, column: number, text: string): void {
    this.#limits.limit.count(text.length);
    this.#limits.weights.count(row, column, text);
    this.#at(row).cells[column] = text;
  }

  merge(area: MergedArea): void {
    this.#merges.push(area);
  }

  /**
   * The rows in order; a gap between rows is one empty row. A merged cell that spans rows is repeated in each, so that
   * every row can be read alone; one that spans columns is written once.
   */
  rows(): SheetRow[] {
    this.#repeatMerged();
    const rows: SheetRow[] = [];
    let before = 0;
    for (const [number, row] of [...this.#rows].sort(([a], [b]) => a - b)) {
      if (number > before + 1 && rows.length > 0) rows.push({ cells: [] });
      rows.push(row);
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
      const text = this.#rows.get(area.top)?.cells[area.left];
      if (text === undefined) continue;
      for (let row = area.top; row <= Math.min(area.bottom, last) && left > 0; row += 1) {
        if (row > area.top && !this.#rows.has(row)) continue;
        const spanned = this.#at(row);
        if (row > area.top && spanned.cells[area.left] === undefined) {
          this.copy(row, area.left, text);
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
