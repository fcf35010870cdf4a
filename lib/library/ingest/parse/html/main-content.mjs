import { isProbablyReaderable, Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { descendants, textOf } from "./html-tree.mjs";

/** A larger page is a book or a table, not an article beside menus, and would take minutes. */
const MAX_ELEMENTS = 15_000;
const MAX_CHARS = 1_000_000;
/** An article with less of the page's text was guessed too narrowly. */
const MIN_SHARE = 0.4;
/** Attributes that say what an element is for. */
const TELLING = ["class", "id", "role", "itemprop", "rel", "href"];
const ARTICLE = new Set(["article", "main"]);

/**
 * The element that holds a page's own text, without what the site puts around it: where Readability is sure of it,
 * the element around all that it keeps (not its own cut, which drops tables and headings); else the only `main`;
 * else everything.
 * @returns the element and the title without the site's name, `null` when it is not known
 */
export function mainContent(tree) {
  const { root } = tree;
  const all = textOf(root).length;
  if (tree.elements <= MAX_ELEMENTS && all <= MAX_CHARS) {
    const article = readableArticle(tree);
    if (article !== null && textOf(article.element).length >= all * MIN_SHARE) return article;
  }
  const mains = [...descendants(root)].filter(
    (element) => element.name === "main" || element.attributes.role === "main",
  );
  const [main] = mains;
  if (mains.length === 1 && textOf(main).trim().length >= all * MIN_SHARE) return { element: main, title: null };
  return { element: root, title: null };
}

function readableArticle({ root, title }) {
  const { document } = parseHTML(
    `<!doctype html><html><head><title>${escaped(title)}</title></head><body>${serialized(root)}</body></html>`,
  );
  // What is hidden is not in the tree.
  if (!isProbablyReaderable(document, { visibilityChecker: () => true })) return null;
  const article = new Readability(document, { maxElemsToParse: MAX_ELEMENTS * 2 }).parse();
  if (article === null) return null;
  const kept = new Set([...(article.content ?? "").matchAll(/\sdata-n="(\d+)"/g)].map(([, order]) => Number(order)));
  const element = around([...descendants(root)].filter(({ order }) => kept.has(order)));
  return element === null ? null : { element, title: article.title?.trim() || null };
}

/** The innermost element that holds all of some; the article or main part around it, when there is one. */
function around(elements) {
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

function pathTo(element) {
  const path = [];
  for (let at = element; at !== null; at = at.parent) path.unshift(at);
  return path;
}

function serialized(element) {
  return element.children
    .map((child) => {
      if (typeof child === "string") return escaped(child);
      const attributes = TELLING.filter((name) => Object.hasOwn(child.attributes, name))
        .map((name) => ` ${name}="${escaped(child.attributes[name])}"`)
        .join("");
      const name = /^[a-z][a-z0-9]*$/.test(child.name) ? child.name : "span";
      const open = `<${name} data-n="${child.order}"${attributes}>`;
      return name === "br" || name === "hr" || name === "wbr" || name === "col"
        ? open
        : `${open}${serialized(child)}</${name}>`;
    })
    .join("");
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
