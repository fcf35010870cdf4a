import { appendElement, type HtmlElement, newElement, textOf } from "../html/html-element";
import { TITLE_CLASS } from "../html/title-heading";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { Script } from "../text/script-text";
import type { TableLimits } from "../text/table-limits";
import { RtfLists } from "./rtf-lists";
import { RtfTable } from "./rtf-tables";

const HEADING_LEVELS = 6;
const WORD = /[\p{L}\p{N}]/u;

/** The kind of a paragraph. */
export interface ParagraphKind {
  isTitle: boolean;
  outline: number | null;
  listLevel: number;
  inTable: boolean;
}

/** A text of paragraphs, lists and tables: the document's, a note's, or a text box's. */
export class RtfFlow {
  readonly root = newElement("div");
  readonly isBox: boolean;
  readonly table = new RtfTable();
  /** Label of the present paragraph, if it is an item of a list. */
  label = "";
  #paragraph = newElement("p");
  /** The paragraphs of the present cell. */
  #cell = newElement("td");
  #lists = new RtfLists();
  #tableReport: { receipt: ReceiptWriter; weights: TableLimits };

  constructor(report: { receipt: ReceiptWriter; weights: TableLimits }, { isBox = false } = {}) {
    this.#tableReport = report;
    this.isBox = isBox;
  }

  add(text: string, script: Script | null): void {
    const element = script === null ? null : newElement(script === "super" ? "sup" : "sub");
    const into = element === null ? this.#paragraph : appendElement(this.#paragraph, element);
    into.children.push(text);
  }

  /** Adds a mark that refers to a note. */
  refer(id: string, label: string): void {
    const mark = appendElement(this.#paragraph, newElement("sup"));
    appendElement(mark, newElement("a", { href: `#${id}` })).children.push(label);
  }

  breakLine(): void {
    appendElement(this.#paragraph, newElement("br"));
  }

  /** Adds content beside the paragraphs. */
  insert(element: HtmlElement): void {
    appendElement(this.root, element);
  }

  endParagraph({ isTitle, outline, listLevel, inTable }: ParagraphKind): void {
    const paragraph = this.#paragraph;
    const label = this.label.trim();
    this.#paragraph = newElement("p");
    this.label = "";
    if (!inTable) this.#endTable();
    if (textOf(paragraph).trim() === "") return;
    const into = inTable ? this.#cell : this.root;
    if (outline === null && label !== "") {
      this.#lists.add(into, asItem(paragraph), { label, level: listLevel });
      return;
    }
    this.#lists.end();
    if (outline !== null) paragraph.name = `h${Math.min(HEADING_LEVELS, outline)}`;
    else if (isTitle) paragraph.attributes.class = TITLE_CLASS;
    if (WORD.test(label)) paragraph.children.unshift(`${label} `);
    appendElement(into, paragraph);
  }

  endCell(kind: ParagraphKind): void {
    this.endParagraph({ ...kind, inTable: true });
    this.#lists.end();
    this.table.endCell(this.#cell);
    this.#cell = newElement("td");
  }

  /** Ends the last paragraph and table. */
  end(kind: ParagraphKind): void {
    this.endParagraph({ ...kind, inTable: false });
  }

  #endTable(): void {
    if (this.table.isEmpty) return;
    this.#lists.end();
    this.table.write(this.root, this.#tableReport);
  }
}

function asItem({ children }: HtmlElement): HtmlElement {
  const item = newElement("li");
  for (const child of children) {
    if (typeof child === "string") item.children.push(child);
    else appendElement(item, child);
  }
  return item;
}
