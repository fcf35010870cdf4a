import type { Reading } from "./reading";
import { childrenNamed, type Node, named, treeOf } from "./xml";
import { unzip } from "./zip";

/** Elements without text of the document: deletions, declarations, and descriptions of drawings. */
const LEFT_OUT = new Set(
  "tracked-changes scripts script forms title desc creator date meta automatic-styles styles font-face-decls event-listeners".split(
    " ",
  ),
);
const SPACES = new Set(
  "s tab line-break note note-citation ruby-text ruby-base p h table-cell soft-page-break".split(" "),
);

const VALUES = ["value", "date-value", "time-value", "boolean-value"];

/** The paragraphs of an OpenDocument file; of a text or presentation, those of its headers and footers too. */
export function readOpenDocument(bytes: Uint8Array): Reading {
  const files = unzip(bytes);
  const content = treeOf(files.get("content.xml"));
  const raised = new Set([...raisedStyles(content), ...raisedStyles(treeOf(files.get("styles.xml")))]);
  const masters = [...named(treeOf(files.get("styles.xml")), "header", "footer")];
  const [sheets] = named(content, "spreadsheet");
  if (sheets !== undefined) return { texts: cellTexts(sheets, raised), tables: null };
  const texts = [content, ...masters].map((part) => paragraphs(part, raised, false));
  return {
    texts,
    tables: [...named(content, "text")].length > 0 ? [...named(content, "table")].filter(isTable).length : null,
  };
}

function paragraphs(node: Node, raised: ReadonlySet<string>, inParagraph: boolean): string {
  return node.children
    .map((child) => {
      if (typeof child === "string") return inParagraph ? child.replace(/\s+/g, " ") : "";
      if (LEFT_OUT.has(child.name)) return "";
      const inner = paragraphs(child, raised, inParagraph || child.name === "p" || child.name === "h");
      const isRaised = raised.has(child.attributes["text:style-name"] ?? "") && /\d/.test(inner);
      return SPACES.has(child.name) || isRaised ? ` ${inner} ` : inner;
    })
    .join("");
}

/** Texts and comments; of a number, what the sheet shows, without separators of thousands, or stores. */
function cellTexts(sheets: Node, raised: ReadonlySet<string>): (string | string[])[] {
  const cells = [...named(sheets, "table-cell", "covered-table-cell")].map((cell) => {
    const shown = paragraphs(cell, raised, false);
    const stored = VALUES.flatMap((name) => cell.attributes[`office:${name}`] ?? []);
    return stored.length === 0 ? shown : [shown, ...stored.flatMap(numberTexts), ...neutral(shown)];
  });
  const boxes = [...named(sheets, "shapes")].map((shapes) => paragraphs(shapes, raised, false));
  return [...cells, ...boxes];
}

/** A number without separators of thousands, and with a decimal point. */
function neutral(shown: string): string[] {
  const whole = shown.replace(/(?<=\d)[.,\s](?=\d{3}(?!\d))/g, "");
  return [whole, shown.replaceAll(".", "").replace(",", ".")];
}

/** A stored number, also rounded and as a percentage; a date with or without its time; a time of day. */
function numberTexts(stored: string): string[] {
  const [date = "", time] = stored.split("T");
  if (time !== undefined) return [stored, date, time.slice(0, 5), ...durationTexts(stored)];
  const value = Number(stored);
  if (Number.isNaN(value)) return [stored];
  return [stored, ...[0, 1, 2, 3, 4].flatMap((digits) => [value.toFixed(digits), (100 * value).toFixed(digits)])];
}

/** "PT09H05M30S" as "09:05:30" and "09:05". */
function durationTexts(stored: string): string[] {
  const parts = [...stored.matchAll(/(\d+)[HMS]/g)].map(([, part]) => part);
  return stored.startsWith("PT") ? [parts.join(":"), parts.slice(0, 2).join(":")] : [];
}

function raisedStyles(part: Node): string[] {
  return [...named(part, "style")].flatMap((style) => {
    const isRaised = [...named(style, "text-properties")].some(
      ({ attributes }) => !/^(?:0%?\s|$)/.test(attributes["style:text-position"] ?? ""),
    );
    return isRaised ? [style.attributes["style:name"] ?? ""] : [];
  });
}

function isTable(table: Node): boolean {
  const rows = [...named(table, "table-row")].filter((row) => [...named(row, "p", "h")].length > 0);
  const widest = Math.max(0, ...rows.map((row) => childrenNamed(row, "table-cell").length));
  return rows.length > 1 && widest > 1 && [...named(table, "table")].length === 0;
}
