export type BlockKind = "heading" | "item" | "quote" | "code" | "table" | "rule" | "paragraph" | "plain" | "blank";

/** Lines of a text that are rendered alike. The blocks of a text are contiguous and cover all of it. */
export interface TextBlock {
  kind: BlockKind;
  /** Of a heading from 1; of a list item by its indentation from 0. */
  level: number;
  start: number;
  end: number;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** What a model may write after the fence that ends its code: a citation, as a number or as its rendered mark. */
const AFTER_FENCE = /^(?:\s|\[[\d\s,;]+\]|\uFFFC)*$/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]|$)/;
const ITEM = /^( *)(?:[-+*]|\d{1,9}[.)])[ \t]+\S/;
/** The marker of a list item whose words have not arrived yet. */
const OPEN_ITEM = /^( *)(?:[-+]|\*[ \t]|\d{1,3}[.)])[ \t]*$/;
const CONTINUED = /^ {2,}\S/;
const QUOTE = /^ {0,3}>/;
const TABLE = /^ {0,3}\|.*\|[ \t\uFFFC]*$/;
const TABLE_START = /^ {0,3}\|/;
const RULE = /^ {0,3}(?:-[ \t]*){3,}$|^ {0,3}(?:\*[ \t]*){3,}$/;

/**
 * Cuts Markdown at line ends into blocks, without changing a character, so that offsets stay valid.
 * @param growing more text will follow: the last line is read as what it seems to become
 */
export function markdownBlocks(text: string, growing = false): TextBlock[] {
  const blocks: TextBlock[] = [];
  let fence: string | null = null;
  for (const { line, start, end } of textLines(text)) {
    const mark: string | undefined = FENCE.exec(line)?.[1];
    const inCode = fence !== null || mark !== undefined;
    if (fence === null) fence = mark ?? null;
    else if (mark?.startsWith(fence) === true && AFTER_FENCE.test(line.replace(mark, ""))) fence = null;
    const last = blocks.at(-1);
    const next = inCode
      ? { kind: "code" as const, level: 0 }
      : blockOf(line, last?.kind, growing && start + line.length === text.length);
    if (last !== undefined && joins(last, next.kind, line)) last.end = end;
    else blocks.push({ ...next, start, end });
  }
  return blocks;
}

/** The lines of a text; `end` is behind the newline, which `line` lacks. */
export function* textLines(text: string): Generator<{ line: string; start: number; end: number }> {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline + 1;
    yield { line: text.slice(start, newline === -1 ? text.length : newline), start, end };
    start = end;
  }
}

function blockOf(line: string, before: BlockKind | undefined, isOpen: boolean): Pick<TextBlock, "kind" | "level"> {
  if (line.trim() === "") return { kind: "blank", level: 0 };
  const heading = HEADING.exec(line)?.[1];
  if (heading !== undefined) return { kind: "heading", level: heading.length };
  if (RULE.test(line)) return { kind: "rule", level: 0 };
  const indent = (ITEM.exec(line) ?? (isOpen ? OPEN_ITEM.exec(line) : null))?.[1];
  if (indent !== undefined) return { kind: "item", level: Math.min(4, Math.floor(indent.length / 2)) };
  if (QUOTE.test(line)) return { kind: "quote", level: 0 };
  // A row may lack its last sign where it follows another.
  if (TABLE.test(line) || ((before === "table" || isOpen) && TABLE_START.test(line)))
    return { kind: "table", level: 0 };
  return { kind: "paragraph", level: 0 };
}

/** Whether a line continues the block of the previous line. */
function joins(last: TextBlock, next: BlockKind, line: string): boolean {
  if (last.kind === "item") return next === "paragraph" && CONTINUED.test(line);
  return last.kind === next && next !== "heading" && next !== "rule";
}
