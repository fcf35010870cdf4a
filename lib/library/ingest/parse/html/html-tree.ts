import { Tokenizer } from "htmlparser2";
import type { HiddenBy } from "@/lib/shared/contracts/library/receipt";
import { ParseFailure } from "../parse-failure";
import { isNotText } from "./hidden-elements";
import { type HtmlElement, textOf } from "./html-element";
import { type Look, PageStyles } from "./page-styles";

/**
 * Elements nested deeper are dropped and their text goes to the deepest kept one, as in browsers, so that recursion over
 * the tree never overflows the stack.
 */
const MAX_DEPTH = 200;
/** Maximum elements of a page; more would exhaust the process's memory. */
const MAX_ELEMENTS = 400_000;

const VOID = new Set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "),
);
const BLOCKS = new Set(
  (
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form " +
    "h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul"
  ).split(" "),
);
const HEADINGS = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
const STRUCTURE = new Set([...HEADINGS, "table", "pre"]);
const CELLS = ["td", "th"];
/** An opening tag closes elements named in `closes`, unless one named in `within` lies between. */
interface ImpliedEnd {
  closes: string[];
  within: string[];
}
const IMPLIED_END = new Map<string, ImpliedEnd>([
  ["li", { closes: ["li"], within: ["ul", "ol", "menu", "dir", "table", ...CELLS] }],
  ["dt", { closes: ["dt", "dd"], within: ["dl", "table", ...CELLS] }],
  ["dd", { closes: ["dt", "dd"], within: ["dl", "table", ...CELLS] }],
  ["tr", { closes: ["tr", "caption"], within: ["table"] }],
  ["td", { closes: ["td", "th"], within: ["tr", "table"] }],
  ["th", { closes: ["td", "th"], within: ["tr", "table"] }],
  ["thead", { closes: ["thead", "tbody", "tfoot", "caption"], within: ["table"] }],
  ["tbody", { closes: ["thead", "tbody", "tfoot", "caption"], within: ["table"] }],
  ["tfoot", { closes: ["thead", "tbody", "tfoot", "caption"], within: ["table"] }],
]);
const PARAGRAPH_END: ImpliedEnd = { closes: ["p"], within: ["table", "caption", "button", "object", ...CELLS] };
/** An end tag is not matched beyond these elements, unless it is one of theirs. */
const CELL_EDGES = new Set(["table", "caption", ...CELLS]);

export interface HtmlTree {
  root: HtmlElement;
  title: string;
  language: string | null;
  /** Number of elements. */
  elements: number;
  /** Texts of the outermost hidden elements. */
  hidden: { text: string; by: HiddenBy }[];
}

/** An element while the tree is built. */
interface OpenElement extends HtmlElement {
  look: Look | undefined;
  /** Whether it is not part of the visible tree. */
  apart: boolean;
}

/**
 * Builds a tree of the visible elements and texts of HTML, however broken, in one pass, with implied end tags and decoded
 * entities. Uses only a tokenizer: parsers that track every open element take quadratic time on nested ones. Nothing is
 * loaded or run.
 * @throws ParseFailure `too_large`
 */
export function htmlTree(
  html: string,
  { keepMenus = false, ignoreSheets = false }: { keepMenus?: boolean; ignoreSheets?: boolean } = {},
): HtmlTree {
  const builder = new TreeBuilder(html, keepMenus, new PageStyles(html, !ignoreSheets));
  const tokenizer = new Tokenizer({ decodeEntities: true }, builder);
  tokenizer.write(html);
  tokenizer.end();
  const { root, title, language, elements, hidden, unseen } = builder;
  const texts = [
    ...hidden.map((element) => ({ text: textOf(element), by: "styles" as const })),
    ...[...unseen.values()].map((text) => ({ text, by: "same_colour" as const })),
  ];
  return { root, title, language, elements, hidden: texts };
}

class TreeBuilder {
  root: OpenElement = {
    name: "#root",
    attributes: {},
    children: [],
    parent: null,
    order: 0,
    structured: false,
    look: undefined,
    apart: false,
  };
  title = "";
  language: string | null = null;
  elements = 0;
  hidden: OpenElement[] = [];
  /** Texts with the colour of their background, by element. */
  unseen = new Map<OpenElement, string>();
  #styles: PageStyles;
  #titleElement: OpenElement | null = null;
  #html: string;
  #keepMenus: boolean;
  /** The open elements inside the root, outermost first. */
  #stack: OpenElement[] = [];
  /** Numbers of open elements beyond the maximum depth, by name: their end tags are ignored. */
  #tooDeep = new Map<string, number>();
  #name = "";
  #attributes: Record<string, string> = {};
  #attribute = "";
  #value = "";

  constructor(html: string, keepMenus: boolean, styles: PageStyles) {
    this.#styles = styles;
    this.#html = html;
    this.#keepMenus = keepMenus;
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#html.slice(start, end).toLowerCase();
    this.#attributes = {};
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#html.slice(start, end).toLowerCase();
    this.#value = "";
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#html.slice(start, end);
  }

  onattribentity(code: number): void {
    this.#value += String.fromCodePoint(code);
  }

  onattribend(): void {
    if (!Object.hasOwn(this.#attributes, this.#attribute)) this.#attributes[this.#attribute] = this.#value;
  }

  onopentagend(): void {
    this.#open(this.#name, this.#attributes);
  }

  /** HTML has no self-closing tags; SVG and MathML do. */
  onselfclosingtag(): void {
    this.#open(this.#name, this.#attributes);
    if (this.#stack.some(({ name }) => name === "svg" || name === "math")) this.#close(this.#name);
  }

  onclosetag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    if (name === "br" || (name === "p" && !this.#stack.some((open) => open.name === "p"))) this.#open(name, {});
    if (name !== "br") this.#close(name);
  }

  ontext(start: number, end: number): void {
    this.#text(this.#html.slice(start, end));
  }

  ontextentity(code: number): void {
    this.#text(String.fromCodePoint(code));
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  get #innermost(): OpenElement {
    return this.#stack.at(-1) ?? this.root;
  }

  #text(text: string): void {
    const open = this.#innermost;
    if (open.name === "title" && this.#stack.at(-2)?.name !== "svg") {
      this.#titleElement ??= open;
      if (this.#titleElement === open) this.title += text;
    }
    // White space is kept: it separates the words around hidden text.
    if (open.look?.unseen === true && text.trim() !== "") {
      if (!open.apart) this.unseen.set(open, (this.unseen.get(open) ?? "") + text);
      return;
    }
    const last = open.children.at(-1);
    if (typeof last === "string") open.children[open.children.length - 1] = last + text;
    else open.children.push(text);
  }

  #open(name: string, attributes: Record<string, string>): void {
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
    if (isNotText(element, this.#keepMenus)) {
      element.parent = null;
      element.apart = true;
    } else if (Object.hasOwn(attributes, "hidden") || look.hidden) {
      element.parent = null;
      if (!element.apart) this.hidden.push(element);
      element.apart = true;
    } else {
      parent.children.push(element);
      if (STRUCTURE.has(name)) markStructured(parent);
    }
    if (!VOID.has(name)) this.#stack.push(element);
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

  #close(name: string): void {
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

function markStructured(element: HtmlElement): void {
  for (let at: HtmlElement | null = element; at !== null && !at.structured; at = at.parent) at.structured = true;
}

function isTablePart(name: string): boolean {
  return CELL_EDGES.has(name) || name === "tr" || name === "thead" || name === "tbody" || name === "tfoot";
}
