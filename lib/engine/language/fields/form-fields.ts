import { foldedLine } from "../text/fold-text";
import { lines } from "../text/lines";
import { isTableRule, TABLE_ROW, tableCells } from "../text/table-cells";
import { isBlankValue } from "./blank-value";
import { type FormLine, formLines } from "./form-lines";

/** A field of a form; `start` and `end` are offsets of the line that its label is on. */
export interface FormField {
  label: string;
  /** The value beside its label; empty if it is below, or there is none. */
  value: string;
  start: number;
  end: number;
  /** `unsure`: lines with other labels follow, which may be its value or separate fields. */
  state: "filled" | "blank" | "unsure";
}

/** Number of consecutive bare labels from which they count as the fields of an empty form. */
const BARE_LABELS = 3;
/** Number of lines below a label from which they count as its list. */
const LISTED_VALUES = 2;

/** The fields of a text: lines with a label, and rows of tables with a label and its value, in order. */
export function formFields(text: string): FormField[] {
  const all = formLines(text);
  const found = all.flatMap((line, at): FormField[] => {
    if (line.kind !== "label") return [];
    const { label, value, start, end } = line;
    return [{ label, value, start, end, state: stateOf(all, at) }];
  });
  return text.includes("|") ? [...found, ...rowFields(text)].sort((a, b) => a.start - b.start) : found;
}

/**
 * Offsets of the lines at which a new field begins below another one in the same paragraph: such lines are separate
 * sentences. The lines below a heading with a list of values ("Opening hours:") belong to it.
 */
export function fieldBreaks(text: string): ReadonlySet<number> {
  const breaks = new Set<number>();
  // Most texts have no two labels.
  if (!/[:：][ \t]*(?:\S.*)?\n[^\n]*[:：]/u.test(text)) return breaks;
  const all = formLines(text);
  for (let from = 0; from < all.length; ) {
    let to = from + 1;
    while (all[to] !== undefined && all[to]?.gap === 0) to += 1;
    const paragraph = all.slice(from, to);
    const labels = paragraph.filter(({ kind }) => kind === "label").length;
    if (labels > 1 && labels * 2 >= paragraph.length) {
      for (let at = from; at < to; at += 1) {
        const line = all[at];
        if (line?.kind !== "label") continue;
        if (at > from) breaks.add(line.start);
        at += listedBelow(all, at);
      }
    }
    from = to;
  }
  return breaks;
}

function stateOf(all: readonly FormLine[], at: number): FormField["state"] {
  const line = all[at];
  if (line === undefined || line.value !== "") return "filled";
  if (line.isClosed) return "blank";
  const hasSibling = isSibling(all, at);
  const next = all[at + 1];
  if (next === undefined || next.kind === "heading") return hasSibling ? "blank" : "unsure";
  if (next.kind !== "label") return "filled";
  // Indented, bulleted or less bold lines below a label belong to it.
  if (next.shape !== line.shape) return isBelow(line, next) ? "filled" : hasSibling ? "blank" : "unsure";
  if (hasSibling) return isList(groupBelow(all, at)) ? "unsure" : "blank";
  if (isList(groupBelow(all, at))) return "filled";
  return isBareRun(all, at) ? "blank" : "unsure";
}

/** Whether the line before it is a field like it, as far above it as the next one is below. */
function isSibling(all: readonly FormLine[], at: number): boolean {
  const [before, line, next] = [all[at - 1], all[at], all[at + 1]];
  if (before?.kind !== "label" || line === undefined || before.shape !== line.shape) return false;
  if (next === undefined || next.kind !== "label") return true;
  return line.gap === next.gap;
}

function isBelow(line: FormLine, next: FormLine): boolean {
  const [indent = "", marker = "", bold = ""] = line.shape.split(" ");
  const [nextIndent = "", nextMarker = "", nextBold = ""] = next.shape.split(" ");
  return (
    Number(nextIndent) > Number(indent) || (marker === "" && nextMarker !== "") || (bold !== "" && nextBold === "")
  );
}

/** The lines with labels and values below a label, spaced as closely as the first one is to it. */
function groupBelow(all: readonly FormLine[], at: number): FormLine[] {
  const gap = all[at + 1]?.gap;
  const group: FormLine[] = [];
  for (let below = at + 1; ; below += 1) {
    const line = all[below];
    if (line?.kind !== "label" || line.value === "" || line.gap !== gap || line.shape !== all[at + 1]?.shape)
      return group;
    group.push(line);
  }
}

/** Number of lines of the paragraph below a label that are its list. */
function listedBelow(all: readonly FormLine[], at: number): number {
  const [line, next] = [all[at], all[at + 1]];
  if (line === undefined || line.value !== "" || line.isClosed || next?.gap !== 0) return 0;
  if (stateOf(all, at) !== "filled") return 0;
  return groupBelow(all, at).length;
}

/** Figures of one kind ("9-17", "10-18"), as found below a heading; the fields of a form have different kinds. */
function isList(group: readonly FormLine[]): boolean {
  const [first = "", ...others] = group.map(({ value }) => withoutFigures(value));
  return group.length >= LISTED_VALUES && first.includes("0") && others.every((other) => other === first);
}

function withoutFigures(value: string): string {
  return foldedLine(value.replace(/\d+(?:[.,:\u00a0\u202f]\d+)*/gu, "0"));
}

function isBareRun(all: readonly FormLine[], at: number): boolean {
  const isBare = (line: FormLine | undefined) =>
    line?.kind === "label" && line.value === "" && !line.isClosed && line.shape === all[at]?.shape;
  for (let step = 0; step < BARE_LABELS; step += 1) if (!isBare(all[at + step])) return false;
  return true;
}

/** Fields in rows of tables: two cells of which the first is the label, or cells that end with a colon and the next one. */
function rowFields(text: string): FormField[] {
  const all = [...lines(text)];
  return all.flatMap(({ start, end, text: line }, at): FormField[] => {
    if (!TABLE_ROW.test(line) || isTableRule(line)) return [];
    // Names of columns, or the first row of a table without them.
    if (isTableRule(all[at + 1]?.text ?? "") && !line.includes(":")) return [];
    const cells = tableCells(line).map((cell) => cell.text.replaceAll("**", "").trim());
    const isLabel = (cell: string | undefined) => cell !== undefined && /\p{L}.*[:：]$/u.test(cell);
    // Labels without values are column names.
    if (cells.length > 1 && cells.every((cell) => isLabel(cell))) return [];
    return cells.flatMap((cell, index): FormField[] => {
      const isField = isLabel(cell) || (cells.length === 2 && index === 0 && /\p{L}/u.test(cell));
      const next = cells[index + 1];
      if (!isField || (next === undefined && cells.length === 1)) return [];
      const [, own = "", beside = ""] = /^(.*\p{L}.*?)\s*[:：]\s+(\S.*)$/u.exec(cell) ?? [];
      // "Paid on: 30 June": it has its value beside its label.
      if (own !== "") return [{ label: own, value: beside, start, end, state: "filled" }];
      const isBlank = next === undefined || isLabel(next) || isBlankValue(next);
      const label = cell.replace(/\s*[:：]$/u, "");
      return [{ label, value: isBlank ? "" : next, start, end, state: isBlank ? "blank" : "filled" }];
    });
  });
}
