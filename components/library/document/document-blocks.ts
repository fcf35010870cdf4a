import type { DocumentMediaType } from "@/lib/shared/contracts/library/document";

export type BlockKind = "heading" | "item" | "quote" | "code" | "table" | "rule" | "paragraph" | "blank";

/** Lines of a document that are drawn alike. The blocks of a text follow on one another and hold all of it. */
export interface DocumentBlock {
  kind: BlockKind;
  /** Of a heading from 1; of a list item by its indentation from 0. */
  level: number;
  start: number;
  end: number;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]|$)/;
const ITEM = /^( *)(?:[-+*]|\d{1,9}[.)])[ \t]+\S/;
const QUOTE = /^ {0,3}>/;
const TABLE = /^ {0,3}\|.*\|[ \t]*$/;
const RULE = /^ {0,3}(?:-[ \t]*){3,}$|^ {0,3}(?:\*[ \t]*){3,}$/;
/** Formats whose stored text is Markdown. */
const MARKDOWN: ReadonlySet<DocumentMediaType> = new Set([
  "text/markdown",
  "text/html",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
]);

/**
 * Cuts a text at its lines' ends into blocks, without changing a character: offsets stay what they are. Only Markdown
 * has headings, lists and the like; any other text consists of paragraphs.
 */
export function documentBlocks(text: string, mediaType: DocumentMediaType): DocumentBlock[] {
  const markdown = MARKDOWN.has(mediaType);
  const blocks: DocumentBlock[] = [];
  let fence: string | null = null;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline + 1;
    const line = text.slice(start, newline === -1 ? text.length : newline);
    const mark: string | undefined = markdown ? FENCE.exec(line)?.[1] : undefined;
    const inCode = fence !== null || mark !== undefined;
    if (fence === null) fence = mark ?? null;
    else if (mark?.startsWith(fence) === true && line.trim() === mark) fence = null;
    const next = inCode ? { kind: "code" as const, level: 0 } : blockOf(line, markdown);
    const last = blocks.at(-1);
    if (last !== undefined && last.kind === next.kind && joins(next.kind)) last.end = end;
    else blocks.push({ ...next, start, end });
    start = end;
  }
  return blocks;
}

function blockOf(line: string, markdown: boolean): Pick<DocumentBlock, "kind" | "level"> {
  if (line.trim() === "") return { kind: "blank", level: 0 };
  if (!markdown) return { kind: "paragraph", level: 0 };
  const heading = HEADING.exec(line)?.[1];
  if (heading !== undefined) return { kind: "heading", level: heading.length };
  if (RULE.test(line)) return { kind: "rule", level: 0 };
  const indent = ITEM.exec(line)?.[1];
  if (indent !== undefined) return { kind: "item", level: Math.min(4, Math.floor(indent.length / 2)) };
  if (QUOTE.test(line)) return { kind: "quote", level: 0 };
  if (TABLE.test(line)) return { kind: "table", level: 0 };
  return { kind: "paragraph", level: 0 };
}

/** Whether a line of a kind goes on in the block of the line before. */
function joins(kind: BlockKind): boolean {
  return kind !== "heading" && kind !== "item" && kind !== "rule";
}

/**
 * Cuts pieces of a text, in order, at the edges of its blocks; the pieces of each block concatenate to it.
 * @param later takes from a piece what belongs to its beginning alone, for the cuts after the first
 */
export function piecesByBlock<Piece extends { start: number; text: string }>(
  blocks: readonly DocumentBlock[],
  pieces: readonly Piece[],
  later?: (piece: Piece) => Piece,
): Array<{ block: DocumentBlock; pieces: Piece[] }> {
  let next = 0;
  return blocks.flatMap((block) => {
    const inside: Piece[] = [];
    for (; next < pieces.length; next += 1) {
      const piece = pieces[next];
      if (piece === undefined || piece.start >= block.end) break;
      const from = Math.max(piece.start, block.start);
      const to = Math.min(piece.start + piece.text.length, block.end);
      if (from < to) {
        const cut = from === piece.start ? piece : (later?.(piece) ?? piece);
        inside.push({ ...cut, start: from, text: piece.text.slice(from - piece.start, to - piece.start) });
      }
      // The rest of it belongs to the next block.
      if (piece.start + piece.text.length > block.end) break;
    }
    return inside.length === 0 ? [] : [{ block, pieces: inside }];
  });
}
