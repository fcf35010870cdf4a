import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { TableLimits } from "../text/table-limits";
import type { TextLimit } from "../text/text-limit";
import { formatNumber } from "./number-formats";
import { unescaped } from "./sheet-parts";
import { readXml, type XmlHandler } from "./xml-reader";

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

/** What the sheets of a workbook share. */
export interface SheetContext {
  /** Shared strings by index. */
  strings: readonly string[];
  /** Patterns of number formats by cell style. */
  formats: readonly string[];
  date1904: boolean;
  limit: TextLimit;
  weights: TableLimits;
  receipt: ReceiptWriter;
}

interface Cell {
  type: string;
  style: number;
  /** Whether it has a formula, and a stored result, which may be empty. */
  formula: boolean;
  computed: boolean;
  /** Value and inline text. */
  v: string;
  t: string;
}

interface Area {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/**
 * Rows of a sheet in order, with their cells' texts by column; a gap between rows is one empty row. A merged cell that
 * spans rows is repeated in each, so that every row can be read alone; one that spans columns is written once.
 */
export function readSheet(content: Uint8Array | undefined, context: SheetContext): SheetRow[] {
  const reader = new SheetReader(context);
  readXml(content, reader);
  return reader.rows();
}

class SheetReader implements XmlHandler {
  #context: SheetContext;
  #rows = new Map<number, SheetRow>();
  #row = 0;
  #column = 0;
  #cell: Cell | null = null;
  #collects: "v" | "t" | null = null;
  #phonetic = 0;
  #merges: string[] = [];

  constructor(context: SheetContext) {
    this.#context = context;
  }

  open = (name: string, attributes: Record<string, string>) => {
    if (name === "row") {
      this.#row = position(Number(attributes.r), this.#row + 1);
      this.#column = 0;
    } else if (name === "c") {
      this.#column = position(columnOf(attributes.r), this.#column + 1);
      this.#cell = {
        type: attributes.t ?? "n",
        style: Number(attributes.s ?? 0),
        formula: false,
        computed: false,
        v: "",
        t: "",
      };
    } else if (name === "rPh") this.#phonetic += 1;
    else if (this.#cell !== null && name === "f") this.#cell.formula = true;
    else if (this.#cell !== null && (name === "v" || name === "t")) {
      this.#cell.computed ||= name === "v";
      this.#collects = name;
    } else if (name === "mergeCell") this.#merges.push(attributes.ref ?? "");
  };

  text = (chars: string) => {
    if (this.#cell !== null && this.#collects !== null && this.#phonetic === 0) this.#cell[this.#collects] += chars;
  };

  close = (name: string) => {
    if (name === "c" && this.#cell !== null) {
      const text = textOf(this.#cell, this.#context);
      this.#cell = null;
      if (text === "") return;
      this.#context.receipt.found(text);
      this.#put(this.#row, this.#column, text);
    } else if (name === "rPh") this.#phonetic -= 1;
    else if (name === this.#collects) this.#collects = null;
  };

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

  #put(number: number, column: number, text: string): void {
    this.#context.limit.count(text.length);
    this.#context.weights.count(number, column, text);
    this.#at(number).cells[column] = text;
  }

  #at(number: number): SheetRow {
    const row: SheetRow = this.#rows.get(number) ?? { cells: [] };
    this.#rows.set(number, row);
    return row;
  }

  #repeatMerged(): void {
    let left = MAX_REPEATED;
    for (const merge of this.#merges) {
      const area = areaOf(merge);
      const text = area === null ? undefined : this.#rows.get(area.top)?.cells[area.left];
      if (area === null || text === undefined) continue;
      for (let row = area.top; row <= area.bottom && left > 0; row += 1) {
        if (row > area.top && !this.#rows.has(row)) continue;
        const spanned = this.#at(row);
        if (row > area.top && spanned.cells[area.left] === undefined) {
          this.#put(row, area.left, text);
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

function textOf(
  { type, style, formula, computed, v, t }: Cell,
  { strings, formats, date1904, receipt }: SheetContext,
): string {
  const value = v.trim();
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "inlineStr") return unescaped(t);
  if (formula && !computed) {
    // Only a spreadsheet program stores results; a formula among values would read as one.
    receipt.uncomputedFormulas += 1;
    return "";
  }
  if (type === "str") return unescaped(v);
  if (type === "b") return value === "" ? "" : value === "1" || value === "true" ? "TRUE" : "FALSE";
  if (type === "d") return value.replace(/T00:00:00(?:\.0+)?Z?$/, "").replace("T", " ");
  const number = Number(value);
  if (type !== "n" || value === "" || !Number.isFinite(number)) return value;
  return formatNumber(number, formats[style] ?? "General", date1904);
}

/** 1-based column of a reference: 55 for "BC23". */
function columnOf(reference: string | undefined): number {
  const letters = /^\$?([A-Z]{1,3})\$?\d*$/i.exec(reference ?? "")?.[1]?.toUpperCase();
  if (letters === undefined) return Number.NaN;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function areaOf(reference: string): Area | null {
  const [from, to] = reference.split(":");
  const area = { top: rowOf(from), left: columnOf(from), bottom: rowOf(to), right: columnOf(to) };
  return Object.values(area).every((number) => number >= 1) ? area : null;
}

function rowOf(reference: string | undefined): number {
  return Number(/(\d+)$/.exec(reference ?? "")?.[1]);
}

function position(stated: number, next: number): number {
  return Number.isSafeInteger(stated) && stated >= 1 ? stated : next;
}
