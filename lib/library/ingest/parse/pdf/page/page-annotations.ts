import { NOT_TICKED, TICKED } from "../../text/box-mark";
import type { PaintedWord } from "./glyphs/word-builder";
import { type Matrix, numbersOf, transformBox } from "./matrix";
import type { Box } from "./page-content";

/** The content that a form field or a reader's comment adds to a page. */
export interface PageAnnotation {
  id: string;
  box: Box;
  kind: "tick" | "button" | "field" | "text" | "comment";
  /** Whether a check box or radio button is ticked. */
  isTicked: boolean;
  /** The lines that it shows, if the file does not paint it. */
  lines: string[];
  /** A comment, which readers see when they open it. */
  comment: string;
  isHidden: boolean;
}

/** Flags of annotations (ISO 32000-2, 12.5.3) that are not shown. */
const HIDDEN = 2;
const NO_VIEW = 32;
/** Annotations whose text repeats another one or names a target. */
const WITHOUT_TEXT = new Set(["Link", "Popup"]);
/** Font size, and distance of lines, of a field that the file does not paint. */
const FIELD_SIZE = 10;
const LINE_DISTANCE = 1.2;
/** Width of a letter, in font sizes. */
const LETTER = 0.5;
/** Space, in font sizes, between a box and its label: as written in the text, and the largest. */
const LABEL_SPACE = 0.25;
const LABEL_NEAR = 1.5;
/** How far the middle of capital letters is above their baseline, in font sizes. */
const MIDDLE = 0.35;

/** Fields of forms, and comments, as PDF.js describes them. @param view the page's transformation */
export function pageAnnotations(all: readonly unknown[], view: Matrix): PageAnnotation[] {
  return all.flatMap((one): PageAnnotation[] => {
    if (typeof one !== "object" || one === null) return [];
    const data = new Map(Object.entries(one));
    const [id, subtype] = [data.get("id"), data.get("subtype")];
    if (typeof id !== "string" || typeof subtype !== "string" || WITHOUT_TEXT.has(subtype)) return [];
    const [left = 0, top = 0, right = 0, bottom = 0] = numbersOf(data.get("rect"));
    const flags = data.get("annotationFlags");
    const isHidden = typeof flags === "number" && (flags & (HIDDEN | NO_VIEW)) !== 0;
    const box = transformBox(view, { left, top, right, bottom });
    const known = { id, box, isHidden, isTicked: false, lines: [], comment: "" };
    if (subtype === "Widget") return [{ ...known, ...fieldOf(data) }];
    const text = commentOf(data);
    if (subtype === "FreeText") return [{ ...known, kind: "text", lines: linesOf(text) }];
    return [{ ...known, kind: "comment", comment: text }];
  });
}

function fieldOf(data: ReadonlyMap<string, unknown>): Pick<PageAnnotation, "kind" | "isTicked" | "lines"> {
  const value = data.get("fieldValue");
  if (data.get("pushButton") === true) return { kind: "button", isTicked: false, lines: [] };
  if (data.get("checkBox") === true || data.get("radioButton") === true) {
    const own = data.get("checkBox") === true ? data.get("exportValue") : data.get("buttonValue");
    const isOn = typeof value === "string" && value !== "" && value !== "Off";
    return { kind: "tick", isTicked: isOn && (typeof own !== "string" || own === value), lines: [] };
  }
  const shown = new Map<unknown, string>();
  const options = data.get("options");
  for (const option of Array.isArray(options) ? options : []) {
    if (typeof option === "object" && option !== null && "exportValue" in option && "displayValue" in option)
      shown.set(option.exportValue, String(option.displayValue));
  }
  const values = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string");
  const isSecret = data.get("password") === true;
  return {
    kind: "field",
    isTicked: false,
    lines: isSecret ? [] : values.flatMap((one) => linesOf(shown.get(one) ?? one)),
  };
}

function commentOf(data: ReadonlyMap<string, unknown>): string {
  const contents = data.get("contentsObj");
  return typeof contents === "object" && contents !== null && "str" in contents && typeof contents.str === "string"
    ? contents.str
    : "";
}

function linesOf(text: string): string[] {
  return text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
}

/** The sign of a check box or radio button, on the line of the label beside it. */
export function tickWord(
  { box, isTicked }: PageAnnotation,
  words: readonly PaintedWord[],
  rules: readonly Box[],
): PaintedWord {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const label = labelOf(box, words);
  const size = label?.size ?? Math.min(FIELD_SIZE, box.bottom - box.top);
  const { ux, uy } = label ?? { ux: 1, uy: 0 };
  const word = wordAt(isTicked ? TICKED : NOT_TICKED, { x, y, ux, uy, size });
  word.length = 0.8 * size;
  // From the middle of the box to the start of the baseline.
  word.x += -0.5 * word.length * ux - MIDDLE * size * uy;
  word.y += -0.5 * word.length * uy + MIDDLE * size * ux;
  if (label === null || ux !== 1 || uy !== 0) return word;
  word.y = label.y;
  const isBefore = label.x > x;
  const gap = isBefore ? label.x - box.right : box.left - (label.x + label.length);
  const [from, to] = isBefore ? [x, label.x] : [label.x + label.length, x];
  const isApart = rules.some(
    (rule) => rule.bottom - rule.top > size && rule.left > from && rule.right < to && rule.top < y && rule.bottom > y,
  );
  if (gap < LABEL_NEAR * size && !isApart)
    word.x = isBefore ? label.x - LABEL_SPACE * size - word.length : label.x + label.length + LABEL_SPACE * size;
  return word;
}

/** The nearest word on the same line as a box. */
function labelOf(box: Box, words: readonly PaintedWord[]): PaintedWord | null {
  const y = (box.top + box.bottom) / 2;
  let nearest: PaintedWord | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const isUpright = word.ux === 1 && word.uy === 0;
    const off = Math.abs(word.y - MIDDLE * word.size - y);
    if (!isUpright || off > 0.6 * Math.max(word.size, Math.min(box.bottom - box.top, 2 * word.size))) continue;
    const distance = Math.max(word.x - box.right, box.left - (word.x + word.length));
    if (distance >= least || distance < -0.5 * (box.right - box.left)) continue;
    least = distance;
    nearest = word;
  }
  return nearest;
}

/** The words of a field or text that the file does not paint. */
export function wordsOf({ box, lines }: PageAnnotation): PaintedWord[] {
  const size = Math.max(1, Math.min(FIELD_SIZE, 0.7 * (box.bottom - box.top)));
  return lines.flatMap((line, at) => {
    let x = box.left + 2;
    // A single line is in the middle of its field.
    const first = lines.length === 1 ? (box.top + box.bottom) / 2 + MIDDLE * size : box.top + size;
    return line.split(/\s+/).flatMap((text) => {
      if (text === "") return [];
      const word = wordAt(text, { x, y: first + at * LINE_DISTANCE * size, ux: 1, uy: 0, size });
      x += word.length + LETTER * size;
      return [word];
    });
  });
}

function wordAt(text: string, place: Pick<PaintedWord, "x" | "y" | "ux" | "uy" | "size">): PaintedWord {
  const seen = { invisible: false, layerOff: false, clipped: false, fillsBefore: 0, linked: false };
  const paint = { bold: false, mark: null, artifact: false, color: "#000000", ...seen };
  return { ...place, text, length: LETTER * place.size * text.length, spaced: true, paint };
}
