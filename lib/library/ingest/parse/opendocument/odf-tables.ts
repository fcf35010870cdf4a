import type { LeftOutReason } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import { appendElement, copyOf, type HtmlElement, newElement, textOf } from "../html/html-element";
import { attributeOf, elementsNamed, innerText, type XmlElement } from "../office/xml-reader";
import type { TableLimits } from "../text/table-limits";
import { NAMED_COLUMNS_CLASS } from "../text/table-text";

/** Columns of a table in a text; repeated empty cells beyond are decoration. */
const MAX_COLUMNS = 100;
/** What writes and reports the content of cells. */
interface CellWriter {
  addChildren(cell: XmlElement, into: HtmlElement): void;
  skip(reason: LeftOutReason, cell: XmlElement): void;
  /** Whether a paragraph has the style of a table's heading. */
  isTableHeading(paragraph: XmlElement): boolean;
}

/** Elements that group rows. */
const GROUPS = new Set(["table-header-rows", "table-rows", "table-row-group"]);

/** Adds a table, with its spans as attributes of a web page's cells. @throws ParseFailure as `TableLimits` */
export function appendTable(table: XmlElement, into: HtmlElement, content: CellWriter, weights: TableLimits): void {
  const rows = [...rowsOf(table, false)];
  const isNamed = setsFirstRowApart(table, rows[0]?.row, content);
  const element = appendElement(into, newElement("table", isNamed ? { class: NAMED_COLUMNS_CLASS } : {}));
  const head = newElement("thead");
  const body = newElement("tbody");
  if (rows.some(({ isHead }) => isHead)) appendElement(element, head);
  appendElement(element, body);
  let number = 0;
  for (const { row, isHead } of rows) {
    const section = isHead ? head : body;
    const tr = appendElement(section, newElement("tr"));
    number += 1;
    appendRow(row, tr, { content, weights, number });
    if (textOf(tr).trim() === "") continue;
    for (let times = repeated(row, "number-rows-repeated"); times > 1; times -= 1) {
      number += 1;
      weights.count(number, tr.children.length, "");
      appendElement(section, copyOf(tr));
    }
  }
}

/** Whether the table's template formats its first row, or its paragraphs have the style of headings. */
function setsFirstRowApart(table: XmlElement, first: XmlElement | undefined, content: CellWriter): boolean {
  if (attributeOf(table.attributes, "use-first-row-styles") === "true") return true;
  const paragraphs =
    first === undefined ? [] : [...elementsNamed(first, "p")].filter((one) => innerText(one).trim() !== "");
  return paragraphs.length > 0 && paragraphs.every((paragraph) => content.isTableHeading(paragraph));
}

function* rowsOf(element: XmlElement, isHead: boolean): Generator<{ row: XmlElement; isHead: boolean }> {
  for (const child of element.children) {
    if (typeof child === "string") continue;
    if (child.name === "table-row") yield { row: child, isHead };
    else if (GROUPS.has(child.name)) yield* rowsOf(child, isHead || child.name === "table-header-rows");
  }
}

function appendRow(
  row: XmlElement,
  tr: HtmlElement,
  { content, weights, number }: { content: CellWriter; weights: TableLimits; number: number },
): void {
  for (const cell of row.children) {
    if (typeof cell === "string") continue;
    // A merged cell hides the ones that it covers.
    if (cell.name === "covered-table-cell") content.skip("hidden_text", cell);
    if (cell.name !== "table-cell") continue;
    const attributes: Record<string, string> = {
      rowspan: attributeOf(cell.attributes, "number-rows-spanned") ?? "1",
      colspan: attributeOf(cell.attributes, "number-columns-spanned") ?? "1",
    };
    let td: HtmlElement | null = null;
    const most = MAX_COLUMNS - tr.children.length;
    for (let times = Math.min(most, repeated(cell, "number-columns-repeated")); times > 0; times -= 1) {
      weights.count(number, tr.children.length + 1, "");
      const previous: HtmlElement | null = td;
      td = appendElement(tr, previous === null ? newElement("td", attributes) : copyOf(previous));
      if (previous === null) content.addChildren(cell, td);
    }
  }
}

function repeated({ attributes }: XmlElement, name: string): number {
  return Math.max(1, Number.parseInt(attributeOf(attributes, name) ?? "1", 10) || 1);
}
