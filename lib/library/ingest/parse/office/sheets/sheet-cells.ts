import { inScript, type Script } from "../../text/script-text";
import type { NumberFormat } from "../number-formats";
import { firstNamed, readXml, unescaped, type XmlHandler, xmlTree } from "../xml-reader";
import { pivotLevels } from "./pivot-levels";
import {
  type Concealed,
  type MergedArea,
  SheetGrid,
  type SheetLimits,
  type SheetRow,
  type ShownCell,
} from "./sheet-grid";
import { scriptOf } from "./sheet-parts";

const MAX_STATED_HEADS = 10;
const RUNNING_LINES = /^(?:odd|even|first)(?:Header|Footer)$/;

/** What the sheets of a workbook share. */
export interface SheetContext extends SheetLimits {
  /** Shared strings by index. */
  strings: readonly string[];
  /** Number formats by cell style. */
  formats: readonly NumberFormat[];
  /** How far each cell style indents its text. */
  indents: readonly number[];
  date1904: boolean;
  /** Formulas are to be computed when the workbook is opened: a result of 0 does not count as one. */
  computesOnLoad: boolean;
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

/** Parts that define the role of some of a sheet's cells. */
export interface SheetDefinitions {
  /** Tables, which state their header rows. */
  tables?: readonly (Uint8Array | undefined)[];
  /** Pivot tables, and the caches that name their fields. */
  pivots?: readonly { definition: Uint8Array | undefined; cache: Uint8Array | undefined }[];
}

/**
 * Rows of a sheet in order, with their cells' texts by column; a gap between rows is one empty row. A merged cell that
 * spans rows is repeated in each, so that every row can be read alone; for one that spans columns, these are noted.
 */
export function readSheet(
  content: Uint8Array | undefined,
  context: SheetContext,
  { tables = [], pivots = [] }: SheetDefinitions = {},
): { rows: SheetRow[]; concealed: Concealed; runningLines: string[] } {
  const reader = new SheetReader(context);
  for (const row of tables.flatMap(statedHeads)) reader.grid.markHead(row);
  readXml(content, reader);
  for (const { definition, cache } of pivots) {
    const pivot = pivotLevels(definition, cache, areaOf);
    for (const [at, level] of pivot?.levels.entries() ?? [])
      if (pivot !== null) reader.grid.indent(pivot.top + at, pivot.column, level, pivot.fields);
  }
  const { grid, runningLines } = reader;
  return { rows: grid.rows(), concealed: grid.concealed, runningLines: runningLines.map(withoutCodes) };
}

class SheetReader implements XmlHandler {
  readonly grid: SheetGrid;
  /** Headers and footers of the sheet's pages, as stored. */
  readonly runningLines: string[] = [];
  #isRunningLine = false;
  #context: SheetContext;
  #row = 0;
  #column = 0;
  #cell: Cell | null = null;
  #collects: "v" | "t" | null = null;
  #phonetic = 0;
  #script: Script | null = null;

  constructor(context: SheetContext) {
    this.#context = context;
    this.grid = new SheetGrid(context);
  }

  open = (name: string, attributes: Record<string, string>) => {
    if (name === "row") {
      this.#row = position(Number(attributes.r), this.#row + 1);
      this.#column = 0;
      if (isSet(attributes.hidden)) this.grid.hideRow(this.#row);
    } else if (name === "col" && isSet(attributes.hidden)) {
      this.grid.hideColumns(Number(attributes.min), Number(attributes.max));
    } else if (RUNNING_LINES.test(name)) {
      this.#isRunningLine = true;
      this.runningLines.push("");
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
    else if (name === "vertAlign") this.#script = scriptOf(attributes.val);
    else if (this.#cell !== null && name === "f") this.#cell.formula = true;
    else if (this.#cell !== null && (name === "v" || name === "t")) {
      this.#cell.computed ||= name === "v";
      this.#collects = name;
    } else if (name === "mergeCell") {
      const area = areaOf(attributes.ref ?? "");
      if (area !== null) this.grid.merge(area);
    }
  };

  text = (chars: string) => {
    if (this.#isRunningLine) this.runningLines.push((this.runningLines.pop() ?? "") + chars);
    if (this.#cell !== null && this.#collects !== null && this.#phonetic === 0)
      this.#cell[this.#collects] += inScript(chars, this.#script);
  };

  close = (name: string) => {
    if (name === "c" && this.#cell !== null) {
      this.grid.put(this.#row, this.#column, shownCell(this.#cell, this.#context));
      const indent = this.#context.indents[this.#cell.style] ?? 0;
      if (indent > 0) this.grid.indent(this.#row, this.#column, indent);
      this.#cell = null;
    } else if (RUNNING_LINES.test(name)) this.#isRunningLine = false;
    else if (name === "rPh") this.#phonetic -= 1;
    else if (name === "r") this.#script = null;
    else if (name === this.#collects) this.#collects = null;
  };
}

function isSet(flag: string | undefined): boolean {
  return flag === "1" || flag === "true";
}

/** A header or footer without its codes for fonts, page numbers and the like (ECMA-376 part 1, 18.3.1.46). */
function withoutCodes(line: string): string {
  return unescaped(line)
    .replace(/&(?:"[^"]*"|K[\dA-F]{6}|K\d\d[+-]\d{3}|\d+|&|[A-Z])/gi, (code) => (code === "&&" ? "&" : " "))
    .trim();
}

function shownCell(cell: Cell, context: SheetContext): ShownCell {
  const { formats, date1904 } = context;
  const content = contentOf(cell, context);
  const format = formats[cell.style];
  if (typeof content === "number") {
    const shown = format?.show(content, date1904) ?? { text: String(content), exact: null };
    // A format without zeros leaves them out for every reader.
    return shown.text === "" && content !== 0 ? { ...shown, hidden: String(content) } : shown;
  }
  const isText = ["s", "inlineStr", "str"].includes(cell.type);
  const text = isText ? (format?.showText(content) ?? content) : content;
  return { text, exact: null, ...(text === "" && content !== "" ? { hidden: content } : {}) };
}

/** A cell's number, or its text as stored. */
function contentOf(
  { type, formula, computed, v, t }: Cell,
  { strings, computesOnLoad, receipt }: SheetContext,
): number | string {
  const value = v.trim();
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "inlineStr") return unescaped(t);
  const isNumber = type === "n";
  const isResult = computed && !(isNumber && (value === "" || (computesOnLoad && Number(value) === 0)));
  if (formula && !isResult) {
    // Only a spreadsheet program stores results; a formula among values would look like one.
    receipt.uncomputedFormulas += 1;
    return "";
  }
  if (type === "str") return unescaped(v);
  if (type === "b") return value === "" ? "" : value === "1" || value === "true" ? "TRUE" : "FALSE";
  if (type === "d") return value.replace(/T00:00:00(?:\.0+)?Z?$/, "").replace("T", " ");
  return isNumber && value !== "" && Number.isFinite(Number(value)) ? Number(value) : value;
}

/** The header rows of a table (ECMA-376 part 1, 18.5.1.2): one unless it says otherwise. */
function statedHeads(content: Uint8Array | undefined): number[] {
  const table = content === undefined ? undefined : firstNamed(xmlTree(content), "table");
  const area = areaOf(table?.attributes.ref ?? "");
  const rows = Number(table?.attributes.headerRowCount ?? 1);
  if (area === null || !Number.isSafeInteger(rows)) return [];
  return Array.from({ length: Math.min(rows, MAX_STATED_HEADS) }, (_, at) => area.top + at);
}

/** 1-based column of a reference: 55 for "BC23". */
function columnOf(reference: string | undefined): number {
  const letters = /^\$?([A-Z]{1,3})\$?\d*$/i.exec(reference ?? "")?.[1]?.toUpperCase();
  if (letters === undefined) return Number.NaN;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function areaOf(reference: string): MergedArea | null {
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
