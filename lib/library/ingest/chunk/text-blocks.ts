import { lines, type TextLine } from "@/lib/engine/language/text/lines";
import { isTableRule } from "@/lib/engine/language/text/table-cells";
import { SENTENCE_WINDOW_CHARS } from "../tunables";

/** A part of a text of one kind; a long one is split, so that no single step takes long. */
export interface TextBlock {
  start: number;
  end: number;
  kind: "text" | "table" | "code";
  /** Continues the previous block. */
  continued: boolean;
  /** Followed by a blank line, another kind of block or the end of the text. */
  endsParagraph: boolean;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

function isTableRow(line: string): boolean {
  const row = line.trim();
  return row.length > 1 && row.startsWith("|") && row.endsWith("|");
}

/** Paragraphs and lists, tables, and fenced code of a plain text or Markdown, in order, without blank lines. */
export function* textBlocks(text: string): Generator<TextBlock> {
  let open: TextBlock | null = null;
  /** The marker that opened the current code block. */
  let fence: string | null = null;
  const source = lines(text);
  let next = source.next();
  while (next.done !== true) {
    const line: TextLine = next.value;
    next = source.next();
    const mark = FENCE.exec(line.text)?.[1];
    if (fence === null && line.text.trim() === "") {
      if (open !== null) yield open;
      open = null;
      continue;
    }
    const kind: TextBlock["kind"] = fence === null ? kindOf(line, next.value?.text ?? "", open) : "code";
    const begins: TextBlock = { start: line.start, end: line.end, kind, continued: false, endsParagraph: true };
    if (open !== null && open.kind !== kind) {
      yield open;
      open = begins;
    } else if (open !== null && line.end - open.start > SENTENCE_WINDOW_CHARS) {
      yield { ...open, endsParagraph: false };
      open = { ...begins, continued: true };
    } else open = { ...(open ?? begins), end: line.end };
    if (fence !== null && mark?.startsWith(fence) === true && line.text.trim() === mark) {
      yield open;
      [open, fence] = [null, null];
    } else if (fence === null && mark !== undefined) fence = mark;
  }
  if (open !== null) yield open;
}

function kindOf(line: TextLine, below: string, open: TextBlock | null): TextBlock["kind"] {
  if (FENCE.test(line.text)) return "code";
  if (isTableRow(line.text)) return "table";
  if (!line.text.includes("|")) return "text";
  return open?.kind === "table" || isTableRule(below) ? "table" : "text";
}
