import type { LeftOutReason } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import { appendElement, type HtmlElement, madeElement, newElement, textOf } from "../html/html-element";
import { TITLE_CLASS } from "../html/title-heading";
import { attributeOf, elementsNamed, firstNamed, innerText, type XmlElement } from "../office/xml-reader";
import type { Parts } from "../office/zip-parts";
import type { DocumentPictures } from "../pictures/document-pictures";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { TableLimits } from "../text/table-limits";
import { odfChart } from "./odf-chart";
import { OdfForms } from "./odf-forms";
import type { OdfLists } from "./odf-lists";
import { objectTexts, objectTree } from "./odf-parts";
import type { OdfStyles } from "./odf-styles";
import { appendTable } from "./odf-tables";

/** Elements whose texts are left out as a whole. */
const LEFT_OUT = new Map<string, LeftOutReason>([
  ["annotation", "comments"],
  ["tracked-changes", "deleted_text"],
  ["table-of-content", "table_of_contents"],
  ["illustration-index", "table_of_contents"],
  ["table-index", "table_of_contents"],
  ["object-index", "table_of_contents"],
  ["forms", "page_controls"],
]);
/** Elements that contain the words of a document; others, such as who changed it and when, only describe it. */
const WORDS = ["p", "h"] as const;
/** Shapes with their own text. */
const SHAPES = new Set(
  "caption circle connector custom-shape ellipse line measure path polygon polyline rect".split(" "),
);
/** Titles and descriptions of shapes and pictures, as alternative text. */
const NOT_SHOWN = new Set(["title", "desc"]);
const SPACES = new Set(["s", "tab", "line-break"]);
const HEADING_LEVELS = 6;

/** What the writers of one document share. */
export interface OdfContext {
  parts: Parts;
  styles: OdfStyles;
  lists: OdfLists;
  pictures: DocumentPictures;
  receipt: ReceiptWriter;
  weights: TableLimits;
}

/** The list that an element is in. */
interface ListPlace {
  style: string | null;
  level: number;
}

/**
 * Makes the content of a text or a slide a tree like that of a web page, and reports its texts: `blocksOf` writes it as
 * Markdown.
 */
export class OdfContent {
  /** Footnotes and endnotes by the id that refers to them. */
  readonly notes = new Map<string, HtmlElement>();
  readonly #context: OdfContext;
  readonly #forms = new OdfForms();
  /** The last text that is shown. */
  #shown = "";
  /** Number of enclosing elements that may have a coloured background. */
  #coloured: number;
  /** Number of the slide. */
  readonly #place: number | null;

  /** @param options.onColour whether all of it may be on a coloured background, on which white text is visible */
  constructor(context: OdfContext, { onColour, place = null }: { onColour: boolean; place?: number | null }) {
    this.#context = context;
    this.#coloured = onColour ? 1 : 0;
    this.#place = place;
  }

  /** The visible content of an element. */
  tree(element: XmlElement): HtmlElement {
    const root = newElement("div");
    this.addChildren(element, root);
    return root;
  }

  addChildren(element: XmlElement, into: HtmlElement, place: ListPlace | null = null): void {
    for (const child of element.children) {
      if (typeof child === "string") this.#text(child, into);
      else this.#add(child, into, place);
    }
  }

  /** Reports the words below an element, which are left out. */
  skip(reason: LeftOutReason, element: XmlElement): void {
    for (const text of paragraphsOf(element)) this.#context.receipt.skip(reason, text, this.#place);
  }

  isTableHeading({ attributes }: XmlElement): boolean {
    return this.#context.styles.isTableHeading(attributeOf(attributes, "style-name"));
  }

  #text(text: string, into: HtmlElement): void {
    this.#context.receipt.found(text);
    if (text.trim() !== "") this.#shown = text;
    into.children.push(text);
  }

  #add(element: XmlElement, into: HtmlElement, place: ListPlace | null): void {
    const { name } = element;
    const reason = LEFT_OUT.get(name);
    if (name === "forms") this.#forms.add(element);
    if (reason !== undefined) this.skip(reason, element);
    else if (this.#isHidden(element)) return;
    else if (name === "h") this.#heading(element, into);
    else if (name === "p") this.#paragraph(element, into);
    else if (name === "line-break") appendElement(into, newElement("br"));
    else if (name === "ruby") this.addChildren(element, appendElement(into, newElement("ruby")));
    else if (name === "ruby-text") this.addChildren(element, appendElement(into, newElement("rt")));
    else if (SPACES.has(name)) into.children.push(" ");
    else if (name === "list") this.#list(element, into, place);
    else if (name === "note") this.#note(element, into);
    else if (name === "table") this.#table(element, into);
    else if (name === "frame") this.#frame(element, into);
    else if (name === "control") this.#text(` ${this.#forms.shown(element.attributes["draw:control"] ?? "")} `, into);
    else if (SHAPES.has(name)) this.#shape(element, into);
    else if (isIndex(name)) this.#index(element, into);
    else if (name === "span") this.addChildren(element, this.#spanIn(into, element), place);
    else this.addChildren(element, into, place);
  }

  /** Reports the text of an element that its style or its section hides. */
  #isHidden(element: XmlElement): boolean {
    const { name, attributes } = element;
    const { styles, receipt } = this.#context;
    const style = attributeOf(attributes, "style-name");
    const family = name === "span" ? "text" : name === "p" || name === "h" ? "paragraph" : null;
    const isOff = name === "section" && attributes["text:display"] === "none";
    const by = isOff || attributes["text:is-hidden"] === "true" ? "marked_hidden" : null;
    const how = by ?? (family === null ? null : styles.hides(family, style));
    if (how === null || (how === "same_colour" && this.#coloured > 0)) return false;
    const text = name === "section" ? paragraphsOf(element).join(" ") : spacedText(element);
    receipt.found(text);
    receipt.hide(text, { by: how, after: this.#shown });
    return true;
  }

  #heading(element: XmlElement, into: HtmlElement): void {
    const { attributes } = element;
    const level = Math.max(1, Number(attributeOf(attributes, "outline-level") ?? 1) || 1);
    const heading = newElement(`h${Math.min(HEADING_LEVELS, level)}`);
    this.addChildren(element, heading);
    if (textOf(heading).trim() === "") return;
    appendElement(into, heading);
    if (attributeOf(attributes, "is-list-header") === "true") return;
    this.#label(heading, this.#context.lists.nextHeading(level, numberOf(element, "start-value")));
  }

  #paragraph(element: XmlElement, into: HtmlElement): void {
    const { styles } = this.#context;
    const style = attributeOf(element.attributes, "style-name");
    const paragraph = appendElement(into, newElement("p", styles.isTitle(style) ? { class: TITLE_CLASS } : {}));
    if (styles.isShaded(style)) this.#onColour(() => this.addChildren(element, paragraph));
    else this.addChildren(element, paragraph);
  }

  #list(element: XmlElement, into: HtmlElement, outer: ListPlace | null): void {
    const { lists, styles } = this.#context;
    const { attributes } = element;
    const level = (outer?.level ?? 0) + 1;
    const first = firstNamed(element, "p");
    const ofParagraph = first === undefined ? null : styles.listOf(attributeOf(first.attributes, "style-name"));
    const style = attributeOf(attributes, "style-name") ?? outer?.style ?? ofParagraph;
    const continues = attributeOf(attributes, "continue-numbering") === "true" || attributes["text:continue-list"];
    if (!continues) lists.begin(style, level);
    const list = appendElement(into, newElement(lists.isNumbered(style, level) ? "ol" : "ul"));
    for (const item of element.children) {
      if (typeof item === "string" || (item.name !== "list-item" && item.name !== "list-header")) continue;
      const li = appendElement(list, newElement("li"));
      // An item with only a nested list has no number.
      const isCounted = item.name === "list-item" && !isBare(item);
      const label = isCounted ? lists.next(style, level, numberOf(item, "start-value")) : "";
      this.addChildren(item, li, { style, level });
      const [block] = li.children;
      if (li.structured && typeof block === "object" && /^h\d$/.test(block.name)) this.#label(block, label);
      else if (label !== "") li.label = label;
    }
  }

  #label(heading: HtmlElement, label: string): void {
    if (label !== "") heading.children.unshift(`${label} `);
  }

  /** The destination for the text of a span, which its style may raise or lower. */
  #spanIn(into: HtmlElement, { attributes }: XmlElement): HtmlElement {
    const script = this.#context.styles.scriptOf(attributeOf(attributes, "style-name"));
    return script === null ? into : appendElement(into, newElement(script === "super" ? "sup" : "sub"));
  }

  /** A note is written after the block that refers to it. */
  #note(element: XmlElement, into: HtmlElement): void {
    const citation = firstNamed(element, "note-citation");
    const body = firstNamed(element, "note-body");
    const label = citation === undefined ? "" : innerText(citation);
    const note = newElement("li");
    if (body !== undefined) this.addChildren(body, note);
    if (textOf(note).trim() === "") {
      this.#context.receipt.skip("note_marks", label);
      return;
    }
    this.#context.receipt.found(label);
    const id = `note-${this.notes.size + 1}`;
    this.notes.set(id, note);
    const mark = appendElement(appendElement(into, newElement("sup")), newElement("a", { href: `#${id}` }));
    mark.children.push(label);
  }

  #frame(element: XmlElement, into: HtmlElement): void {
    const { receipt, parts, weights } = this.#context;
    const children = element.children.filter((child) => typeof child !== "string");
    for (const child of children) this.#skipsUnseen(child);
    const object = children.find(({ name }) => name === "object");
    const tree = object === undefined ? null : objectTree(parts, attributeOf(object.attributes, "href") ?? "", object);
    const chart = tree === null ? null : odfChart(tree, { receipt, weights, place: this.#place });
    if (chart !== null) appendElement(into, madeElement(chart));
    const left = tree === null || chart !== null ? null : objectTexts(tree);
    if (left !== null) for (const text of left.texts) receipt.skip(left.reason, text, this.#place);
    const isEquation = left?.reason === "equations";
    const shows = children.some(({ name }) => name === "image" || name === "object" || name === "object-ole");
    // An empty box beside a picture would split the word in which the picture is anchored.
    const words = children.filter(
      ({ name, children }) => name === "table" || (name === "text-box" && children.length > 0),
    );
    // A picture beside an object or a table is its preview.
    if (shows && !isEquation && words.length === 0) receipt.figures += 1;
    if (words.length === 0 && !children.some(({ name }) => name.startsWith("object"))) this.#picture(children, into);
    for (const child of words) {
      if (child.name === "table") this.#table(child, into);
      else this.#onColour(() => this.addChildren(child, appendElement(into, newElement("div"))));
    }
  }

  #skipsUnseen(element: XmlElement): boolean {
    if (!NOT_SHOWN.has(element.name)) return false;
    this.#context.receipt.skip("drawings", innerText(element), this.#place);
    return true;
  }

  /** A picture, of which a frame may have several forms. */
  #picture(forms: readonly XmlElement[], into: HtmlElement): void {
    const { pictures } = this.#context;
    const names = forms.flatMap(({ name, attributes }) => {
      const target = name === "image" ? attributeOf(attributes, "href") : null;
      return target === null || /^[a-z]+:/i.test(target) ? [] : [target.replace(/^\.\//, "")];
    });
    const name = names.find((one) => pictures.has(one)) ?? names[0];
    if (name !== undefined) appendElement(into, pictures.element(name, this.#place));
  }

  #table(element: XmlElement, into: HtmlElement): void {
    this.#onColour(() => appendTable(element, into, this, this.#context.weights));
  }

  /** Adds content with a background colour that its texts may not state. */
  #onColour(add: () => void): void {
    this.#coloured += 1;
    add();
    this.#coloured -= 1;
  }

  #shape(element: XmlElement, into: HtmlElement): void {
    const box = appendElement(into, newElement("div"));
    this.#onColour(() => {
      for (const child of element.children)
        if (typeof child !== "string" && !this.#skipsUnseen(child)) this.#add(child, box, null);
    });
  }

  /** Bibliographies and alphabetical indexes are text of the document; the templates beside them are not. */
  #index(element: XmlElement, into: HtmlElement): void {
    const body = firstNamed(element, "index-body");
    if (body !== undefined) this.addChildren(body, into);
  }
}

function isIndex(name: string): boolean {
  return name === "bibliography" || name === "alphabetical-index" || name === "user-index";
}

/** The texts of the paragraphs and headings below an element. */
function paragraphsOf(element: XmlElement): string[] {
  return WORDS.flatMap((name) => [...elementsNamed(element, name)]).map(spacedText);
}

/** All text below an element, with spaces where the file has tabs, line breaks and repeated spaces. */
function spacedText(element: XmlElement): string {
  return element.children
    .map((child) => (typeof child === "string" ? child : SPACES.has(child.name) ? " " : spacedText(child)))
    .join("");
}

function isBare(item: XmlElement): boolean {
  const children = item.children.filter((child) => typeof child !== "string");
  return children.length > 0 && children.every(({ name }) => name === "list");
}

function numberOf({ attributes }: XmlElement, name: string): number | null {
  const stated = Number.parseInt(attributeOf(attributes, name) ?? "", 10);
  return Number.isNaN(stated) ? null : stated;
}
