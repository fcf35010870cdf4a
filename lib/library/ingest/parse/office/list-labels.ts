import { Parser } from "htmlparser2";
import type { Numbering } from "./numbering";
import { attributeOf, localName } from "./xml-reader";

/** Encloses the label of a paragraph; characters for private use. */
const OPEN = "\u{E0F0}";
const CLOSE = "\u{E0F1}";
const MARKS = /[\u{E0F0}\u{E0F1}]/gu;
const LABELLED = /^\u{E0F0}(?<label>[^\u{E0F1}]*)\u{E0F1}\s*/u;

/** An open paragraph, with what its properties say about its number. */
interface Paragraph {
  style: string | null;
  list: string | null;
  level: number | null;
}

/**
 * Writes the numbers that Word computes ("4.", "(b)", "2.1") into numbered paragraphs, as a run between two marks.
 * @param xml the main part
 */
export function withLabels(xml: string, numbering: Numbering): string {
  const source = xml.replace(MARKS, "");
  const written: string[] = [];
  let from = 0;
  /** Local names of the open elements, and the open paragraphs: a text box is inside another. */
  const path: string[] = [];
  const paragraphs: Paragraph[] = [];
  const parser = new Parser(
    {
      onopentag(qualified, attributes) {
        const name = localName(qualified);
        const value = attributeOf(attributes, "val");
        const paragraph = paragraphs.at(-1);
        if (name === "p") paragraphs.push({ style: null, list: null, level: null });
        else if (paragraph !== undefined && value !== null) {
          const within = path.slice(-2).join("/");
          if (within === "p/pPr" && name === "pStyle") paragraph.style = value;
          if (within === "pPr/numPr" && name === "numId") paragraph.list = value;
          if (within === "pPr/numPr" && name === "ilvl") paragraph.level = Number(value);
        }
        path.push(name);
      },
      onclosetag(qualified) {
        const name = path.pop();
        if (name === "p") paragraphs.pop();
        const paragraph = paragraphs.at(-1);
        if (name !== "pPr" || path.at(-1) !== "p" || paragraph === undefined) return;
        const label = numbering.next(paragraph);
        if (label === "") return;
        const prefix = qualified.slice(0, qualified.indexOf(":") + 1);
        const run = `<${prefix}r><${prefix}t>${OPEN}${escaped(label)}${CLOSE}</${prefix}t></${prefix}r>`;
        written.push(source.slice(from, parser.endIndex + 1), run);
        from = parser.endIndex + 1;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(source);
  return written.join("") + source.slice(from);
}

/** Separates the label from the start of a paragraph's text. */
export function takeLabel(text: string): { label: string; rest: string } | null {
  const found = LABELLED.exec(text);
  return found === null ? null : { label: found.groups?.label ?? "", rest: text.slice(found[0].length) };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
