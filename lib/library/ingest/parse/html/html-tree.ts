import type { HiddenBy } from "@/lib/shared/contracts/library/receipt/receipt";
import { ParseFailure } from "../parse-failure";
import type { Script } from "../text/script-text";
import { fieldElement, isChosen, markOfRole, placeMarks, shownInField } from "./form-controls";
import { isCode, isNotText } from "./hidden-elements";
import { appendElement, type HtmlElement, newElement, textOf } from "./html-element";
import {
  BLOCKS,
  CELL_EDGES,
  HEADINGS,
  IMPLIED_END,
  type ImpliedEnd,
  isTablePart,
  PARAGRAPH_END,
  VOID,
} from "./html-tags";
import { labelLists } from "./list-labels";
import { isFormulaSource, writeFormulas } from "./math-text";
import { type Look, PageStyles } from "./page-styles";
import { readTags, type TagHandler } from "./tag-reader";

/**
 * Elements nested deeper are dropped and their text goes to the deepest kept one, as in browsers, so that recursion over
 * the tree never overflows the stack.
 */
const MAX_DEPTH = 200;
/** Elements of forms and lines that separate words. */
const APART_CONTROLS = new Set(["br", "button", "caption", "input", "label", "legend", "option", "select"]);
/** Maximum elements of a page; more would exhaust the process's memory. */
const MAX_ELEMENTS = 400_000;

export interface HtmlTree {
  root: HtmlElement;
  title: string;
  language: string | null;
  /** Number of elements. */
  elements: number;
  /** All texts of the page. */
  texts: string[];
  /** Texts that are not in the tree: of the outermost hidden elements, and of menus and controls. */
  apart: ApartText[];
  /** Visible pictures, unless the page says that they are decoration. */
  pictures: HtmlElement[];
}

/** The text of an element that is not part of the visible tree, and of those inside it. */
export interface ApartText {
  text: string;
  why: HiddenBy | "page_controls" | "repeated_text";
  /** The text shown before it. */
  after: string;
}

/** An element while the tree is built. */
interface OpenElement extends HtmlElement {
  look: Look | undefined;
  /** The text to which its own is added, if it is not part of the visible tree. */
  apart: ApartText | "code" | null;
}

interface HtmlTreeOptions {
  keepMenus?: boolean;
  ignoreSheets?: boolean;
  /** Style sheets beside the page, of which only what raises, lowers or numbers text is read. */
  linkedSheets?: readonly string[];
}

/**
 * Builds a tree of the visible elements and texts of HTML, however broken, in one pass, with implied end tags and decoded
 * entities. Uses only a tokenizer: parsers that track every open element take quadratic time on nested ones. Nothing is
 * loaded or run.
 * @throws ParseFailure `too_large`
 */
export function htmlTree(
  html: string,
  { keepMenus = false, ignoreSheets = false, linkedSheets = [] }: HtmlTreeOptions = {},
): HtmlTree {
  const styles = new PageStyles(html, { sheets: !ignoreSheets, linkedSheets });
  const builder = new TreeBuilder(keepMenus, styles);
  readTags(html, builder);
  labelLists(builder.root);
  placeMarks(builder.root);
  writeFormulas(builder.root);
  const { root, title, language, elements, texts, apart, pictures } = builder;
  return { root, title, language, elements, texts, apart, pictures };
}

class TreeBuilder implements TagHandler {
  root: OpenElement = {
    name: "#root",
    attributes: {},
    children: [],
    parent: null,
    order: 0,
    structured: false,
    look: undefined,
    apart: null,
  };
  title = "";
  language: string | null = null;
  elements = 0;
  texts: string[] = [];
  apart: ApartText[] = [];
  pictures: HtmlElement[] = [];
  /** Texts with the colour of their background, by element. */
  #unseen = new Map<OpenElement, ApartText>();
  /** The last text that is shown. */
  #shown = "";
  #styles: PageStyles;
  #titleElement: OpenElement | null = null;
  #keepMenus: boolean;
  /** The open elements inside the root, outermost first. */
  #stack: OpenElement[] = [];
  /** Numbers of open elements beyond the maximum depth, by name: their end tags are ignored. */
  #tooDeep = new Map<string, number>();

  constructor(keepMenus: boolean, styles: PageStyles) {
    this.#styles = styles;
    this.#keepMenus = keepMenus;
  }

  /** Whether an element of one of these names is open. */
  isOpen(...names: string[]): boolean {
    return this.#stack.some(({ name }) => names.includes(name));
  }

  get #innermost(): OpenElement {
    return this.#stack.at(-1) ?? this.root;
  }

  text(text: string): void {
    const open = this.#innermost;
    if (open.name === "title" && this.#stack.at(-2)?.name !== "svg") {
      this.#titleElement ??= open;
      if (this.#titleElement === open) this.title += text;
    }
    if (open.apart === "code") return;
    this.texts.push(text);
    // White space is kept: it separates the words around hidden text.
    const apart = open.look?.unseen === true && text.trim() !== "" ? this.#apartOf(open) : open.apart;
    if (apart !== null) {
      apart.text += text;
      return;
    }
    if (text.trim() !== "") this.#shown = text;
    const last = open.children.at(-1);
    if (typeof last === "string") open.children[open.children.length - 1] = last + text;
    else open.children.push(text);
  }

  /** The destination for text that has the colour of its background. */
  #apartOf(open: OpenElement): ApartText {
    const known = open.apart === "code" || open.apart === null ? this.#unseen.get(open) : open.apart;
    if (known !== undefined) return known;
    const unseen = this.#setApart("same_colour");
    this.#unseen.set(open, unseen);
    return unseen;
  }

  #setApart(why: ApartText["why"]): ApartText {
    const apart = { text: "", why, after: this.#shown };
    this.apart.push(apart);
    return apart;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === "html") this.language ??= attributes.lang ?? attributes["xml:lang"] ?? null;
    // These tags are optional; only their language and colours matter.
    if (name === "html" || name === "body") this.root.look = this.#styles.look({ name, attributes }, this.root.look);
    if (name === "html" || name === "head" || name === "body") return;
    if (BLOCKS.has(name)) this.#imply(PARAGRAPH_END);
    const rule = IMPLIED_END.get(name);
    if (rule !== undefined) this.#imply(rule);
    if (HEADINGS.has(name) && HEADINGS.has(this.#innermost.name)) this.#stack.pop();
    this.elements += 1;
    if (this.elements > MAX_ELEMENTS) throw new ParseFailure("too_large", `more than ${MAX_ELEMENTS} elements`);
    if (this.#stack.length >= MAX_DEPTH) {
      if (!VOID.has(name)) this.#tooDeep.set(name, (this.#tooDeep.get(name) ?? 0) + 1);
      return;
    }
    const parent = this.#innermost;
    const look = this.#styles.look({ name, attributes }, parent.look);
    const element: OpenElement = {
      name,
      attributes,
      children: [],
      parent,
      order: this.elements,
      structured: false,
      look,
      apart: parent.apart,
    };
    if (look.listStyle !== null) element.listStyle = look.listStyle;
    const isHidden = Object.hasOwn(attributes, "hidden") || look.hidden;
    if (isPicture(element)) this.pictures.push(appendElement(parent, element));
    else if (element.apart === null && !isHidden && name === "input") this.#field(element, parent);
    else if (isChosen(element) && this.#choose(element)) {
      // Its text is shown at the place of the list of choices.
    } else if (isFormulaSource(element)) this.#takeOut(element, "repeated_text");
    else if (isCode(name)) this.#takeOut(element, "code");
    else if (isNotText(element, this.#keepMenus)) this.#takeOut(element, "page_controls");
    else if (isHidden) this.#takeOut(element, "styles");
    else {
      const mark = markOfRole(element);
      if (mark !== null) element.children.push(mark);
      appendElement(isInline(name) && look.script !== null ? raisedIn(parent, look.script) : parent, element);
    }
    const { apart } = element;
    if (apart !== null && apart !== "code" && dividesWords(name)) apart.text += " ";
    if (!VOID.has(name)) this.#stack.push(element);
  }

  /** Shows the value or the state of a form's field. */
  #field(element: OpenElement, parent: HtmlElement): void {
    const shown = shownInField(element, parent.name === "label" && textOf(parent).trim() !== "");
    if (shown === null) return;
    if (shown.isValue) this.texts.push(shown.text);
    appendElement(parent, fieldElement(shown.text, element.attributes));
  }

  /** Shows the chosen one of a list of choices. @returns whether the list is one that the page shows */
  #choose(option: OpenElement): boolean {
    const list = this.#stack.findLast(({ name }) => name === "select");
    const around = list === undefined ? undefined : this.#stack[this.#stack.indexOf(list) - 1];
    const isHidden = list?.look?.hidden === true || Object.hasOwn(list?.attributes ?? {}, "hidden");
    if (list === undefined || isHidden || (around ?? this.root).apart !== null) return false;
    option.apart = null;
    const into = around ?? this.root;
    into.children.push(" ");
    appendElement(into, option);
    into.children.push(" ");
    return true;
  }

  /** Keeps an element out of the visible tree. */
  #takeOut(element: OpenElement, why: ApartText["why"] | "code"): void {
    element.parent = null;
    if (why === "code") element.apart = why;
    else element.apart ??= this.#setApart(why);
  }

  #imply({ closes, within }: ImpliedEnd): void {
    for (let at = this.#stack.length - 1; at >= 0; at -= 1) {
      const name = this.#stack[at]?.name ?? "";
      if (closes.includes(name)) {
        this.#stack.length = at;
        return;
      }
      if (within.includes(name)) return;
    }
  }

  close(name: string): void {
    const deeper = this.#tooDeep.get(name) ?? 0;
    if (deeper > 0) {
      this.#tooDeep.set(name, deeper - 1);
      return;
    }
    for (let at = this.#stack.length - 1; at >= 0; at -= 1) {
      const open = this.#stack[at]?.name ?? "";
      if (open === name || (HEADINGS.has(open) && HEADINGS.has(name))) {
        this.#stack.length = at;
        return;
      }
      if (CELL_EDGES.has(open) && !isTablePart(name)) return;
      if (open === "table" && name !== "table") return;
    }
  }
}

/** Whether the start of an element separates the words before and after it. */
function dividesWords(name: string): boolean {
  return BLOCKS.has(name) || IMPLIED_END.has(name) || APART_CONTROLS.has(name);
}

/** Whether the style of an element may raise its text; for a cell or block it only positions the element. */
function isInline(name: string): boolean {
  return !(BLOCKS.has(name) || isTablePart(name) || name === "li" || name === "sup" || name === "sub");
}

/** An element for raised or lowered text, as if the page had written it. */
function raisedIn(parent: HtmlElement, script: Script): HtmlElement {
  return appendElement(parent, newElement(script === "super" ? "sup" : "sub"));
}

/** Whether an element shows a picture; an empty description marks decoration. */
function isPicture({ name, attributes, apart }: OpenElement): boolean {
  return name === "img" && apart === null && attributes.alt !== "";
}
