// One class, since all its methods write to the same text; the other files of this folder define how each element is
// written.
import type { HiddenBy } from "@/lib/shared/contracts/library/receipt/receipt";
import type { LeftOutReason } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import type { ReceiptWriter } from "../../receipt/receipt-writer";
import type { Script } from "../../text/script-text";
import { mathText } from "../math-text";
import { innerText } from "../xml-reader";
import { drawnPieces, shownForm } from "./drawings";
import { boxOfSign, controlContent } from "./form-fields";
import { marked } from "./list-labels";
import type { Numbering } from "./numbering";
import { OpenFields } from "./open-fields";
import { hiddenBy, isShaded, scriptOf, signsFont } from "./run-looks";
import { rowCells } from "./table-cells";
import { FIRST_ROW_STYLE, type WordStyles } from "./word-styles";
import { childElements, childOf, isOn, type WordElement } from "./word-tree";
import { deletedIn, isKept, textsOf, wordsOf } from "./word-words";
import { BOX_END, BOX_START, cellStart, escaped, paragraphProperties, partXml, textXml, valued } from "./word-xml";

/** Private-use characters with a meaning in the written text. */
const MARKS = /[\u{E0F0}-\u{E0F3}]/gu;

/** References of a part's text to other parts. */
export type InsertKind = "chart" | "diagram" | "chunk";

export interface WordContext {
  receipt: ReceiptWriter;
  styles: WordStyles;
  /** Only for the main part. */
  numbering: Numbering | null;
  /** Ids of the notes that the main part refers to, such as `w:footnote 2`; it adds them. */
  notes: Set<string>;
  /** Takes another part, by its relationship. @returns its placeholder text; "" if there is nothing to read */
  insert: (kind: InsertKind, id: string) => string;
}

/**
 * Writes a part of a Word document with the elements that mammoth knows alone, and with the words that a reader of the
 * document sees. Reports all words of the part, and those that are left out.
 */
export function plainWordXml(root: WordElement, context: WordContext): string {
  return new WordWriter(context).write(root);
}

class WordWriter {
  #out: string[] = [];
  #context: WordContext;
  /** Text of the run that is not written yet, since similar runs become one. */
  #text = "";
  #script: Script | null = null;
  #inParagraph = false;
  /** Whether there is text directly before. */
  #isJoined = false;
  /** Number of enclosing elements that may have a coloured background. */
  #shades = 0;
  #fields = new OpenFields();
  /** The last text that is shown. */
  #shown = "";

  /** Handlers of elements by name; for other elements, their children are read. */
  readonly #writers: Readonly<Record<string, (element: WordElement) => void>> = {
    "w:t": (element) => this.#words(innerText(element)),
    "a:t": (element) => this.#words(innerText(element)),
    "m:t": (element) => this.#words(innerText(element)),
    "w:del": (element) => this.#leaveOut(element, "deleted_text"),
    "w:moveFrom": (element) => this.#leaveOut(element, "deleted_text"),
    "w:delText": (element) => this.#leaveOut(element, "deleted_text"),
    "w:p": (element) => this.#paragraph(element),
    "a:p": (element) => this.#paragraph(element),
    "w:r": (element) => this.#run(element),
    "a:r": (element) => this.#run(element),
    "w:tbl": (element) => this.#table(element),
    "w:br": () => this.#inRun("<w:br/>"),
    "w:cr": () => this.#inRun("<w:br/>"),
    "a:br": () => this.#inRun("<w:br/>"),
    "w:tab": () => this.#write("\t"),
    "w:ptab": () => this.#write("\t"),
    "w:noBreakHyphen": () => this.#write("\u2011"),
    "w:softHyphen": () => this.#write("\u00ad"),
    "w:sym": ({ attributes }) => this.#sign(attributes.font ?? "", Number.parseInt(attributes.char ?? "", 16)),
    "w:footnoteReference": (element) => this.#noteMark(element),
    "w:endnoteReference": (element) => this.#noteMark(element),
    "w:footnote": (element) => this.#note(element),
    "w:endnote": (element) => this.#note(element),
    "w:ruby": (element) => this.#ruby(element),
    "m:oMath": (element) => this.#formula(element),
    "mc:AlternateContent": (element) => this.#alternatives(element),
    "w:drawing": (element) => this.#drawing(element),
    "w:pict": (element) => this.#drawing(element),
    "w:object": (element) => this.#drawing(element),
    "w:sdt": (element) => this.#children(this.#settled(element)),
    "w:fldChar": (element) => this.#field(element),
    "w:instrText": (element) => this.#fields.instruct(innerText(element)),
    "w:altChunk": ({ attributes }) => this.#insert("chunk", attributes.id ?? ""),
    "w:body": (element) => this.#inside(element),
    "w:pPr": () => {},
    "w:rPr": () => {},
  };

  constructor(context: WordContext) {
    this.#context = context;
  }

  write(root: WordElement): string {
    if (childOf(root, "w:background") !== undefined) this.#shades += 1;
    this.#children(withOneBody(root));
    this.#flush();
    return partXml(root.name, this.#out.join(""));
  }

  /** A paragraph whose end is deleted continues in the next one. */
  #children(parent: WordElement): void {
    let continued: WordElement["children"] = [];
    const children = childElements(parent);
    for (const [at, child] of children.entries()) {
      if (child.name === "w:p" && isEndDeleted(child) && children[at + 1]?.name === "w:p") {
        continued.push(...contentOf(child));
        continue;
      }
      const properties = continued.length === 0 ? undefined : childOf(child, "w:pPr");
      const before = properties === undefined ? continued : [properties, ...continued];
      this.#element(before.length === 0 ? child : { ...child, children: [...before, ...contentOf(child)] });
      continued = [];
    }
  }

  #element(element: WordElement): void {
    const write = this.#writers[element.name];
    if (write === undefined) this.#children(element);
    else write(element);
  }

  /** The part's words. */
  #words(text: string): void {
    this.#context.receipt.found(text);
    if (this.#fields.shows(text)) {
      if (text.trim() !== "") this.#shown = text;
      this.#write(text.replace(MARKS, ""));
    } else this.#hide(text, "marked_hidden");
  }

  #write(text: string): void {
    if (text === "") return;
    this.#text += text;
    this.#isJoined = !/\s$/.test(text);
  }

  /** Ends the run. */
  #flush(): void {
    if (this.#text === "") return;
    const xml = textXml(this.#text, this.#script);
    this.#text = "";
    this.#out.push(this.#inParagraph ? xml : `<w:p>${xml}</w:p>`);
  }

  /** Writes an element of a run. */
  #inRun(xml: string): void {
    this.#flush();
    this.#isJoined = false;
    this.#out.push(this.#inParagraph ? xml : `<w:p>${xml}</w:p>`);
  }

  /** Writes an element with its content. */
  #inside(element: WordElement, attributes = ""): void {
    this.#out.push(`<${element.name}${attributes}>`);
    this.#children(element);
    this.#flush();
    this.#out.push(`</${element.name}>`);
  }

  #leaveOut(element: WordElement, reason: LeftOutReason): void {
    for (const text of textsOf(element)) this.#context.receipt.skip(reason, text);
  }

  #hide(text: string, by: HiddenBy): void {
    this.#context.receipt.hide(text, { by, after: this.#shown });
  }

  #hideAll(element: WordElement, by: HiddenBy): void {
    const text = wordsOf(element);
    this.#context.receipt.found(text);
    this.#hide(text, by);
  }

  #paragraph(paragraph: WordElement): void {
    const properties = childOf(paragraph, "w:pPr");
    const numbers = childOf(properties, "w:numPr");
    const level = childOf(numbers, "w:ilvl")?.attributes.val;
    const stated = {
      style: childOf(properties, "w:pStyle")?.attributes.val ?? null,
      list: childOf(numbers, "w:numId")?.attributes.val ?? null,
      level: level === undefined ? null : Number(level),
    };
    const label = properties === undefined ? "" : (this.#context.numbering?.next(stated) ?? "");
    this.#apart(isShaded(properties) ? 1 : 0, () => {
      this.#out.push("<w:p>", paragraphProperties(this.#context.styles.ofParagraph(stated)));
      this.#inParagraph = true;
      if (label !== "") this.#text = marked(label);
      this.#children(paragraph);
      this.#flush();
      this.#out.push("</w:p>");
    });
    this.#fields.endParagraph();
  }

  /**
   * Writes content that belongs neither to the run nor to its paragraph.
   * @param shades number of backgrounds that it adds
   */
  #apart(shades: number, write: () => void): void {
    this.#flush();
    const around = { inParagraph: this.#inParagraph, script: this.#script };
    this.#inParagraph = false;
    this.#script = null;
    this.#isJoined = false;
    this.#shades += shades;
    write();
    this.#flush();
    this.#shades -= shades;
    this.#isJoined = false;
    this.#inParagraph = around.inParagraph;
    this.#script = around.script;
  }

  #run(run: WordElement): void {
    const { styles } = this.#context;
    const by = hiddenBy(run, styles, this.#shades > 0);
    if (by !== null) {
      this.#hideAll(run, by);
      return;
    }
    this.#setScript(scriptOf(run, styles, this.#isJoined));
    const font = signsFont(run);
    const shade = isShaded(childOf(run, "w:rPr")) ? 1 : 0;
    this.#shades += shade;
    if (font === null) this.#children(run);
    else for (const child of childElements(run)) this.#signs(child, font);
    this.#shades -= shade;
  }

  #setScript(script: Script | null): void {
    if (script !== this.#script) this.#flush();
    this.#script = script;
  }

  #signs(element: WordElement, font: string): void {
    if (element.name !== "w:t") this.#element(element);
    else for (const sign of innerText(element)) this.#sign(font, sign.codePointAt(0) ?? 0);
  }

  /** A character of a symbol font; mammoth knows the appearance of many of them. */
  #sign(font: string, code: number): void {
    const box = boxOfSign(font, code);
    if (box !== null) this.#write(box);
    else if (code === 0x20 || (code > 0xff && (code < 0xf000 || code > 0xf0ff)))
      this.#write(String.fromCodePoint(code));
    else if (code >= 0x20) {
      const char = (0xf000 + (code & 0xff)).toString(16).toUpperCase();
      this.#inRun(`<w:sym w:font="${escaped(font)}" w:char="${char}"/>`);
    }
  }

  #table(table: WordElement): void {
    const isSetApart = this.#context.styles.setsFirstRowApart(table);
    this.#apart(1, () => {
      const properties = isSetApart ? `<w:tblPr>${valued("tblStyle", FIRST_ROW_STYLE)}</w:tblPr>` : "";
      this.#out.push("<w:tbl>", properties);
      this.#rows(table, new Set());
      this.#out.push("</w:tbl>");
    });
  }

  /** @param merged columns in which a cell spans rows; the rows change it */
  #rows(parent: WordElement, merged: Set<number>): void {
    for (const child of childElements(parent)) {
      if (child.name === "w:tr") this.#row(child, merged);
      else if (child.name === "w:p") this.#row({ name: "w:tr", attributes: {}, children: [cellOf(child)] }, merged);
      else this.#rows(this.#settled(child), merged);
    }
  }

  #row(row: WordElement, merged: Set<number>): void {
    const properties = childOf(row, "w:trPr");
    if (childOf(properties, "w:del") !== undefined) {
      this.#leaveOut(row, "deleted_text");
      return;
    }
    const head = childOf(properties, "w:tblHeader");
    this.#out.push("<w:tr>", head !== undefined && isOn(head) ? "<w:trPr><w:tblHeader/></w:trPr>" : "");
    const before = Number(childOf(properties, "w:gridBefore")?.attributes.val ?? 0);
    if (before > 0) this.#out.push(cellStart({ span: before, merge: null }), "</w:tc>");
    let column = before;
    for (const { cell, span, ...stated } of rowCells(row, (child) => this.#settled(child))) {
      const merge = stated.merge === "continue" && !merged.has(column) ? null : stated.merge;
      if (merge === null) merged.delete(column);
      else merged.add(column);
      column += span;
      this.#out.push(cellStart({ span, merge }));
      // Word shows what the first of the merged cells holds.
      if (merge === "continue") this.#hideAll(cell, "marked_hidden");
      else this.#apart(0, () => this.#children(cell));
      this.#out.push("</w:tc>");
    }
    this.#out.push("</w:tr>");
  }

  #noteMark({ name, attributes }: WordElement): void {
    const id = attributes.id ?? "";
    if (this.#context.numbering !== null) this.#context.notes.add(`${name.replace("Reference", "")} ${id}`);
    this.#inRun(`<${name} w:id="${escaped(id)}"/>`);
  }

  /** A note that the text refers to. Note separators and their text are on every page. */
  #note(note: WordElement): void {
    const { id = "", type = "normal" } = note.attributes;
    if (type !== "normal") this.#leaveOut(note, "running_lines");
    else if (!this.#context.notes.has(`${note.name} ${id}`)) this.#leaveOut(note, "deleted_text");
    else this.#inside(note, ` w:id="${escaped(id)}"`);
  }

  /** Words, and what is written above them to read them by: 東京(とうきょう). */
  #ruby(ruby: WordElement): void {
    const [base, aid] = [childOf(ruby, "w:rubyBase"), childOf(ruby, "w:rt")];
    if (base !== undefined) this.#children(base);
    if (aid === undefined || wordsOf(aid).trim() === "") return;
    this.#write("(");
    this.#children(aid);
    this.#write(")");
  }

  #formula(formula: WordElement): void {
    for (const deleted of deletedIn(formula)) this.#leaveOut(deleted, "deleted_text");
    this.#context.receipt.found(wordsOf(formula, isKept));
    this.#setScript(null);
    this.#write(mathText(formula, isKept).replace(MARKS, ""));
  }

  #alternatives(element: WordElement): void {
    const { shown, others } = shownForm(element);
    for (const other of others) this.#leaveOut(other, "repeated_text");
    if (shown !== undefined) this.#children(shown);
  }

  #drawing(drawing: WordElement): void {
    for (const piece of drawnPieces(drawing)) {
      if (piece.kind === "picture") this.#inRun(piece.xml);
      else if (piece.kind === "box") this.#box(() => this.#children(piece.content));
      else if (piece.kind === "words") this.#box(() => this.#words(piece.text));
      else if (piece.kind === "repeated") this.#leaveOut(piece.content, "repeated_text");
      else if (piece.kind === "hidden") this.#hideAll(piece.content, "marked_hidden");
      else this.#insert(piece.kind, piece.id);
    }
  }

  /** Writes content that is placed beside the lines of the text. It is read after the paragraph. */
  #box(write: () => void): void {
    const [start, end] = this.#inParagraph ? [BOX_START, BOX_END] : [`<w:p>${BOX_START}`, `${BOX_END}</w:p>`];
    this.#apart(1, () => {
      const fields = this.#fields;
      this.#fields = new OpenFields();
      this.#out.push(start);
      write();
      this.#flush();
      this.#out.push(end);
      this.#fields = fields;
    });
  }

  #insert(kind: InsertKind, id: string): void {
    const text = this.#context.insert(kind, id);
    if (text !== "") this.#box(() => this.#write(text));
  }

  /** The visible content of a wrapping element: its children, or the state of a check box. */
  #settled(element: WordElement): WordElement {
    if (element.name !== "w:sdt") return element;
    const { content, replaced } = controlContent(element);
    if (/[\p{L}\p{N}]/u.test(replaced)) this.#context.receipt.skip("repeated_text", replaced);
    return content;
  }

  #field(mark: WordElement): void {
    const { fldCharType: type } = mark.attributes;
    if (type === "begin") this.#write(this.#fields.begin(mark));
    else if (type === "separate") this.#fields.separate();
    else if (type === "end") {
      const { value, shown } = this.#fields.end();
      this.#write(value);
      if (shown !== "") this.#context.receipt.skip("equations", shown);
    }
  }
}

/** A cell, with the content outside any cell. */
function cellOf(paragraph: WordElement): WordElement {
  return { name: "w:tc", attributes: {}, children: [paragraph] };
}

function isEndDeleted(paragraph: WordElement): boolean {
  const mark = childOf(childOf(paragraph, "w:pPr"), "w:rPr");
  return childOf(mark, "w:del") !== undefined || childOf(mark, "w:moveFrom") !== undefined;
}

/** The content of a paragraph, without its properties. */
function contentOf({ children }: WordElement): WordElement["children"] {
  return children.filter((child) => typeof child === "string" || child.name !== "w:pPr");
}

/** Some programs write several bodies, of which mammoth would read the first. */
function withOneBody(root: WordElement): WordElement {
  const [body, ...more] = childElements(root).filter(({ name }) => name === "w:body");
  if (body === undefined || more.length === 0) return root;
  return { ...root, children: [{ ...body, children: [body, ...more].flatMap(({ children }) => children) }] };
}
