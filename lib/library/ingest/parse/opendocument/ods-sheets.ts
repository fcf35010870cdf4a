import type { LeftOutReason } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import { NumberFormat } from "../office/number-formats";
import {
  type Concealed,
  SheetGrid,
  type SheetLimits,
  type SheetRow,
  type ShownCell,
} from "../office/sheets/sheet-grid";
import { attributeOf, readXml, type XmlHandler } from "../office/xml-reader";
import { inScript, type Script } from "../text/script-text";
import type { OdfStyles } from "./odf-styles";

/** Elements whose paragraphs are not text of a cell, and why they are left out. */
const BESIDE = new Map<string, LeftOutReason>([
  ["annotation", "comments"],
  ["content-validations", "comments"],
  ["tracked-changes", "deleted_text"],
  // Copies of cells of other files.
  ["dde-links", "repeated_text"],
  ...["caption", "circle", "connector", "custom-shape", "ellipse", "frame", "line", "measure", "path", "polygon"].map(
    (shape) => [shape, "drawings"] as const,
  ),
  ...["polyline", "rect"].map((shape) => [shape, "drawings"] as const),
]);
/** Maximum copies of one cell in a row, or of the cells of one row in a sheet; more only fill up the sheet. */
const MAX_COPIES = 100_000;
const SECONDS_OF_DAY = 86_400;
const MIDNIGHT = /T00:00(?::00(?:\.0+)?)?$/;

const GENERAL = new NumberFormat("General");
const PERCENTAGE = new NumberFormat("0.##########%");

type Attributes = Readonly<Record<string, string>>;

export interface OdsSheet {
  name: string;
  hidden: boolean;
  rows: SheetRow[];
  concealed: Concealed;
  /** Paragraphs of its text boxes and shapes. */
  texts: string[];
  /** Embedded objects, such as charts. */
  objects: string[];
}

/** What the sheets of a spreadsheet share. */
export interface OdsContext extends SheetLimits {
  styles: OdfStyles;
  /** Number formats by number style. */
  formats: ReadonlyMap<string, NumberFormat>;
}

interface OpenSheet extends Omit<OdsSheet, "rows" | "concealed"> {
  grid: SheetGrid;
  /** Styles of the columns' cells, each with the last column that it applies to. */
  columns: { last: number; style: string | null }[];
}

interface Cell {
  attributes: Attributes;
  paragraphs: string[];
}

/** The sheets of a spreadsheet's content, read as a stream. @throws ParseFailure `broken`, and as `TableLimits` */
export function readSheets(content: Uint8Array | undefined, context: OdsContext): OdsSheet[] {
  const reader = new SheetsReader(context);
  readXml(content, reader);
  return reader.sheets;
}

class SheetsReader implements XmlHandler {
  readonly sheets: OdsSheet[] = [];
  #context: OdsContext;
  #sheet: OpenSheet | null = null;
  #row = 0;
  #column = 0;
  #rowAttributes: Attributes = {};
  /** Inside the rows that a sheet repeats on each page. */
  #inHead = false;
  /** The cells of the present row, which may be repeated. */
  #cells: { column: number; shown: ShownCell }[] = [];
  #cell: Cell | null = null;
  /** Reasons of the open elements that are beside the cells, outermost first. */
  #beside: LeftOutReason[] = [];
  /** Open paragraphs; only these hold words. */
  #paragraphs = 0;
  #hasPicture = false;
  /** Scripts of the open spans, outermost first. */
  #scripts: (Script | null)[] = [];

  constructor(context: OdsContext) {
    this.#context = context;
  }

  open = (name: string, attributes: Attributes) => {
    const reason = BESIDE.get(name);
    if (reason !== undefined) this.#beside.push(reason);
    else if (name === "object") this.#sheet?.objects.push(attributeOf(attributes, "href") ?? "");
    else if (name === "p") {
      this.#paragraphs += 1;
      if (this.#beside[0] === "drawings") this.#sheet?.texts.push("");
    }
    this.#hasPicture ||= name === "object" || name === "image";
    if (this.#beside.length > 0) return;
    if (name === "table") this.#openSheet(attributes);
    else if (name === "table-header-rows") this.#inHead = true;
    else if (name === "table-column") this.#openColumns(attributes);
    else if (name === "table-row") this.#openRow(attributes);
    else if (name === "table-cell" || name === "covered-table-cell") this.#cell = { attributes, paragraphs: [] };
    else if (name === "p") this.#cell?.paragraphs.push("");
    else if (name === "span") this.#scripts.push(this.#context.styles.scriptOf(attributeOf(attributes, "style-name")));
    else if (name === "s" || name === "tab") this.text(" ");
    else if (name === "line-break") this.text("\n");
  };

  text = (chars: string) => {
    if (this.#paragraphs === 0) return;
    const [reason] = this.#beside;
    const paragraphs = this.#cell?.paragraphs;
    const texts = this.#sheet?.texts;
    if (reason === "drawings" && texts !== undefined) {
      this.#context.receipt.found(chars);
      texts.push((texts.pop() ?? "") + chars);
    } else if (reason !== undefined) this.#context.receipt.skip(reason, chars);
    else if (paragraphs !== undefined)
      paragraphs.push((paragraphs.pop() ?? "") + inScript(chars, this.#scripts.at(-1) ?? null));
  };

  close = (name: string) => {
    if (name === "p") this.#paragraphs -= 1;
    if (BESIDE.has(name)) {
      this.#beside.pop();
      if (name === "frame" && this.#hasPicture) this.#context.receipt.figures += 1;
      this.#hasPicture &&= name !== "frame";
    }
    if (this.#beside.length > 0) return;
    if (name === "span") this.#scripts.pop();
    else if (name === "table-cell" || name === "covered-table-cell") this.#closeCell();
    else if (name === "table-row") this.#closeRow();
    else if (name === "table-header-rows") this.#inHead = false;
    else if (name === "table") this.#closeSheet();
  };

  #openSheet(attributes: Attributes): void {
    if (this.#sheet !== null) return;
    const hidden = this.#context.styles.hidesTable(attributeOf(attributes, "style-name"));
    const name = attributeOf(attributes, "name") ?? "";
    this.#sheet = { name, hidden, grid: new SheetGrid(this.#context), objects: [], texts: [], columns: [] };
    this.#row = 0;
  }

  #openColumns(attributes: Attributes): void {
    const columns = this.#sheet?.columns ?? [];
    const last = (columns.at(-1)?.last ?? 0) + repeated(attributes, "number-columns-repeated");
    if (isHidden(attributes)) this.#sheet?.grid.hideColumns((columns.at(-1)?.last ?? 0) + 1, last);
    columns.push({ last, style: attributeOf(attributes, "default-cell-style-name") });
  }

  #openRow(attributes: Attributes): void {
    this.#rowAttributes = attributes;
    this.#row += 1;
    if (this.#inHead) this.#sheet?.grid.markHead(this.#row);
    this.#column = 0;
    this.#cells = [];
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = null;
    if (cell === null || this.#sheet === null) return;
    const first = this.#column + 1;
    const shown = shownCell(cell, this.#formatOf(cell, first), this.#context);
    const times = repeated(cell.attributes, "number-columns-repeated");
    this.#column += times;
    const { text, hidden } = shown;
    if (text.trim() === "" && hidden === undefined) return;
    this.#sheet.grid.put(this.#row, first, shown);
    if (text.trim() === "") return;
    const last = times > MAX_COPIES ? first : this.#column;
    for (let column = first; column <= last; column += 1) {
      if (column > first) this.#sheet.grid.copy(this.#row, column, shown);
      this.#cells.push({ column, shown });
    }
    const rows = repeated(cell.attributes, "number-rows-spanned");
    const columns = repeated(cell.attributes, "number-columns-spanned");
    if (rows === 1 && columns === 1) return;
    const { top, left } = { top: this.#row, left: first };
    this.#sheet.grid.merge({ top, left, bottom: top + rows - 1, right: left + columns - 1 });
  }

  #closeRow(): void {
    const last = this.#row + repeated(this.#rowAttributes, "number-rows-repeated") - 1;
    if (this.#cells.length > 0 && isHidden(this.#rowAttributes))
      for (let row = this.#row; row <= last; row += 1) this.#sheet?.grid.hideRow(row);
    // Repeated empty rows are the edge of the sheet.
    if (this.#cells.length > 0 && this.#cells.length * (last - this.#row) <= MAX_COPIES)
      for (let row = this.#row + 1; row <= last; row += 1)
        for (const { column, shown } of this.#cells) this.#sheet?.grid.copy(row, column, shown);
    this.#row = last;
  }

  #closeSheet(): void {
    if (this.#sheet === null) return;
    const { grid, columns: _, ...sheet } = this.#sheet;
    this.sheets.push({ ...sheet, rows: grid.rows(), concealed: grid.concealed });
    this.#sheet = null;
  }

  /** The number format of a cell: its own style's, or its row's or column's. */
  #formatOf({ attributes }: Cell, column: number): NumberFormat | null {
    const { styles, formats } = this.#context;
    const own = attributeOf(attributes, "style-name") ?? attributeOf(this.#rowAttributes, "default-cell-style-name");
    const style = own ?? this.#sheet?.columns.find(({ last }) => column <= last)?.style ?? null;
    const data = styles.dataOf(style);
    return data === null ? null : (formats.get(data) ?? null);
  }
}

/**
 * The visible text of a cell: its typed value as a sheet shows it, regardless of the language of the program that wrote
 * it.
 */
function shownCell({ attributes, paragraphs }: Cell, format: NumberFormat | null, { receipt }: SheetLimits): ShownCell {
  const written = paragraphs.join("\n");
  // `calcext:value-type`, a copy by LibreOffice, may say that the value is an error.
  const type = attributes["office:value-type"] ?? null;
  if (type === null && written.trim() === "") {
    // Only a spreadsheet program stores results.
    if (attributeOf(attributes, "formula") !== null) receipt.uncomputedFormulas += 1;
    return { text: "", exact: null };
  }
  if (type === "time") return { text: timeText(attributes["office:time-value"] ?? "", format) ?? written, exact: null };
  const isNumber = type === "float" || type === "percentage" || type === "currency";
  return isNumber ? shownNumber(attributes, format, written) : { text: textOf(attributes, written), exact: null };
}

/** The text of a cell without a number. */
function textOf(attributes: Attributes, written: string): string {
  switch (attributes["office:value-type"]) {
    case "date":
      return (attributes["office:date-value"] ?? written)
        .replace(MIDNIGHT, "")
        .replace("T", " ")
        .replace(/(\d\d:\d\d):00$/, "$1");
    case "boolean":
      return attributes["office:boolean-value"] === "true" ? "TRUE" : "FALSE";
    default:
      return written === "" ? (attributes["office:string-value"] ?? "") : written;
  }
}

function shownNumber(attributes: Attributes, format: NumberFormat | null, written: string): ShownCell {
  const stated = attributes["office:value"];
  const value = Number(stated);
  if (stated === undefined || stated.trim() === "" || !Number.isFinite(value)) return { text: written, exact: null };
  // Formulas whose result is true or false have no format, and are numbers that are shown as words.
  const isWord = /^\p{L}+$/u.test(written.trim()) && (value === 0 || value === 1);
  if (isWord && (format === null || format.isGeneral)) return { text: value === 1 ? "TRUE" : "FALSE", exact: null };
  const shown = (format ?? usualFormat(attributes)).show(value);
  return shown.text === "" && value !== 0 ? { ...shown, hidden: String(value) } : shown;
}

/** The format of a cell that states none. */
function usualFormat(attributes: Attributes): NumberFormat {
  const type = attributes["office:value-type"];
  if (type === "percentage") return PERCENTAGE;
  return type === "currency" ? new NumberFormat(`0.########## [$${attributes["office:currency"] ?? ""}]`) : GENERAL;
}

/**
 * "PT30H15M00S" as its style shows it, or else as "30:15": durations may exceed a day.
 * @returns `null` if it is not a duration of days, hours, minutes and seconds
 */
function timeText(duration: string, format: NumberFormat | null): string | null {
  const parts = /^-?P(?=.*\d)(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/.exec(duration);
  if (parts === null) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number((part ?? "0").replace(",", ".")));
  // Programs write the error of their arithmetic ("14M59.999999999S").
  const elapsed = Math.round((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000) / 1000;
  const sign = duration.startsWith("-") && elapsed > 0 ? "-" : "";
  const shown = format === null || format.isGeneral ? clock(elapsed) : format.show(elapsed / SECONDS_OF_DAY).text;
  return sign + shown;
}

/** Seconds as hours, minutes and, where there are any, seconds. */
function clock(elapsed: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const whole = Math.floor(elapsed);
  const parts = Math.round((elapsed - whole) * 1000);
  const minutes = Math.floor(whole / 60);
  const decimals = parts === 0 ? "" : `.${String(parts).padStart(3, "0").replace(/0+$/, "")}`;
  const seconds = whole % 60 === 0 && parts === 0 ? "" : `:${two(whole % 60)}${decimals}`;
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}${seconds}`;
}

/** Hidden by a person or by a filter. */
function isHidden(attributes: Attributes): boolean {
  return ["collapse", "filter"].includes(attributeOf(attributes, "visibility") ?? "");
}

function repeated(attributes: Attributes, name: string): number {
  return Math.max(1, Number.parseInt(attributeOf(attributes, name) ?? "1", 10) || 1);
}
