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
  /** Of a list item: its number as the document writes it. */
  label?: string;
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
