import { oneLine } from "@/lib/shared/text/one-line";
import { appendElement, elementsOf, type HtmlElement, newElement } from "../html/html-element";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { hasAmount } from "../text/amounts";
import { isPageNumber, maskNumbers, numbersOf } from "../text/page-number";
import { TableLimits } from "../text/table-limits";
import type {
  DoclingDocument,
  DoclingGroup,
  DoclingPicture,
  DoclingTable,
  DoclingText,
  Reference,
} from "./docling-document";
import { tableElement } from "./docling-table";

export interface DoclingPage {
  /** From 1; 0 before the first known one. */
  number: number;
  /** Its content, as that of a web page. */
  element: HtmlElement;
}

/** Maximum nesting that is followed; real documents have a few levels. */
const MAX_DEPTH = 50;
const LISTS = new Set(["list", "ordered_list"]);
/** Layers whose texts a reader of the document sees. */
const SHOWN_LAYERS = new Set(["body", "notes", "furniture"]);

/** The content of a docling document in reading order, page by page, and its entries for the receipt. */
export function doclingPages(document: DoclingDocument, receipt: ReceiptWriter): DoclingPage[] {
  return new PageBuilder(document, receipt).build();
}

type Item =
  | { kind: "text"; item: DoclingText }
  | { kind: "table"; item: DoclingTable }
  | { kind: "picture"; item: DoclingPicture }
  | { kind: "group"; item: DoclingGroup };

class PageBuilder {
  readonly #document: DoclingDocument;
  readonly #receipt: ReceiptWriter;
  readonly #items = new Map<string, Item>();
  /** References whose items were written: a cyclic tree ends there. */
  readonly #written = new Set<string>();
  /** Headers and footers, with their numbers masked. */
  readonly #running = new Set<string>();
  readonly #limits = new TableLimits();
  readonly #pages: DoclingPage[] = [{ number: 0, element: newElement("body") }];
  readonly #hasTitle: boolean;

  constructor(document: DoclingDocument, receipt: ReceiptWriter) {
    this.#document = document;
    this.#receipt = receipt;
    this.#hasTitle = document.texts.some(({ label }) => label === "title");
    for (const item of document.groups) this.#items.set(item.self_ref, { kind: "group", item });
    for (const item of document.texts) this.#items.set(item.self_ref, { kind: "text", item });
    for (const item of document.tables) this.#items.set(item.self_ref, { kind: "table", item });
    for (const item of document.pictures) this.#items.set(item.self_ref, { kind: "picture", item });
  }

  build(): DoclingPage[] {
    const { texts, tables, body } = this.#document;
    // Everything, so that a text outside the tree is noticed as missing.
    for (const { text } of texts) this.#receipt.found(text);
    for (const { data } of tables) for (const { text } of data.table_cells) this.#receipt.found(text);
    this.#flow(body.children, 0);
    return this.#pages;
  }

  /** Writes items one below the other. */
  #flow(references: readonly Reference[], depth: number): void {
    if (depth > MAX_DEPTH) return;
    for (const reference of references) {
      const found = this.#take(reference);
      if (found === undefined) continue;
      if (found.kind === "table") this.#table(found.item, depth);
      else if (found.kind === "picture") this.#picture(found.item, depth);
      else if (found.kind === "text") this.#text(found.item, depth);
      else if (LISTS.has(found.item.label)) this.#list(found.item, this.#pageOf(found.item.children), depth);
      else if (found.item.label === "inline")
        this.#paragraph(this.#wordsOf(found.item.children), this.#pageOf(found.item.children));
      else this.#flow(found.item.children, depth + 1);
    }
  }

  /** A visible item that has not been written yet. */
  #take({ $ref }: Reference): Item | undefined {
    const found = this.#items.get($ref);
    if (found === undefined || this.#written.has($ref)) return undefined;
    this.#written.add($ref);
    const { content_layer: layer } = found.item;
    if (SHOWN_LAYERS.has(layer)) return found;
    if (found.kind === "text")
      this.#receipt.hide(found.item.text, { by: "marked_hidden", place: found.item.prov[0]?.page_no ?? null });
    if (found.kind === "table")
      for (const { text } of found.item.data.table_cells) this.#receipt.hide(text, { by: "marked_hidden" });
    return undefined;
  }

  #text(item: DoclingText, depth: number): void {
    const page = this.#page(item);
    if (item.content_layer === "furniture" && this.#isRepeated(item)) return;
    if (item.label === "title") this.#append(page, "h1", item.text);
    else if (item.label === "section_header") this.#append(page, this.#headingOf(item), item.text);
    else if (item.label === "code") this.#append(page, "pre", item.text);
    // An item outside a list.
    else if (item.label === "list_item")
      this.#listItem(item, appendElement(page.element, newElement(listNameOf(item))), depth);
    else this.#paragraph(item.text, page);
    if (item.label !== "list_item") this.#flow(item.children, depth + 1);
  }

  /** Headers and footers are kept once, whatever their page numbers; one with an amount, on each page. */
  #isRepeated({ text, prov }: DoclingText): boolean {
    const line = oneLine(text);
    const numbers = numbersOf(line);
    const masked = maskNumbers(line, (place) => numbers[place]?.mayBePage === true);
    const isRepeated = this.#running.has(masked) && (isPageNumber(line) || !hasAmount(masked));
    if (isRepeated) this.#receipt.leaveOut("running_lines", text, prov[0]?.page_no ?? null);
    this.#running.add(masked);
    return isRepeated;
  }

  #headingOf({ level = 1 }: DoclingText): string {
    return `h${Math.min(6, level + (this.#hasTitle ? 1 : 0))}`;
  }

  #list(group: DoclingGroup, page: DoclingPage, depth: number, into: HtmlElement = page.element): void {
    if (depth > MAX_DEPTH) return;
    let list: HtmlElement | null = null;
    for (const reference of group.children) {
      const found = this.#take(reference);
      if (found === undefined) continue;
      if (found.kind === "text") {
        list ??= appendElement(into, newElement(listNameOf(found.item)));
        this.#listItem(found.item, list, depth);
      } else if (found.kind === "group" && LISTS.has(found.item.label)) {
        // Docling puts a nested list beside the items of its parent list.
        this.#list(found.item, page, depth + 1, lastItemOf(list) ?? into);
      } else {
        this.#written.delete(reference.$ref);
        this.#flow([reference], depth + 1);
      }
    }
  }

  #listItem(item: DoclingText, list: HtmlElement, depth: number): void {
    const element = appendElement(list, newElement("li"));
    if (item.enumerated && item.marker.trim() !== "") element.label = item.marker.trim().slice(0, MAX_MARKER_CHARS);
    element.children.push(item.text);
    const page = this.#pages.at(-1);
    for (const reference of item.children) {
      const found = this.#items.get(reference.$ref);
      if (found?.kind === "group" && LISTS.has(found.item.label) && page !== undefined && this.#take(reference))
        this.#list(found.item, page, depth + 1, element);
      else element.children.push(` ${this.#wordsOf([reference])}`);
    }
  }

  #table(table: DoclingTable, depth: number): void {
    const page = this.#page(table);
    const caption = this.#wordsOf(table.captions);
    if (table.label === "document_index") {
      for (const { text } of table.data.table_cells) this.#receipt.leaveOut("table_of_contents", text);
      this.#paragraph(caption, page);
    } else appendElement(page.element, tableElement(table.data.table_cells, caption, this.#limits));
    this.#flow([...table.footnotes, ...table.children], depth + 1);
  }

  #picture(picture: DoclingPicture, depth: number): void {
    this.#receipt.figures += 1;
    this.#paragraph(this.#wordsOf(picture.captions), this.#page(picture));
    this.#flow([...picture.footnotes, ...picture.children], depth + 1);
  }

  /** Texts of one paragraph, such as those of several fonts. */
  #wordsOf(references: readonly Reference[], depth = 0): string {
    if (depth > MAX_DEPTH) return "";
    return references
      .flatMap((reference) => {
        const found = this.#take(reference);
        if (found === undefined) return [];
        const below = this.#wordsOf(found.item.children, depth + 1);
        return [found.kind === "text" ? found.item.text : "", below].filter((text) => text !== "");
      })
      .join(" ");
  }

  #paragraph(text: string, page: DoclingPage): void {
    if (text.trim() !== "") this.#append(page, "p", text);
  }

  #append({ element }: DoclingPage, name: string, text: string): void {
    appendElement(element, newElement(name)).children.push(text);
  }

  /** The page of an item; never an earlier one, so that pages stay in order in the text. */
  #page({ prov }: { prov: readonly { page_no: number }[] }): DoclingPage {
    const last = this.#pages.at(-1);
    const number = prov[0]?.page_no ?? 0;
    if (last !== undefined && number <= last.number) return last;
    const page = { number, element: newElement("body") };
    this.#pages.push(page);
    return page;
  }

  /** The page of the first of these items that has one. */
  #pageOf(references: readonly Reference[], depth = 0): DoclingPage {
    for (const { $ref } of references) {
      const found = this.#items.get($ref);
      if (found !== undefined && found.kind !== "group" && found.item.prov.length > 0) return this.#page(found.item);
      if (found?.kind === "group" && depth < MAX_DEPTH) return this.#pageOf(found.item.children, depth + 1);
    }
    return this.#page({ prov: [] });
  }
}

const MAX_MARKER_CHARS = 12;

function lastItemOf(list: HtmlElement | null): HtmlElement | undefined {
  return list === null ? undefined : elementsOf(list).at(-1);
}

function listNameOf({ enumerated }: DoclingText): string {
  return enumerated ? "ol" : "ul";
}
