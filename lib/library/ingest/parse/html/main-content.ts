import { isProbablyReaderable, Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { descendants, type HtmlElement, pathTo, textOf } from "./html-element";
import type { HtmlTree } from "./html-tree";

/** Larger pages are books or tables rather than articles beside menus, and would take minutes. */
const MAX_ELEMENTS = 15_000;
const MAX_CHARS = 1_000_000;
/** Minimum share of the page's text in the main content; with less, the guess was too narrow. */
const MIN_SHARE = 0.4;
/** Attributes that indicate an element's purpose. */
const PURPOSE_ATTRIBUTES = ["class", "id", "role", "itemprop", "rel", "href"];
const ARTICLE = new Set(["article", "main"]);

interface MainContent {
  element: HtmlElement;
  /** The title without the site's name; `null` if unknown. */
  title: string | null;
}

/**
 * Finds the element with a page's main text, without the site's menus and footers: if Readability finds an article, the
 * element around everything it keeps (not its own extract, which drops tables and headings); else the only `main`; else
 * the whole page.
 */
export function mainContent(tree: HtmlTree): MainContent {
  const { root } = tree;
  const chars = textOf(root).length;
  if (tree.elements <= MAX_ELEMENTS && chars <= MAX_CHARS) {
    const article = readableArticle(tree);
    if (article !== null && textOf(article.element).length >= chars * MIN_SHARE) return article;
  }
  const mains = [...descendants(root)].filter(
    (element) => element.name === "main" || element.attributes.role === "main",
  );
  const [main] = mains;
  if (main !== undefined && mains.length === 1 && textOf(main).trim().length >= chars * MIN_SHARE)
    return { element: main, title: null };
  return { element: root, title: null };
}

function readableArticle({ root, title }: HtmlTree): MainContent | null {
  const { document } = parseHTML(
    `<!doctype html><html><head><title>${escaped(title)}</title></head><body>${serialized(root)}</body></html>`,
  );
  // Everything in the tree is visible.
  if (!isProbablyReaderable(document, { visibilityChecker: () => true })) return null;
  const article = new Readability(document, { maxElemsToParse: MAX_ELEMENTS * 2 }).parse();
  if (article === null) return null;
  const kept = new Set([...(article.content ?? "").matchAll(/\sdata-n="(\d+)"/g)].map(([, order]) => Number(order)));
  const element = enclosing([...descendants(root)].filter(({ order }) => kept.has(order)));
  return element === null ? null : { element, title: article.title?.trim() || null };
}

/** The innermost element that contains all of the given ones, or the `article` or `main` around it, if any. */
function enclosing(elements: readonly HtmlElement[]): HtmlElement | null {
  const [first, ...others] = elements.map(pathTo);
  if (first === undefined) return null;
  let length = first.length;
  for (const path of others) {
    let same = 0;
    while (same < length && path[same] === first[same]) same += 1;
    length = same;
  }
  const path = first.slice(0, length);
  return path.findLast(({ name }) => ARTICLE.has(name)) ?? path.at(-1) ?? null;
}

function serialized(element: HtmlElement): string {
  return element.children
    .map((child) => {
      if (typeof child === "string") return escaped(child);
      const attributes = PURPOSE_ATTRIBUTES.filter((name) => Object.hasOwn(child.attributes, name))
        .map((name) => ` ${name}="${escaped(child.attributes[name] ?? "")}"`)
        .join("");
      const name = /^[a-z][a-z0-9]*$/.test(child.name) ? child.name : "span";
      const open = `<${name} data-n="${child.order}"${attributes}>`;
      return name === "br" || name === "hr" || name === "wbr" || name === "col"
        ? open
        : `${open}${serialized(child)}</${name}>`;
    })
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
