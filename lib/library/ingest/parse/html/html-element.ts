import type { Block } from "../text/blocks-text";

export interface HtmlTag {
  name: string;
  /** Names in lower case. */
  attributes: Record<string, string>;
}

export interface HtmlElement extends HtmlTag {
  children: (HtmlElement | string)[];
  parent: HtmlElement | null;
  /** Position in the document, from 1. */
  order: number;
  /** Whether it contains a heading, a table or code, which Markdown's lists, quotations and cells cannot hold. */
  structured: boolean;
  /** Of a list item: its number as the document writes it; empty if it shows none. */
  label?: string;
  /** Its Markdown, if already made, as for a chart. */
  blocks?: readonly Block[];
  /** Of a list or an item: how the page's styles number it. */
  listStyle?: string;
}

/** Elements that Markdown's lists, quotations and cells cannot hold. */
const STRUCTURE = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "table", "pre"]);

/** A new element without a parent, for a tree that is not made from HTML. */
export function newElement(name: string, attributes: Record<string, string> = {}): HtmlElement {
  return { name, attributes, children: [], parent: null, order: 0, structured: false };
}

/** An element for finished blocks; its text is theirs. */
export function madeElement(blocks: readonly Block[]): HtmlElement {
  return { ...newElement("img"), blocks, children: [blocks.map(({ text }) => text).join("\n\n")] };
}

/** Adds an element at the end of another. @returns the added element */
export function appendElement<Element extends HtmlElement>(parent: HtmlElement, child: Element): Element {
  child.parent = parent;
  parent.children.push(child);
  if (STRUCTURE.has(child.name))
    for (let at: HtmlElement | null = parent; at !== null && !at.structured; at = at.parent) at.structured = true;
  return child;
}

/** A copy of an element with all below it, without a parent. */
export function copyOf(element: HtmlElement): HtmlElement {
  const copy = newElement(element.name, element.attributes);
  for (const child of element.children) {
    if (typeof child === "string") copy.children.push(child);
    else appendElement(copy, copyOf(child));
  }
  return element.label === undefined ? copy : { ...copy, label: element.label };
}

/** The unchanged text below an element. */
export function textOf(element: HtmlElement): string {
  return element.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}

/** The elements below an element, in document order. */
export function* descendants(element: HtmlElement): Generator<HtmlElement, void, undefined> {
  const pending = elementsOf(element).reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next;
    for (const child of elementsOf(next).reverse()) pending.push(child);
  }
}

/** Child elements. */
export function elementsOf({ children }: HtmlElement): HtmlElement[] {
  return children.filter((child) => typeof child !== "string");
}

/** The elements around an element, outermost first, and the element. */
export function pathTo(element: HtmlElement): HtmlElement[] {
  const path: HtmlElement[] = [];
  for (let at: HtmlElement | null = element; at !== null; at = at.parent) path.unshift(at);
  return path;
}

/** The text of an element with a line for each of its breaks. */
export function textWithBreaks(element: HtmlElement): string {
  return element.children
    .map((child) => (typeof child === "string" ? child : child.name === "br" ? "\n" : textWithBreaks(child)))
    .join("");
}
