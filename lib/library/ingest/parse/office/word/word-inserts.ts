import { officeChart } from "../../charts/office-charts";
import { descendants, type HtmlElement, madeElement, newElement, textOf } from "../../html/html-element";
import { htmlTree } from "../../html/html-tree";
import { decodeHtml, reportPage } from "../../html/parse-html";
import type { ReceiptWriter } from "../../receipt/receipt-writer";
import { TableLimits } from "../../text/table-limits";
import { diagramList } from "../diagram-text";
import type { Relation } from "../office-parts";
import { xmlTree } from "../xml-reader";
import type { Parts } from "../zip-parts";
import type { InsertKind } from "./word-writer";

/** Names of parts that are web pages. */
export const WEB_PAGE = /\.x?html?$/i;
/** Encloses the number of an insert; private-use characters. */
const OPEN = "\u{E0F2}";
const CLOSE = "\u{E0F3}";
const PLACEHOLDER = /^\u{E0F2}(\d+)\u{E0F3}$/u;

/** Other parts that are inserted into the text of a Word document: charts, diagrams and web pages. */
export class WordInserts {
  #parts: Parts;
  #receipt: ReceiptWriter;
  #weights = new TableLimits();
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
   * @returns its placeholder in the text; "" if there is nothing to read
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
      const tree = htmlTree(decodeHtml(content, this.#receipt) ?? "");
      reportPage(tree, tree.root, this.#receipt);
      element.children = tree.root.children;
      element.structured = tree.root.structured;
    } else {
      const shared = { parts: this.#parts, receipt: this.#receipt, weights: this.#weights };
      const diagram = () => [{ text: diagramList(xmlTree(content), this.#receipt) }];
      element.children = [madeElement(kind === "chart" ? officeChart(target, { ...shared, place: null }) : diagram())];
    }
    return OPEN + String(this.#elements.push(element) - 1) + CLOSE;
  }

  /** Replaces placeholder paragraphs with what was read. */
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
