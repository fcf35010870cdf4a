import { type SentenceSpan, splitSentences } from "@/lib/engine/language/text/sentences";
import { tableCells } from "@/lib/engine/language/text/table-cells";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { FULL_LINE_CHARS, LABEL_CHARS, TITLE_CAPITALS, TITLE_WORDS } from "../tunables";

/** A part of a passage in which names are found separately. */
export interface Segment extends SentenceSpan {
  /**
   * In a title or label ("Place:") every word may be capitalized, so its names count only if the text below has them
   * too. In a heading written like a sentence, capitals mark names.
   */
  kind: "sentence" | "heading" | "title" | "label" | "cell";
  /** The sentence or row that contains it, which a fact quotes. */
  unit: SentenceSpan;
  /** The label of its line or the header of its column; empty without one. */
  label: string;
}

const HEADING = /^\s{0,3}#{1,6}(?:\s|$)/;
const RULE_OR_CODE = /^\s*(?:(?:[-=*_]\s*){3,}|```|~~~)/;
const ROW = /^\s*\|.*\|\s*$/;
const DIVIDER = /^[\s|:-]*-[\s|:-]*$/;
/** A label at the start of a line: "Place:", "**Sampled by:**". */
const LABEL = new RegExp(
  `^[\\s*_>•–-]*(?:\\d{1,3}[.)]\\s+)?\\p{Lu}[\\p{L}\\p{N}'’ /-]{1,${LABEL_CHARS}}?[*_]*\\s?:(?!//)`,
  "u",
);

/**
 * Sentences, headings, and the cells of tables without their header row.
 * @param columns column names of the table that the text starts in
 */
export function segmentsOf(text: string, language: TextLanguage, columns: readonly string[] = []): Segment[] {
  const units = splitSentences(text, language);
  // A passage may start inside a table.
  let head = columns;
  return units.flatMap((unit, at): Segment[] => {
    const content = text.slice(unit.start, unit.end);
    // A table ends at a blank line or at a line that is not a row.
    const before = text.slice(units[at - 1]?.end ?? unit.start, unit.start);
    const isOfTable = ROW.test(content) || (content.includes("|") && DIVIDER.test(content));
    if (!isOfTable || /\n\s*\n/.test(before)) head = [];
    if (RULE_OR_CODE.test(content)) return [];
    if (HEADING.test(content)) return [{ ...unit, kind: headingKind(content), unit, label: "" }];
    if (ROW.test(content)) {
      const next = units[at + 1];
      const isHead = next !== undefined && DIVIDER.test(text.slice(next.start, next.end));
      if (isHead) head = tableCells(content).map((cell) => cell.text);
      return isHead || DIVIDER.test(content) ? [] : cells(content, unit, head);
    }
    if (isTitle(content)) return [{ ...unit, kind: "title", unit, label: "" }];
    return lines(content, unit);
  });
}

/** A heading is written like a sentence if a longer word in it is in lower case; otherwise it is a title. */
export function headingKind(content: string): "heading" | "title" {
  const found = content.match(/\p{L}[\p{L}\p{M}'’-]{3,}/gu) ?? [];
  return found.some((word) => /^\p{Ll}/u.test(word)) ? "heading" : "title";
}

/** Non-empty cells of a row. They have no label if the row and the header differ in length. */
function cells(content: string, unit: SentenceSpan, head: readonly string[]): Segment[] {
  const all = tableCells(content);
  return all.flatMap(({ start, end, text }, column): Segment[] => {
    if (text === "") return [];
    const label = all.length === head.length ? (head[column] ?? "") : "";
    return [{ start: unit.start + start, end: unit.start + end, kind: "cell", unit, label }];
  });
}

/** Splits a paragraph of independent lines, such as a letterhead, into lines, and each line into label and text. */
function lines(content: string, unit: SentenceSpan): Segment[] {
  const found: Segment[] = [];
  let start = 0;
  const add = (end: number) => {
    const label = LABEL.exec(content.slice(start, end))?.[0].length ?? 0;
    const part = (from: number, to: number, kind: "label" | "sentence", words: string): Segment => ({
      start: unit.start + from,
      end: unit.start + to,
      kind,
      unit,
      label: words,
    });
    if (label > 0) found.push(part(start, start + label, "label", ""));
    if (start + label < end) found.push(part(start + label, end, "sentence", content.slice(start, start + label)));
    start = end;
  };
  for (const { index } of content.matchAll(/\n/g)) {
    const line = content.slice(start, index).trimEnd();
    const next = content.slice(index + 1);
    const isWrapped = line.length >= FULL_LINE_CHARS || /[,;&-]$/.test(line) || !/^[\s*_"“«(]*\p{Lu}/u.test(next);
    if (!isWrapped || LABEL.test(line) || LABEL.test(next.split("\n", 1)[0] ?? "")) add(index);
  }
  add(content.length);
  return found;
}

/** "Quarterly Results And Outlook": a line without end punctuation whose words are nearly all capitalized. */
function isTitle(content: string): boolean {
  if (/[.!?:;…]["'”’»)\]*_\s]*$|:\s/.test(content)) return false;
  const found = content.match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? [];
  const capitals = found.filter((word) => /^\p{Lu}/u.test(word)).length;
  if (/[,|]/.test(content)) return capitals > 0 && content.toUpperCase() === content;
  return found.length >= TITLE_WORDS && capitals / found.length >= TITLE_CAPITALS && capitals >= TITLE_WORDS;
}
