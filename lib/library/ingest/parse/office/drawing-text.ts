import type { ReceiptWriter } from "../receipt/receipt-writer";
import { cleanText } from "../text/clean-text";
import { inScript, scriptOfShift } from "../text/script-text";
import { mathText } from "./math-text";
import { childElements, elementsNamed, firstNamed, innerText, unescaped, type XmlElement } from "./xml-reader";

const MAX_LEVEL = 8;
/** Elements that show another part of the file. */
const PARTS = ["chart", "relIds", "blip", "oleObj"];

/** Paragraphs of a text body; bullet points that follow each other are one list. */
export function bodyTexts(
  body: XmlElement,
  { bulleted, receipt }: { bulleted: boolean; receipt?: ReceiptWriter },
): string[] {
  const paragraphs = childElements(body)
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
  const properties = childElements(paragraph).find((child) => child.name === "pPr");
  const signs = properties === undefined ? [] : childElements(properties).map(({ name }) => name);
  const level = Math.min(MAX_LEVEL, Number(properties?.attributes.lvl ?? 0) || 0);
  if (signs.includes("buNone")) return { item: false, level: 0 };
  return { item: bulleted || signs.includes("buChar") || signs.includes("buAutoNum"), level };
}

/** Runs, line breaks and fields of a paragraph, without the slide number. */
function paragraphText(paragraph: XmlElement, receipt?: ReceiptWriter): string {
  let text = "";
  for (const child of childElements(paragraph)) {
    if (child.name === "br") text += "\n";
    else if (child.name === "r" || child.name === "fld") {
      if (/^slidenum/i.test(child.attributes.type ?? "")) receipt?.leaveOut("running_lines", wordsOf(child));
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
  const baseline = childElements(run).find(({ name }) => name === "rPr")?.attributes.baseline;
  const text = textsOf(run).join("");
  return inScript(text, scriptOfShift(Number.parseFloat(baseline ?? "0")));
}

/** A formula on one line; a fallback of a paragraph's content for older programs may also be one. */
function formulaText(element: XmlElement, receipt?: ReceiptWriter): string {
  return mathText(element.name === "m" ? element : alternative(element, receipt));
}

/**
 * Which of several alternatives of some content is read: the first one with words, or with its own part, such as a
 * chart.
 */
export function alternative(element: XmlElement, receipt?: ReceiptWriter): XmlElement {
  const forms = childElements(element).filter(({ name }) => name === "Choice" || name === "Fallback");
  const holds = (form: XmlElement) => wordsOf(form).trim() !== "" || PARTS.some((name) => firstNamed(form, name));
  const chosen = forms.find(holds) ?? forms[0] ?? { name: "", attributes: {}, children: [] };
  for (const form of forms) if (form !== chosen) receipt?.leaveOut("repeated_text", wordsOf(form));
  return chosen;
}

/** The words of all runs below an element. */
export function wordsOf(element: XmlElement): string {
  return textsOf(element).join(" ");
}

function textsOf(element: XmlElement): string[] {
  return [...elementsNamed(element, "t")].map((text) => unescaped(innerText(text)));
}
