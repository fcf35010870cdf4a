import type { ReceiptWriter } from "../receipt/receipt-writer";
import { cleanText } from "../text/clean-text";
import { cellText, markdownTable } from "../text/markdown-table";
import { inScript, scriptOfShift } from "../text/script-text";
import { attributeOf, elementsNamed, firstNamed, innerText, type XmlElement, xmlTree } from "./xml-reader";

const TITLES = new Set<string | undefined>(["title", "ctrTitle"]);
/** Placeholders that every slide repeats. */
const RUNNING = new Set<string | undefined>(["dt", "ftr", "hdr", "sldNum", "sldImg"]);
/** Placeholders whose paragraphs are bullet points by default. */
const BULLETED = new Set<string | undefined>(["body", "obj", undefined]);
const MAX_LEVEL = 8;

const NOTHING: XmlElement = { name: "", attributes: {}, children: [] };

export interface SlideShape {
  isTitle: boolean;
  /** Paragraphs, lists and tables as Markdown. */
  texts: string[];
}

export interface SlideContext {
  /** Content of the part for a relationship id of the slide. */
  related: (id: string) => Uint8Array | undefined;
  /** The words of the picture for a relationship id of the slide. */
  pictureText: (id: string) => string;
  receipt: ReceiptWriter;
  /** Number of the slide. */
  place: number;
  /** Whether the tree is a page of speaker's notes, of which only the notes are read. */
  notes: boolean;
}

/** The shapes of a slide that contain words, in document order, which is the order of screen readers. */
export function slideShapes(
  tree: XmlElement,
  { notes = false, ...shared }: Omit<SlideContext, "notes"> & { notes?: boolean },
): SlideShape[] {
  const shapes: SlideShape[] = [];
  const context = { ...shared, notes };
  const { receipt } = shared;
  for (const root of elementsNamed(tree, "spTree")) {
    receipt.found(wordsOf(root));
    visit(root, context, shapes);
  }
  return shapes.filter(({ texts }) => texts.length > 0);
}

/** Child elements. */
function elementsOf({ children }: XmlElement): XmlElement[] {
  return children.filter((child) => typeof child !== "string");
}

function visit(element: XmlElement, context: SlideContext, shapes: SlideShape[]): void {
  for (const child of elementsOf(element)) {
    if (child.name === "sp") shapes.push(textShape(child, context));
    else if (child.name === "graphicFrame") shapes.push({ isTitle: false, texts: graphic(child, context) });
    else if (child.name === "grpSp") visit(child, context, shapes);
    else if (child.name === "AlternateContent") visit(alternative(child, context), context, shapes);
    else if (child.name === "pic") shapes.push({ isTitle: false, texts: picture(child, context) });
  }
}

/** The words of a picture, by paragraph. */
function picture(element: XmlElement, { receipt, pictureText }: SlideContext): string[] {
  receipt.figures += 1;
  const id = attributeOf(firstNamed(element, "blip")?.attributes ?? {}, "embed");
  if (id === null || isHidden(element)) return [];
  return pictureText(id)
    .split("\n\n")
    .filter((text) => text !== "");
}

function isHidden(shape: XmlElement): boolean {
  return /^(?:1|true)$/.test(firstNamed(shape, "cNvPr")?.attributes.hidden ?? "");
}

/** The first choice or fallback that contains words. */
function alternative(element: XmlElement, { receipt }: Pick<SlideContext, "receipt">): XmlElement {
  const choices = elementsOf(element).filter((child) => child.name === "Choice" || child.name === "Fallback");
  const chosen = choices.find((choice) => innerText(choice).trim() !== "") ?? choices[0] ?? NOTHING;
  for (const choice of choices) if (choice !== chosen) receipt.leaveOut("repeated_text", wordsOf(choice));
  return chosen;
}

/** The words of all runs below an element. */
function wordsOf(element: XmlElement): string {
  return [...elementsNamed(element, "t")].map(innerText).join(" ");
}

function textShape(shape: XmlElement, { receipt, place, notes }: SlideContext): SlideShape {
  const placeholder = firstNamed(shape, "ph");
  const type = placeholder?.attributes.type;
  const body = elementsOf(shape).find((child) => child.name === "txBody");
  const none = { isTitle: false, texts: [] };
  if (body === undefined) return none;
  if (RUNNING.has(type) || (notes && type !== "body")) {
    receipt.leaveOut("running_lines", wordsOf(body), place);
    return none;
  }
  if (isHidden(shape)) {
    receipt.hide(wordsOf(body), { by: "marked_hidden", place });
    return none;
  }
  const isTitle = TITLES.has(type);
  const bulleted = !notes && !isTitle && placeholder !== undefined && BULLETED.has(type);
  return { isTitle, texts: bodyTexts(body, { bulleted, receipt }) };
}

/** Paragraphs of a text body; bullet points that follow each other are one list. */
function bodyTexts(body: XmlElement, { bulleted, receipt }: { bulleted: boolean; receipt: ReceiptWriter }): string[] {
  const paragraphs = elementsOf(body)
    .filter((child) => child.name === "p")
    .map((paragraph) => ({ text: paragraphText(paragraph, receipt), ...bullet(paragraph, bulleted) }))
    .filter(({ text }) => text !== "");
  // A single paragraph is never a list.
  if (paragraphs.length === 1) return paragraphs.map(({ text }) => text);
  const texts: string[] = [];
  let list = false;
  for (const { text, item, level } of paragraphs) {
    const line = item ? `${"  ".repeat(level)}- ${text.replaceAll("\n", " ")}` : text;
    if (item && list) texts[texts.length - 1] += `\n${line}`;
    else texts.push(line);
    list = item;
  }
  return texts;
}

function bullet(paragraph: XmlElement, bulleted: boolean): { item: boolean; level: number } {
  const properties = elementsOf(paragraph).find((child) => child.name === "pPr");
  const signs = properties === undefined ? [] : elementsOf(properties).map(({ name }) => name);
  const level = Math.min(MAX_LEVEL, Number(properties?.attributes.lvl ?? 0) || 0);
  if (signs.includes("buNone")) return { item: false, level: 0 };
  return { item: bulleted || signs.includes("buChar") || signs.includes("buAutoNum"), level };
}

/** Runs, line breaks and fields of a paragraph, without the slide number. */
function paragraphText(paragraph: XmlElement, receipt: ReceiptWriter): string {
  let text = "";
  for (const child of elementsOf(paragraph)) {
    if (child.name === "br") text += "\n";
    else if (child.name === "r" || child.name === "fld") {
      if (/^slidenum/i.test(child.attributes.type ?? "")) receipt.leaveOut("running_lines", wordsOf(child));
      else text += runText(child);
    } else if (child.name === "AlternateContent" || child.name === "m") text += formulaText(child, receipt);
  }
  return cleanText(text, receipt)
    .split("\n")
    .map((line) => line.replace(/[ \t]+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

/** A run's text; its properties say by how many thousandths of its size it is raised, in old files in per cent. */
function runText(run: XmlElement): string {
  const baseline = elementsOf(run).find(({ name }) => name === "rPr")?.attributes.baseline;
  const text = [...elementsNamed(run, "t")].map(innerText).join("");
  return inScript(text, scriptOfShift(Number.parseFloat(baseline ?? "0")));
}

/** The symbols of a formula, in a row. */
function formulaText(element: XmlElement, receipt: ReceiptWriter): string {
  return wordsOf(element.name === "m" ? element : alternative(element, { receipt }));
}

function graphic(frame: XmlElement, context: SlideContext): string[] {
  const data = firstNamed(frame, "graphicData");
  if (data === undefined) return [];
  const table = firstNamed(data, "tbl");
  if (table !== undefined) return tableTexts(table, context);
  const diagram = firstNamed(data, "relIds");
  if (diagram !== undefined) return diagramTexts(part(diagram, ":dm", context), context.receipt);
  const chart = firstNamed(data, "chart");
  return chart === undefined ? [] : chartTexts(part(chart, ":id", context), context.receipt);
}

function part({ attributes }: XmlElement, ending: string, { related }: SlideContext): XmlElement {
  const id = Object.entries(attributes).find(([name]) => name.endsWith(ending))?.[1];
  const content = id === undefined ? undefined : related(id);
  return content === undefined ? NOTHING : xmlTree(content);
}

/** A cell that spans rows is repeated in each; one that spans columns is written once. */
function tableTexts(table: XmlElement, { receipt, place }: SlideContext): string[] {
  const rows: string[][] = [];
  for (const row of elementsNamed(table, "tr")) {
    const above = rows.at(-1) ?? [];
    rows.push(
      elementsOf(row)
        .filter((child) => child.name === "tc")
        .map((cell, at) => {
          if (cell.attributes.vMerge === "1" || cell.attributes.vMerge === "true") return above[at] ?? "";
          const body = firstNamed(cell, "txBody");
          const texts = body === undefined ? [] : bodyTexts(body, { bulleted: false, receipt });
          return cellText(texts.join(" "));
        }),
    );
  }
  const [names = [], ...others] = rows.filter((cells) => cells.some((cell) => cell !== ""));
  const columns = others.reduce((most, { length }) => Math.max(most, length), names.length);
  if (columns === 0) return [];
  if (columns === 1) return [names, ...others].flat();
  receipt.table({ place, caption: null, rows: others.length, columns });
  return [markdownTable([...names, ...Array<string>(columns - names.length).fill("")], others)];
}

/** The points of a diagram, as a list. */
function diagramTexts(tree: XmlElement, receipt: ReceiptWriter): string[] {
  receipt.figures += 1;
  receipt.found(wordsOf(tree));
  const items = [...elementsNamed(tree, "pt")].flatMap((point) => {
    const body = elementsOf(point).find((child) => child.name === "t");
    return body === undefined ? [] : bodyTexts(body, { bulleted: false, receipt });
  });
  return items.length === 0 ? [] : [items.map((item) => `- ${item.replaceAll("\n", " ")}`).join("\n")];
}

/** A chart's title and its values, with a column for each series. */
function chartTexts(tree: XmlElement, receipt: ReceiptWriter): string[] {
  receipt.figures += 1;
  const heading = firstNamed(tree, "title");
  const titleWords = heading === undefined ? [] : [...elementsNamed(heading, "t")];
  const title = titleWords.map(innerText).join("");
  receipt.found(title);
  // Titles of axes, and labels that were written by hand.
  for (const words of elementsNamed(tree, "t"))
    if (!titleWords.includes(words)) receipt.skip("drawings", innerText(words));
  const series = [...elementsNamed(tree, "ser")].map((one) => ({
    name: points(firstNamed(one, "tx")).get(0) ?? "",
    categories: points(firstNamed(one, "cat") ?? firstNamed(one, "xVal")),
    values: points(firstNamed(one, "val") ?? firstNamed(one, "yVal")),
  }));
  const texts = title.trim() === "" ? [] : [cleanText(title, receipt).trim()];
  const rows = [...new Set(series.flatMap(({ values }) => [...values.keys()]))].sort((a, b) => a - b);
  const [first] = series;
  if (first === undefined || rows.length === 0) return texts;
  const cell = (text = "") => {
    receipt.found(text);
    return cellText(cleanText(text, receipt));
  };
  const names = ["", ...series.map(({ name }) => cell(name))];
  const lines = rows.map((at) => [cell(first.categories.get(at)), ...series.map(({ values }) => cell(values.get(at)))]);
  return [...texts, markdownTable(names, lines)];
}

/** Cached points of a chart's data by position. */
function points(data: XmlElement | undefined): Map<number, string> {
  if (data === undefined) return new Map();
  return new Map(
    [...elementsNamed(data, "pt")].map((point) => {
      const value = firstNamed(point, "v");
      return [Number(point.attributes.idx), value === undefined ? "" : innerText(value)] as const;
    }),
  );
}
