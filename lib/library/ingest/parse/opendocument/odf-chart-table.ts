import { attributeOf, childElements, elementsNamed, innerText, type XmlElement } from "../office/xml-reader";

/** Columns of a chart's table; repeated ones beyond are decoration. */
const MAX_COLUMNS = 1_000;
const LOCAL = /^\$?'?local-table'?\./;
const ADDRESS = /\$?([A-Z]{1,3})\$?(\d{1,7})(?::[^$]*?\$?([A-Z]{1,3})\$?(\d{1,7}))?\s*$/;

/** A cell: its number or text as stored, and for a label of several levels, the outermost first. */
export interface Cell {
  text: string;
  levels: readonly string[];
}
/** Cells by the index of their point; a gap has none. */
export type Cells = ReadonlyMap<number, Cell>;

/** The table that a chart keeps its values in: names of series in its first row, of points in its first column. */
export class ChartTable {
  readonly #rows: Cell[][];

  constructor(table: XmlElement | undefined) {
    this.#rows = table === undefined ? [] : [...elementsNamed(table, "table-row")].map(cellsOf);
  }

  /** Whether a series refers to this table, and not to cells of a sheet. */
  isLocal(series: XmlElement | undefined): boolean {
    return LOCAL.test(attributeOf(series?.attributes ?? {}, "values-cell-range-address") ?? "");
  }

  /** @param at the position of the series, which is that of its column where it refers to cells of a sheet */
  values(series: XmlElement, at: number): Cells {
    return this.isLocal(series) ? this.cells(series, "values-cell-range-address") : this.#column(at + 1, 1);
  }

  name(series: XmlElement, at: number): string {
    if (this.isLocal(series)) return this.cells(series, "label-cell-address").get(0)?.text ?? "";
    return this.#rows[0]?.[at + 1]?.text ?? "";
  }

  categories(element: XmlElement | undefined): Cells {
    if (element === undefined) return new Map();
    const address = attributeOf(element.attributes, "cell-range-address") ?? "";
    return LOCAL.test(address) ? this.cells(element, "cell-range-address") : this.#column(0, 1);
  }

  /** The cells of the range that an attribute of an element states, which is a part of a column or a row. */
  cells({ attributes }: XmlElement, name: string): Cells {
    const [, left = "", top = "", right = left, bottom = top] = ADDRESS.exec(attributeOf(attributes, name) ?? "") ?? [];
    const [from, to] = [Number(top) - 1, Number(bottom) - 1];
    const column = columnOf(left);
    if (left === right) return this.#column(column, from, to);
    const row = this.#rows[from] ?? [];
    return filled(row.slice(column, columnOf(right) + 1));
  }

  #column(column: number, from: number, to = this.#rows.length): Cells {
    return filled(this.#rows.slice(from, to + 1).map((row) => row[column]));
  }
}

function filled(cells: readonly (Cell | undefined)[]): Cells {
  return new Map(
    cells.flatMap((cell, at) =>
      cell === undefined || (cell.text === "" && cell.levels.length === 0) ? [] : [[at, cell]],
    ),
  );
}

function cellsOf(row: XmlElement): Cell[] {
  const cells: Cell[] = [];
  for (const element of childElements(row)) {
    if (element.name !== "table-cell" && element.name !== "covered-table-cell") continue;
    const times = Number.parseInt(attributeOf(element.attributes, "number-columns-repeated") ?? "1", 10) || 1;
    for (let left = times; left > 0 && cells.length < MAX_COLUMNS; left -= 1) cells.push(cellOf(element));
  }
  return cells;
}

function cellOf(element: XmlElement): Cell {
  const number = attributeOf(element.attributes, "value");
  const lists = childElements(element, "list").flatMap((list) => childElements(list));
  const levels = lists.map((item) => innerText(item).trim());
  const written = childElements(element, "p").map(innerText).join(" ").trim();
  // A gap is stored as NaN.
  return { text: number === "NaN" ? "" : (number ?? written), levels };
}

/** 0-based column of its letters. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
