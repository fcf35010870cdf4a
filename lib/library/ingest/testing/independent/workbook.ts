import { format, getFormatFromId, isDateFormat } from "numfmt";
import type { Reading } from "./reading";
import { drawnLines } from "./word-file";
import { attribute, childrenNamed, type Node, named, textOf, treeOf } from "./xml";
import { type Files, relatedTo, unzip } from "./zip";

const DAYS_TO_1904 = 1_462;
const DIGITS = 15;

/** The cells, comments and drawn texts of a workbook; a number as stored and as its format shows it. */
export function readWorkbook(bytes: Uint8Array): Reading {
  const files = unzip(bytes);
  const main = relatedTo(files, "").find(({ type }) => type === "officeDocument")?.part ?? "xl/workbook.xml";
  const book = treeOf(files.get(main));
  const related = relatedTo(files, main);
  const partOf = (wanted: string) => treeOf(files.get(related.find(({ type }) => type === wanted)?.part ?? ""));
  const strings = [...named(partOf("sharedStrings"), "si")].map(stringText);
  const patterns = patternsOf(partOf("styles"));
  const [settings] = named(book, "workbookPr");
  const offset = /^(?:1|true)$/.test(attribute(settings, "date1904") ?? "") ? DAYS_TO_1904 : 0;
  const texts: Reading["texts"] = [];
  for (const sheet of named(book, "sheet")) {
    const one = related.find(({ id }) => id === (sheet.attributes["r:id"] ?? attribute(sheet, "id")));
    if (one?.type !== "worksheet") continue;
    for (const cell of named(treeOf(files.get(one.part)), "c"))
      texts.push(
        cellText(cell, { strings, pattern: patterns[Number(attribute(cell, "s") ?? 0)] ?? "General", offset }),
      );
    texts.push(...besides(files, one.part));
  }
  return { texts, tables: null };
}

function cellText(
  cell: Node,
  { strings, pattern, offset }: { strings: readonly string[]; pattern: string; offset: number },
): string | string[] {
  const type = attribute(cell, "t") ?? "n";
  const value = childrenNamed(cell, "v").map(textOf).join("");
  if (type === "inlineStr") return childrenNamed(cell, "is").map(stringText).join("");
  if (value === "" || type === "str" || type === "e") return value;
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "b") return value === "1" ? ["TRUE", "1"] : ["FALSE", "0"];
  const number = Number(value);
  if (type === "d" || Number.isNaN(number)) return value;
  return numberTexts(number, pattern, offset);
}

/** Ways to write a number: as shown, without separators of thousands, as stored, and a date as ISO 8601 writes it. */
function numberTexts(number: number, pattern: string, offset: number): string[] {
  const stored = String(Number(number.toPrecision(DIGITS)));
  const shown = (by: string, value = number) => {
    try {
      return [format(by, value, { throws: true })];
    } catch {
      return [];
    }
  };
  const asShown = shown(pattern).flatMap((text) => [text.replace(/(?<=\d),(?=\d{3})/g, ""), text]);
  if (!isDateFormat(pattern)) return [...asShown, stored];
  const days = [
    "yyyy-mm-dd hh:mm:ss",
    "yyyy-mm-dd hh:mm",
    "yyyy-mm-dd",
    "yyyy-mm",
    "mm-dd",
    "hh:mm:ss",
    "hh:mm",
    "mm:ss",
    "[h]:mm:ss",
    "[h]:mm",
    "yyyy",
    "mm",
    "dd",
  ];
  return [...asShown, ...days.flatMap((by) => shown(by, number + offset)), stored];
}

function patternsOf(styles: Node): string[] {
  const own = new Map(
    [...named(styles, "numFmt")].map((one) => [attribute(one, "numFmtId"), attribute(one, "formatCode") ?? ""]),
  );
  const [formats] = named(styles, "cellXfs");
  if (formats === undefined) return [];
  return childrenNamed(formats, "xf").map((one) => {
    const id = attribute(one, "numFmtId") ?? "0";
    return own.get(id) ?? getFormatFromId(Number(id)) ?? "General";
  });
}

function besides(files: Files, sheet: string): string[] {
  return relatedTo(files, sheet).flatMap(({ type, part }) => {
    const tree = treeOf(files.get(part));
    if (type === "comments") return [...named(tree, "comment")].map(stringText);
    if (type === "threadedComment") return [...named(tree, "text")].map(textOf);
    if (type !== "drawing") return [];
    // What its series are named is in cells.
    const charts = relatedTo(files, part).filter((one) => one.type === "chart");
    return [...drawnLines(tree), ...charts.flatMap((one) => drawnLines(treeOf(files.get(one.part))))];
  });
}

/** A string's runs, without the reading aids of Japanese; a raised run is separate. */
function stringText(node: Node): string {
  return node.children
    .map((child) => {
      if (typeof child === "string" || child.name === "rPh") return "";
      if (child.name === "t") return textOf(child);
      return [...named(child, "vertAlign")].length > 0 ? ` ${stringText(child)} ` : stringText(child);
    })
    .join("");
}
