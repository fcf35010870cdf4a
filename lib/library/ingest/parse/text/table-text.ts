import { descendants, elementsOf, type HtmlElement, textOf } from "../html/html-element";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { gridTable } from "./grid-table";
import type { GridRow } from "./head-rows";

/** Maximum columns of a table; wider spans are cut. */
const MAX_COLUMNS = 100;
/** A table with a longer cell is a layout table. */
const CELL_MAX_CHARS = 2_000;
/** Class of tables whose format sets their first row apart; a page's own classes mean nothing here. */
export const NAMED_COLUMNS_CLASS = "touchstone-named-columns";
const LAYOUT_ROLES = new Set(["presentation", "none"]);
const ITEM = /\s*\n\s*(?:-|\d{1,4}\.)\s+/g;

type CellTexts = (element: HtmlElement) => string[];

interface Row {
  section: string;
  cells: HtmlElement[];
}

/**
 * A table as Markdown, one row per line. A cell that spans rows is repeated in each, so that every row can be read alone;
 * one that spans columns names each of them in the header and is written once below it.
 * @param blocksOf texts of the blocks in a cell
 * @param place number of the slide
 * @returns `null` for a layout table, whose cells are ordinary text
 */
export function tableText(
  table: HtmlElement,
  { blocksOf, receipt, place }: { blocksOf: CellTexts; receipt: ReceiptWriter; place: number | null },
): { caption: string; text: string } | null {
  const rows = rowsOf(table);
  if (isLayout(table, rows)) return null;
  const captions = elementsOf(table).filter((child) => child.name === "caption");
  const caption = captions.flatMap(blocksOf).join(" ");
  const grid = gridOf(rows, blocksOf);
  const firstRow = table.attributes.class === NAMED_COLUMNS_CLASS ? "names" : "open";
  const { lines, rows: body, columns } = gridTable(grid, receipt, firstRow);
  if (lines.length > 0) receipt.table({ place, caption, rows: body, columns });
  return { caption, text: lines.join("\n") };
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

function isLayout(table: HtmlElement, rows: readonly Row[]): boolean {
  if (LAYOUT_ROLES.has(table.attributes.role?.trim().toLowerCase() ?? "")) return true;
  if (rows.every(({ cells }) => cells.length <= 1)) return true;
  return rows.some(({ cells }) => cells.some(holdsLayout));
}

function holdsLayout(cell: HtmlElement): boolean {
  return cell.structured || textOf(cell).length > CELL_MAX_CHARS;
}

/** The rows with a text for each column, spans written out. */
function gridOf(rows: readonly Row[], blocksOf: CellTexts): GridRow[] {
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
      const text = cellText(cell, blocksOf);
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

function cellText(cell: HtmlElement, blocksOf: CellTexts): string {
  const text = blocksOf(cell).join(" ");
  const list = [...descendants(cell)].some(({ name }) => name === "li");
  const items = list ? text.replace(/^(?:-|\d{1,4}\.)\s+/, "").replace(ITEM, "; ") : text;
  return items.replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
}
