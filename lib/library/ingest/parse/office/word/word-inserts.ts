import { appendElement, descendants, type HtmlElement, newElement, textOf } from "../../html/html-element";
import { htmlTree } from "../../html/html-tree";
import { decodeHtml, reportPage } from "../../html/parse-html";
import type { ReceiptWriter } from "../../receipt/receipt-writer";
import type { Relation } from "../office-parts";
import { chartTexts, diagramTexts } from "../slide-shapes";
import { xmlTree } from "../xml-reader";
import type { Parts } from "../zip-parts";
import type { InsertKind } from "./word-writer";

/** Names of parts that are web pages. */
export const WEB_PAGE = /\.x?html?$/i;
/** Encloses the number of what is inserted; characters for private use. */
const OPEN = "\u{E0F2}";
const CLOSE = "\u{E0F3}";
const PLACEHOLDER = /^\u{E0F2}(\d+)\u{E0F3}$/u;

/** Other parts that are inserted into the text of a Word document: charts, diagrams and web pages. */
export class WordInserts {
  #parts: Parts;
  #receipt: ReceiptWriter;
  #elements: HtmlElement[] = [];
  /** Names of the parts that were read. */
  readonly read = new Set<string>();

  constructor(parts: Parts, receipt: ReceiptWriter) {
    this.#parts = parts;
    this.#receipt = receipt;
  }

  /**
   * Reads a part. One of another kind than those that are read is an attachment.
   * @param relations of the part with the text
   * @returns what stands for it in the text; "" if there is nothing to read
   */
  take(kind: InsertKind, id: string, relations: readonly Relation[]): string {
    const target = relations.find((relation) => relation.id === id)?.target;
    const content = target === undefined ? undefined : this.#parts.get(target);
    if (target === undefined || content === undefined || (kind === "chunk" && !WEB_PAGE.test(target))) {
      if (kind === "chunk") this.#receipt.attachments += 1;
      return "";
    }
    this.read.add(target);
    const element = newElement("div");
    if (kind === "chunk") {
      const tree = htmlTree(decodeHtml(content) ?? "");
      reportPage(tree, tree.root, this.#receipt);
      element.children = tree.root.children;
      element.structured = tree.root.structured;
    } else {
      const read = kind === "chart" ? chartTexts : diagramTexts;
      for (const text of read(xmlTree(content), this.#receipt)) appendElement(element, elementOf(text));
    }
    return OPEN + String(this.#elements.push(element) - 1) + CLOSE;
  }

  /** Puts what was read in the places of the paragraphs that stand for it. */
  place(root: HtmlElement): void {
    if (this.#elements.length === 0) return;
    for (const paragraph of [...descendants(root)]) {
      const number = paragraph.name === "p" ? PLACEHOLDER.exec(textOf(paragraph))?.[1] : undefined;
      const element = number === undefined ? undefined : this.#elements[Number(number)];
      const parent = paragraph.parent;
      if (element === undefined || parent === null) continue;
      parent.children = parent.children.map((child) => (child === paragraph ? element : child));
      element.parent = parent;
      for (let at: HtmlElement | null = element.structured ? parent : null; at !== null; at = at.parent)
        at.structured = true;
    }
  }
}

/** The element of a block of Markdown as charts and diagrams are written: a table, a list or a paragraph. */
function elementOf(text: string): HtmlElement {
  const lines = text.split("\n");
  if (text.startsWith("| ")) return tableOf(lines);
  const element = newElement(text.startsWith("- ") ? "ul" : "p");
  if (element.name === "p") element.children.push(text);
  else for (const line of lines) appendElement(element, newElement("li")).children.push(line.replace(/^\s*- /, ""));
  return element;
}

function tableOf([names = "", , ...rows]: readonly string[]): HtmlElement {
  const table = newElement("table");
  for (const [at, line] of [names, ...rows].entries()) {
    const row = appendElement(appendElement(table, newElement(at === 0 ? "thead" : "tbody")), newElement("tr"));
    for (const cell of line.slice(2, -2).split(" | "))
      appendElement(row, newElement(at === 0 ? "th" : "td")).children.push(cell.trim().replaceAll("\\|", "|"));
  }
  return table;
}
