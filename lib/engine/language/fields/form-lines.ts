import { lines } from "../text/lines";
import { MARKDOWN_HEADING, withoutInlineMarkup } from "../text/markdown";
import { TABLE_ROW } from "../text/table-cells";
import { isBlankValue } from "./blank-value";

/** A line that is not empty; `start` and `end` are offsets into the text. */
export interface FormLine {
  start: number;
  end: number;
  kind: "label" | "heading" | "row" | "item" | "text";
  /** Without its colon and Markdown; empty unless it is a label. */
  label: string;
  /** The text after the label on its line. */
  value: string;
  /** Whether something is beside the label: a value, or signs for one ("____"). */
  isClosed: boolean;
  /** Bullet or number, indentation, bold type: lines of one kind have the same. */
  shape: string;
  /** Number of empty lines above it. */
  gap: number;
}

/** Longest label, in characters and words. */
const LABEL_CHARS = 60;
const LABEL_WORDS = 8;

const LINE = /^([ \t]*)(?:>[ \t]?)*((?:[-*+•–]|\d{1,3}[.)])[ \t]+)?(.*)$/u;
/** A label with its colon, bold or not, and the rest of the line. */
const LABELLED = new RegExp(
  `^(\\*\\*|__)?([\\p{L}\\d][^:：|\\n]{0,${LABEL_CHARS - 1}}?)[ \\t\\u00a0\\u202f]*(?:\\*\\*|__)?[ \\t\\u00a0\\u202f]*[:：]+(?:\\*\\*|__)?(?=[\\s_.…]|$)(.*)$`,
  "u",
);
/** A label without a colon, followed by a fill-in line. */
const LED = new RegExp(
  `^()([\\p{L}][^:：|\\n_.…]{0,${LABEL_CHARS - 1}}?)[ \\t\\u00a0]*([_…]{3,}|\\.{5,}|…{2,})[ \\t]*$`,
  "u",
);
const SEVERAL_COLONS = /[:：](?:\s[^:：]*)?[:：](?:\s|$)/u;
/** White space before a further label of a line, whose words but the first have small letters, or are short for others. */
const NEXT_LABEL =
  /(?:(?<=\S)\s+(?=\p{Lu}\p{Ll}+)|(?<=[^\s\p{L}])\s+(?=\p{Lu}{2,4}[^\p{L}]))(?=\p{Lu}\p{L}*(?:[ '’](?:\p{Ll}+|\p{Lu}{2,4})){0,4}[ \u00a0\u202f]?[:：](?:\s|$))/gu;
/** The end of a sentence: labels are not sentences. */
const SENTENCE_END = /[.!?…]\s/u;

/** Whether a line begins with a label. */
export function isFormLine(line: string): boolean {
  return readLine(line).kind === "label";
}

/** The lines of a text that are not empty, in order. */
export function formLines(text: string): FormLine[] {
  const found: FormLine[] = [];
  let gap = 0;
  for (const { start, end, text: line } of lines(text)) {
    if (line.trim() === "") {
      gap += 1;
      continue;
    }
    for (const part of partsOf(line)) {
      found.push({
        start: start + part.start,
        end: Math.min(end, start + part.end),
        gap,
        ...readLine(line.slice(part.start, part.end)),
      });
      gap = 0;
    }
  }
  return found;
}

/** The parts of a line that starts with a label, each beginning with a label: "Rent: 820 End date: ____". */
function partsOf(line: string): { start: number; end: number }[] {
  const whole = [{ start: 0, end: line.length }];
  if (!SEVERAL_COLONS.test(line) || readLine(line).kind !== "label") return whole;
  const starts = [0, ...[...line.matchAll(NEXT_LABEL)].map(({ index, 0: space }) => index + space.length)];
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? line.length }));
}

function readLine(line: string): Omit<FormLine, "start" | "end" | "gap"> {
  const other = { label: "", value: "", isClosed: false, shape: "" };
  if (MARKDOWN_HEADING.test(line)) return { kind: "heading", ...other };
  if (TABLE_ROW.test(line)) return { kind: "row", ...other };
  const [, indent = "", marker = "", words = ""] = LINE.exec(line) ?? [];
  const [, bold = "", label = "", value = ""] = LABELLED.exec(words) ?? LED.exec(words) ?? [];
  const opens = marker !== "" || /^[\p{Lu}\p{Lt}\p{Lo}\d]/u.test(label);
  const isLabel =
    /\p{L}/u.test(label) && opens && label.split(/\s+/).length <= LABEL_WORDS && !SENTENCE_END.test(label);
  const kindOfMarker = /\d/.test(marker) ? "1" : marker.trim();
  const shape = `${indent.replaceAll("\t", "  ").length} ${kindOfMarker} ${bold}`;
  if (!isLabel) return { kind: marker === "" ? "text" : "item", ...other, shape };
  const plain = withoutInlineMarkup(value).trim();
  return {
    kind: "label",
    label: withoutInlineMarkup(label).replaceAll("**", "").trim(),
    value: isBlankValue(plain) ? "" : plain,
    isClosed: plain !== "",
    shape,
  };
}
