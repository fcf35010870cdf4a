import { decoded } from "./plain";
import type { Reading } from "./reading";
import { readWebPage } from "./web-page";
import { attribute, childrenNamed, type Node, named, textOf, treeOf } from "./xml";
import { relatedTo, unzip } from "./zip";

const OTHERS = new Set(["header", "footer", "footnotes", "endnotes", "comments"]);
/** Elements without text of the document: properties, deletions, codes of fields, and the second drawing of a shape. */
const LEFT_OUT = new Set(
  "pPr rPr tblPr tcPr trPr sectPr sdtPr sdtEndPr del moveFrom delText instrText delInstrText Fallback fldData rubyPr".split(
    " ",
  ),
);
const DIVIDERS = new Set("tab br cr ptab p tc rt rubyBase oMath".split(" "));

/** The texts of a Word document: its body, headers, footers, notes, comments, charts, diagrams and embedded pages. */
export function readWordFile(bytes: Uint8Array): Reading {
  const files = unzip(bytes);
  const main = relatedTo(files, "").find(({ type }) => type === "officeDocument")?.part ?? "word/document.xml";
  const body = treeOf(files.get(main));
  const related = relatedTo(files, main);
  const texts = [wordText(body)];
  for (const { type, part } of related) {
    if (OTHERS.has(type)) texts.push(wordText(treeOf(files.get(part))));
    if (type === "aFChunk" && /html?$/i.test(part)) texts.push(...embedded(files.get(part)));
    if (type === "chart" || type === "diagramData") texts.push(...drawnTexts(treeOf(files.get(part))));
  }
  return { texts, tables: [...named(body, "tbl")].filter(isTable).length };
}

function embedded(page: Buffer | undefined): string[] {
  return page === undefined ? [] : readWebPage(decoded(page)).texts.flat();
}

function wordText(node: Node): string {
  return node.children
    .map((child) => {
      if (typeof child === "string") return "";
      if (child.name === "t") return textOf(child);
      if (child.name === "noBreakHyphen") return "-";
      if (LEFT_OUT.has(child.name) || (child.name === "r" && isHidden(child))) return "";
      const inner = wordText(child);
      return DIVIDERS.has(child.name) || (isRaised(child) && /\d/.test(inner)) ? ` ${inner} ` : inner;
    })
    .join("");
}

/** The lines of a diagram or of a sheet's drawings, and the titles of a chart. */
export function drawnLines(part: Node): string[] {
  return [...named(part, "p")].map((line) => [...named(line, "t")].map(textOf).join(""));
}

/** The texts of a chart or diagram, without the numbers of its series. */
export function drawnTexts(part: Node): string[] {
  const names = [...named(part, "strCache")].flatMap((cache) => [...named(cache, "v")].map(textOf));
  // Each series names the same categories.
  return [...drawnLines(part), ...new Set(names)];
}

function isHidden(run: Node): boolean {
  const [vanish] = childrenNamed(run, "rPr").flatMap((properties) => childrenNamed(properties, "vanish"));
  return vanish !== undefined && !/^(?:0|false|off)$/.test(attribute(vanish, "val") ?? "1");
}

function isRaised(run: Node): boolean {
  const [align] = childrenNamed(run, "rPr").flatMap((properties) => childrenNamed(properties, "vertAlign"));
  return align !== undefined && attribute(align, "val") !== "baseline";
}

/** Whether a table of Word or PowerPoint has several rows and columns. */
export function isTable(table: Node): boolean {
  const rows = [...named(table, "tr")];
  return rows.length > 1 && rows.some((row) => childrenNamed(row, "tc").length > 1) && ![...named(table, "tbl")].length;
}
