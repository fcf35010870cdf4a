import { textBlocks } from "../../chunk/text-blocks";
import { boxMark } from "./box-mark";
import { inScript } from "./script-text";

/** Code and formulas between dollar signs, which stay unchanged. */
const VERBATIM = /(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|\$(?=\S)[^$\n]*(?<=\S)\$(?!\d)/g;
const MARKS = /<su[bp]|[\^~]|\[[ xX]\]/i;
/** The box of an item of a task list: "- [x] Invoices sent". */
const TASK = /^((?:[ \t]|> ?)*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[([ xX])\](?=[ \t]+\S)/gm;
/** Superscripts and subscripts in HTML, which any Markdown may contain. */
const TAGGED = /<(sup|sub)(?:\s[^<>]*)?>([^<>\n]{1,80})<\/\1\s*>/gi;
/** The same in Pandoc's Markdown: "m^2^", "2^nd^", "H~2~O". Two tildes strike out. */
const CARETS = /(?<=\S)(?<!\^)\^((?:\\[^\s\w]|[^\s^\\~[\]]){1,16})\^(?![\^\p{L}\p{N}])/gu;
const TILDES = /(?<=[\p{L}/])~(\d{1,4}[+-]?)~(?!~)/gu;
/** A reference to a footnote, and the note itself. */
const REFERENCE = /(?<!\\)\[\^([^\s\]^]{1,64})\]/g;
const NOTE = /^ {0,3}\[\^([^\s\]^]{1,64})\]:/gm;
/** The text of a link. */
const LINK = /^\s*\[([^\]]+)\]\([^)]*\)\s*$/;

/**
 * A Markdown source with raised and lowered numbers and the marks of footnotes as Unicode superscripts and subscripts,
 * and the boxes of task lists, as other formats are read. Code and formulas are unchanged. Notes with names are numbered by their first references.
 */
export function withMarkdownScripts(source: string): string {
  if (!MARKS.test(source)) return source;
  const numbers = noteNumbers(source);
  let text = "";
  let readTo = 0;
  for (const { start, end, kind } of textBlocks(source)) {
    text += source.slice(readTo, start);
    const block = source.slice(start, end);
    text += kind === "code" ? block : outsideVerbatim(withBoxes(block), (part) => scripted(part, numbers));
    readTo = end;
  }
  return text + source.slice(readTo);
}

function withBoxes(text: string): string {
  return text.replace(TASK, (_, marker: string, sign: string) => `${marker}${boxMark(sign !== " ").trimEnd()}`);
}

function scripted(text: string, numbers: ReadonlyMap<string, string>): string {
  return text
    .replace(TAGGED, (_, tag: string, inner: string) => {
      const label = LINK.exec(inner)?.[1] ?? inner;
      return inScript(label, tag.toLowerCase() === "sup" ? "super" : "sub");
    })
    .replace(CARETS, (_, inner: string) => inScript(inner.replace(/\\(?=[^\s\w])/g, ""), "super"))
    .replace(TILDES, (_, inner: string) => inScript(inner, "sub"))
    .replace(REFERENCE, (whole, label: string) => {
      const number = numbers.get(label);
      return number === undefined ? whole : inScript(number, "super");
    });
}

/** The numbers of the footnotes by label: the labels themselves, or if some are names, their order. */
function noteNumbers(source: string): ReadonlyMap<string, string> {
  const notes = new Set([...source.matchAll(NOTE)].map(([, label = ""]) => label));
  const labels = [...new Set([...source.matchAll(REFERENCE)].map(([, label = ""]) => label))].filter((label) =>
    notes.has(label),
  );
  const areNumbers = labels.every((label) => /^\d{1,3}$/.test(label));
  return new Map(labels.map((label, at) => [label, areNumbers ? label : String(at + 1)]));
}

function outsideVerbatim(text: string, change: (part: string) => string): string {
  let changed = "";
  let readTo = 0;
  for (const match of text.matchAll(VERBATIM)) {
    changed += change(text.slice(readTo, match.index)) + match[0];
    readTo = match.index + match[0].length;
  }
  return changed + change(text.slice(readTo));
}
