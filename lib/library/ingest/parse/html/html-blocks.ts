import type { LeftOutReason } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { Block } from "../text/blocks-text";
import { cleanText } from "../text/clean-text";
import { HEADING_MAX_CHARS } from "../text/limit-headings";
import { inScript, type Script } from "../text/script-text";
import { tableText } from "../text/table-text";
import { descendants, type HtmlElement, textOf, textWithBreaks } from "./html-element";
import { listParts } from "./list-items";
import { definitionsText, LISTS, listText } from "./list-text";
import { isNoteReference, isPermalink, markOf, targetOf } from "./note-links";
import { OpenParagraph, onOneLine } from "./open-paragraph";

const TRANSPARENT = new Set(
  (
    "address article aside caption center dd details dialog div dt fieldset figcaption figure footer form header " +
    "hgroup legend main p search section summary tbody td textarea tfoot th thead tr"
  ).split(" "),
);
const HEADING = /^h([1-6])$/;
/** Maximum nesting of lists and quotations that is indented. */
const MAX_INDENT = 8;
const SPACE = /[ \t\n\r\f]+/g;
/** The characters around and between the marks of several notes. */
const BETWEEN_MARKS = /^[[\](){}\s,;*–-]*$/;

/**
 * Converts an element's content to blocks of Markdown: paragraphs, headings, lists, quotations, tables, code. Emphasis
 * and link addresses are dropped, since they are not words of the text.
 * @param notes footnote elements by id; each is written after the block that refers to it, and removed from the map
 * @param place number of the slide
 * @param marks whether the receipt knows the marks of notes as texts of the file
 */
export function blocksOf(
  element: HtmlElement,
  {
    notes,
    receipt,
    place = null,
    marks = notes === undefined,
  }: { notes?: Map<string, HtmlElement>; receipt: ReceiptWriter; place?: number | null; marks?: boolean },
): Block[] {
  const shared = { notes: notes ?? new Map(), noted: [], figures: [], indent: 0, cells: 0, receipt, marks, place };
  return new BlockWriter(shared, true).write(element);
}

/** What the writers of nested blocks share. */
interface Shared {
  notes: Map<string, HtmlElement>;
  /** Notes that were referred to and are not written yet. */
  noted: { note: HtmlElement; label: string }[];
  /** Numbers of the pictures before the next outermost block. */
  figures: number[];
  indent: number;
  /** Number of enclosing cells, in which all text is on one line. */
  cells: number;
  receipt: ReceiptWriter;
  place: number | null;
  /**
   * Whether the file itself contains the marks of notes and links; those of a Word document are made by its conversion.
   */
  marks: boolean;
}

class BlockWriter {
  #blocks: Block[] = [];
  #shared: Shared;
  #outermost: boolean;
  #paragraph: OpenParagraph;

  constructor(shared: Shared, outermost: boolean) {
    this.#shared = shared;
    this.#outermost = outermost;
    this.#paragraph = new OpenParagraph(shared.receipt);
  }

  write(element: HtmlElement): Block[] {
    this.#children(element);
    this.#flush();
    this.#addNotes();
    const last = this.#blocks.at(-1);
    if (this.#outermost && last !== undefined && this.#shared.figures.length > 0)
      last.figures = [...(last.figures ?? []), ...this.#shared.figures.splice(0)];
    return this.#blocks;
  }

  #children(element: HtmlElement): void {
    for (const child of element.children) {
      if (typeof child === "string") this.#paragraph.add(child);
      else this.#element(child);
    }
  }

  #flush(): void {
    const text = this.#paragraph.take();
    if (text !== "") this.#push({ text });
  }

  #push(block: Block): void {
    const { figures } = this.#shared;
    this.#blocks.push(this.#outermost && figures.length > 0 ? { ...block, figures: figures.splice(0) } : block);
    this.#addNotes();
  }

  /** Writes notes after the outermost block that refers to them, so that lists and tables are not split. */
  #addNotes(): void {
    if (!this.#outermost) return;
    const { noted } = this.#shared;
    for (let next = noted.shift(); next !== undefined; next = noted.shift()) {
      const { note, label } = next;
      const text = this.#nested(note).join("\n");
      if (text !== "") this.#blocks.push({ text: `Note ${label}. ${text}` });
    }
  }

  #element(element: HtmlElement): void {
    const { name } = element;
    const heading = HEADING.exec(name)?.[1] ?? headingRole(element);
    if (heading !== undefined) this.#heading(element, Number(heading));
    else if (name === "br") this.#paragraph.breakLine();
    else if (name === "hr") this.#flush();
    else if (name === "pre" || name === "xmp" || name === "listing") this.#code(element);
    else if (LISTS.has(name)) this.#list(element);
    else if (name === "blockquote") this.#quotation(element);
    else if (name === "table") this.#table(element);
    else if (name === "dl") this.#definitions(element);
    else if (name === "sup" || name === "sub") this.#script(element, name === "sup" ? "super" : "sub");
    else if (name === "ruby") this.#ruby(element);
    else if (name === "img") this.#picture(element);
    else if (name === "del") this.#shared.receipt.leaveOut("deleted_text", textOf(element));
    else if (TRANSPARENT.has(name) || name === "li") this.#block(element);
    else if (name === "label") this.#label(element);
    else if (name === "a" && isPermalink(element)) this.#leaveOutMark("page_controls", textOf(element));
    else if (name === "a" && isNoteReference(element)) this.#noteMark(element);
    else this.#children(element);
  }

  /** The label of a field, apart from that of the field beside it. */
  #label(element: HtmlElement): void {
    this.#paragraph.add(" ");
    this.#children(element);
    this.#paragraph.add(" ");
  }

  #block(element: HtmlElement): void {
    this.#flush();
    this.#children(element);
    this.#flush();
  }

  #heading(element: HtmlElement, level: number): void {
    this.#flush();
    const title = this.#nested(element).join(" ").replace(SPACE, " ");
    if (title === "") return;
    if (this.#shared.cells > 0) {
      this.#push({ text: title });
      return;
    }
    if (title.length > HEADING_MAX_CHARS) {
      this.#shared.receipt.plainHeadings += 1;
      this.#push({ text: title });
      return;
    }
    this.#push({ text: `${"#".repeat(level)} ${title}`, level, title });
  }

  #code(element: HtmlElement): void {
    this.#flush();
    const text = cleanText(textWithBreaks(element), this.#shared.receipt).replace(/^\n/, "").trimEnd();
    if (text.trim() === "") return;
    if (this.#shared.cells > 0) {
      this.#push({ text: onOneLine(text, this.#shared.receipt) });
      return;
    }
    let longest = 2;
    for (const [ticks] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, ticks.length);
    const fence = "`".repeat(longest + 1);
    this.#push({ text: `${fence}\n${text}\n${fence}` });
  }

  #list(element: HtmlElement): void {
    this.#flush();
    if (element.structured) {
      for (const item of listParts(element)) this.#block(item);
      return;
    }
    const text = listText(element, {
      textsOf: (item) => this.#nested(item),
      isFlat: this.#shared.indent >= MAX_INDENT,
    });
    if (text !== "") this.#push({ text });
  }

  #quotation(element: HtmlElement): void {
    this.#flush();
    if (element.structured || this.#shared.indent >= MAX_INDENT) {
      this.#block(element);
      return;
    }
    const text = this.#nested(element).join("\n\n");
    if (text !== "") this.#push({ text: text.replace(/^/gm, "> ").replace(/^> $/gm, ">") });
  }

  #definitions(element: HtmlElement): void {
    this.#flush();
    if (element.structured) {
      this.#block(element);
      return;
    }
    const text = definitionsText(element, (part) => this.#nested(part));
    if (text !== "") this.#push({ text });
  }

  #table(element: HtmlElement): void {
    this.#flush();
    const { receipt, place, cells } = this.#shared;
    const blocksOf = (cell: HtmlElement) => this.#inCell(cell);
    const table = tableText(element, { blocksOf, receipt, place, isInner: cells > 0 });
    if (table === null) this.#block(element);
    for (const block of table ?? []) this.#push(block);
  }

  /** The words of a picture are Markdown already. */
  #picture(element: HtmlElement): void {
    const text = textOf(element);
    const { figure } = element.attributes;
    if (text !== "") this.#flush();
    if (figure !== undefined) this.#shared.figures.push(Number(figure));
    if (text === "") return;
    const blocks = element.blocks ?? text.split("\n\n").map((block) => ({ text: block }));
    for (const block of blocks) this.#push(block);
  }

  /** A reading aid follows its base in brackets, which the page itself may have as a fallback. */
  #ruby(element: HtmlElement): void {
    const isBracketed = [...descendants(element)].some(({ name }) => name === "rp");
    for (const child of element.children) {
      if (typeof child === "string") this.#paragraph.add(child);
      else if (child.name === "rt" && !isBracketed && textOf(child).trim() !== "") {
        this.#paragraph.add("(");
        this.#children(child);
        this.#paragraph.add(")");
      } else this.#element(child);
    }
  }

  /** Numbers become Unicode superscripts (m², 10⁶) and subscripts (CO₂); raised links refer to notes. */
  #script(element: HtmlElement, script: Script): void {
    const links = [...descendants(element)].filter((link) => link.name === "a" && markOf(link) !== null);
    const [text, marks] = [textOf(element), links.map(textOf)];
    const between = marks.reduce((rest, mark) => rest.replace(mark, ""), text);
    if (script === "super" && links.length > 0 && BETWEEN_MARKS.test(between)) {
      for (const link of links) this.#noteMark(link);
      this.#leaveOutMark("note_marks", between);
      return;
    }
    const written = inScript(text, script);
    if (written === text) this.#children(element);
    else this.#paragraph.add(written);
  }

  /** The note is written below; without one, the mark is left out. */
  #noteMark(link: HtmlElement): void {
    const { notes, noted } = this.#shared;
    const target = targetOf(link);
    const note = target === undefined ? undefined : notes.get(target);
    const label = markOf(link);
    if (target === undefined || note === undefined || label === null) {
      this.#leaveOutMark("note_marks", textOf(link));
      return;
    }
    notes.delete(target);
    noted.push({ note, label });
    this.#leaveOutMark("note_marks", textOf(link).replace(label, ""));
  }

  #leaveOutMark(reason: LeftOutReason, text: string): void {
    if (reason === "note_marks") this.#paragraph.leaveOutMark();
    if (this.#shared.marks) this.#shared.receipt.leaveOut(reason, text);
  }

  /** Texts of the blocks inside a cell. */
  #inCell(cell: HtmlElement): string[] {
    this.#shared.cells += 1;
    const texts = this.#nested(cell);
    this.#shared.cells -= 1;
    return texts;
  }

  /** Texts of the blocks inside a cell, an item or a quotation. */
  #nested(element: HtmlElement): string[] {
    this.#shared.indent += 1;
    const texts = new BlockWriter(this.#shared, false).write(element).map(({ text }) => text);
    this.#shared.indent -= 1;
    return texts;
  }
}

function headingRole({ attributes }: HtmlElement): string | undefined {
  if (attributes.role?.trim().toLowerCase() !== "heading") return undefined;
  return /^[1-6]$/.exec(attributes["aria-level"]?.trim() ?? "2")?.[0];
}
