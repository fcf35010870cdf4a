import type { Reading } from "./reading";
import { attribute, type Node, named, treeOf } from "./xml";

/** Elements that no reader sees. */
const UNSEEN = new Set([
  "title",
  "script",
  "style",
  "template",
  "noscript",
  "iframe",
  "object",
  "annotation",
  "annotation-xml",
]);
/** Elements that do not divide words. */
const INLINE = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike strong time tt u var wbr".split(
    " ",
  ),
);
const NOT_SHOWN = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** Every text of a web page that is not marked as unseen. */
export function readWebPage(html: string, options: { xml?: boolean } = {}): Reading {
  const tree = treeOf(html, { html: options.xml !== true });
  return { texts: [pageText(tree)], tables: [...named(tree, "table")].filter(isTable).length };
}

function pageText(node: Node): string {
  return node.children
    .map((child) => {
      if (typeof child === "string") return child;
      if (UNSEEN.has(child.name.toLowerCase()) || child.attributes.hidden !== undefined) return "";
      if (NOT_SHOWN.test(child.attributes.style ?? "")) return "";
      const inner = pageText(child);
      return INLINE.has(child.name) ? inner : ` ${inner} `;
    })
    .join("");
}

function isTable(table: Node): boolean {
  const rows = [...named(table, "tr")].map((row) => [...named(row, "td", "th")].length);
  const isLayout = /^(?:presentation|none)$/.test(attribute(table, "role") ?? "");
  return !isLayout && rows.length > 1 && rows.some((cells) => cells > 1) && [...named(table, "table")].length === 0;
}
