import { descendants, elementsOf, type HtmlElement, textOf } from "../html/html-element";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { Block } from "./blocks-text";
import { gridTable, rowsInLine } from "./grid-table";
import { type FirstRow, type GridRow, isMergedTitle } from "./head-rows";
import { introductions, introductionText, introductionTitle } from "./tables/introduced-tables";

/** Maximum columns of a table; wider spans are cut. */
const MAX_COLUMNS = 100;
/** A table with a longer cell is a layout table. */
const CELL_MAX_CHARS = 2_000;
/** So is a table with a longer cell that contains headings, tables or code beside other text. */
const STRUCTURED_CELL_MAX_CHARS = 600;
/** Level of the heading of a table with an introductory line: below any other. */
const INTRODUCTION_LEVEL = 6;
/** Class of tables whose format sets their first row apart; a page's own classes mean nothing here. */
export const NAMED_COLUMNS_CLASS = "touchstone-named-columns";
const LAYOUT_ROLES = new Set(["presentation", "none"]);
const ITEM = /\s*\n\s*(?:-|\d{1,4}\.)\s+/g;

type CellTexts = (element: HtmlElement) => string[];

interface Row {
  section: string;
  cells: HtmlElement[];
}

interface TableOptions {
  /** Texts of the blocks in a cell. */
  blocksOf: CellTexts;
  receipt: ReceiptWriter;
  /** Number of the slide. */
  place: number | null;
  /** Whether the table is in a cell of another one: its rows are written in a line, each cell with its column's name. */
  isInner: boolean;
}

/**
 * A table as Markdown, one row per line. A cell that spans rows is repeated in each, so that every row can be read alone;
 * one that spans columns applies to each of them in the header, and below it as decided by `spannedValues`. @returns
 * its caption and rows; several tables, each with its introductory line, if it contains these one below the other;
 * `null` for a layout table, whose cells are ordinary text
 */
export function tableText(table: HtmlElement, options: TableOptions): Block[] | null {
  const { blocksOf, isInner } = options;
  const rows = rowsOf(table);
  if (isLayout(table, rows)) return null;
  const captions = elementsOf(table).filter((child) => child.name === "caption");
  const whole = gridOf(rows, (cell) => (isInner ? lineOf(cell, blocksOf) : cellText(cell, blocksOf)));
  const firstRow = table.attributes.class === NAMED_COLUMNS_CLASS ? "names" : "open";
  const [introduced = []] = isInner ? [] : introductions([whole]);
  const [first] = introduced;
  const top = first === undefined ? whole : whole.slice(0, first.from);
  const caption = captions.flatMap(blocksOf).join(" ");
  const blocks = top.length === 0 ? filledBlocks([caption]) : gridBlocks(top, { ...options, caption, firstRow });
  for (const [at, { from, names }] of introduced.entries()) {
    const text = introductionText(whole.slice(from, names));
    const title = introduced.length > 1 ? introductionTitle(text) : null;
    const section = title === null ? {} : { level: INTRODUCTION_LEVEL, title };
    blocks.push({ text, ...section });
    const below = whole
      .slice(names, introduced[at + 1]?.from)
      .map((row, index) => (index === 0 ? { ...row, head: true } : row));
    const ends = title === null ? {} : { ends: INTRODUCTION_LEVEL };
    blocks.push(
      ...gridBlocks(below, { ...options, caption: "", about: text, firstRow }).map((block) => ({ ...block, ...ends })),
    );
  }
  return blocks;
}

/** @param about its introductory line, if already written; otherwise its title is its caption */
function gridBlocks(
  whole: readonly GridRow[],
  {
    receipt,
    place,
    isInner,
    caption: stated,
    about,
    firstRow,
  }: TableOptions & { caption: string; about?: string; firstRow: FirstRow },
): Block[] {
  const { titles, grid } = withoutTitles(whole);
  const caption = [stated, ...titles].filter((text) => text !== "").join(" ");
  if (isInner) return filledBlocks([caption, rowsInLine(grid, receipt, firstRow)]);
  const { lines, rows, columns } = gridTable(grid, receipt, { firstRow, hasRows: true });
  if (lines.length > 0) receipt.table({ place, caption: about ?? caption, rows, columns });
  return filledBlocks([caption, lines.join("\n")]);
}

function filledBlocks(texts: readonly string[]): Block[] {
  return texts.filter((text) => text !== "").map((text) => ({ text }));
}

/** Removes a title from a table's own rows, where it is merged over the columns. */
function withoutTitles(grid: readonly GridRow[]): { titles: string[]; grid: readonly GridRow[] } {
  const used = [...new Set(grid.flatMap(({ cells }) => cells.flatMap((text, at) => (text === "" ? [] : [at]))))];
  const columns = used.toSorted((a, b) => a - b);
  // Column names and a row remain.
  const found = grid.slice(0, -2).findIndex((row, at) => !isMergedTitle(row, grid[at + 1], columns));
  const first = found === -1 ? Math.max(0, grid.length - 2) : found;
  const titles = new Set(grid.slice(0, first).flatMap(({ cells }) => cells.filter((text) => text !== "")));
  return { titles: [...titles].map((text) => text.replaceAll("\\|", "|")), grid: grid.slice(first) };
}

/** Rows of this table, without those of nested tables. */
function rowsOf(table: HtmlElement): Row[] {
  const rows: Row[] = [];
  const visit = (element: HtmlElement, section: string) => {
    for (const child of elementsOf(element)) {
      if (child.name === "table") continue;
      if (child.name === "tr") rows.push({ section, cells: elementsOf(child).filter(isCell) });
      else if (!isCell(child)) visit(child, child.name);
    }
  };
  visit(table, "tbody");
  return rows.filter(({ cells }) => cells.length > 0);
}

function isCell(element: HtmlElement): boolean {
  return element.name === "td" || element.name === "th";
}

/**
 * Whether a table is only used for layout. The cells of other tables may contain a single heading, and some may contain
 * tables or code, as long as a row of several cells has none: it has the column names, or the same kind of values.
 */
function isLayout(table: HtmlElement, rows: readonly Row[]): boolean {
  if (LAYOUT_ROLES.has(table.attributes.role?.trim().toLowerCase() ?? "")) return true;
  if (rows.every(({ cells }) => cells.length <= 1)) return true;
  const cells = rows.flatMap((row) => row.cells);
  const structured = new Set(cells.filter((cell) => cell.structured && !isHeadingAlone(cell)));
  if (cells.some((cell) => textOf(cell).length > (structured.has(cell) ? STRUCTURED_CELL_MAX_CHARS : CELL_MAX_CHARS)))
    return true;
  const isPlain = (row: Row) => filled(row).length > 1 && !row.cells.some((cell) => structured.has(cell));
  return structured.size > 0 && !rows.some(isPlain);
}

function filled({ cells }: Row): HtmlElement[] {
  return cells.filter((cell) => textOf(cell).trim() !== "");
}

function isHeadingAlone(cell: HtmlElement): boolean {
  const parts = elementsOf(cell).filter((part) => textOf(part).trim() !== "");
  const own = cell.children.some((child) => typeof child === "string" && child.trim() !== "");
  return !own && parts.length === 1 && parts.every((part) => /^h[1-6]$/.test(part.name) || isHeadingAlone(part));
}

/** The rows with a text for each column, spans written out. */
function gridOf(rows: readonly Row[], textOfCell: (cell: HtmlElement) => string): GridRow[] {
  /** By column: a cell from above that spans further rows. */
  const below: { rows: number; text: string; isMerged: boolean }[] = [];
  let inHead = true;
  return rows.map(({ section, cells }, at) => {
    inHead &&= section === "thead" || isHeadOfPage(cells, at);
    const line: string[] = [];
    const copies = new Set<number>();
    const merged = new Set<number>();
    const fillFromAbove = () => {
      for (;;) {
        const reach = below[line.length];
        if (reach === undefined || reach.rows <= 0 || line.length >= MAX_COLUMNS) return;
        reach.rows -= 1;
        copies.add(line.length);
        if (reach.isMerged) merged.add(line.length);
        line.push(reach.text);
      }
    };
    for (const cell of cells) {
      fillFromAbove();
      const text = textOfCell(cell);
      const down = span(cell.attributes.rowspan, rows.length - at, rows.length - at) - 1;
      const across = span(cell.attributes.colspan, MAX_COLUMNS - line.length, 1);
      for (let column = 0; column < across; column += 1) {
        const isMerged = column > 0;
        const shown = isMerged ? "" : text;
        below[line.length] = { rows: down, text: shown, isMerged };
        if (isMerged) merged.add(line.length);
        line.push(shown);
      }
    }
    fillFromAbove();
    return { head: inHead, cells: line, copies, merged };
  });
}

/** Whether a row outside `thead` has cells of a header only, besides empty ones; a single one below is a heading of rows. */
function isHeadOfPage(cells: readonly HtmlElement[], at: number): boolean {
  const heads = cells.filter(({ name }) => name === "th");
  const others = cells.filter(({ name }) => name !== "th");
  if (others.some((cell) => textOf(cell).trim() !== "")) return false;
  return at === 0 ? heads.length > others.length : heads.length > 1;
}

/** The value of a span attribute; HTML's `rowspan="0"` spans to the end. */
function span(attribute: string | undefined, most: number, whenZero: number): number {
  const stated = Number.parseInt(attribute ?? "1", 10);
  return Math.min(most, stated === 0 ? whenZero : Math.max(1, stated || 1));
}

/** A cell's text in a line of a Markdown table. */
function cellText(cell: HtmlElement, blocksOf: CellTexts): string {
  return lineOf(cell, blocksOf).replaceAll("|", "\\|");
}

function lineOf(cell: HtmlElement, blocksOf: CellTexts): string {
  const text = blocksOf(cell).join(" ");
  const list = [...descendants(cell)].some(({ name }) => name === "li");
  const items = list ? text.replace(/^(?:-|\d{1,4}\.)\s+/, "").replace(ITEM, "; ") : text;
  return items.replace(/\s*\n\s*/g, " ");
}
