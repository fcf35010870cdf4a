import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import {
  type BlockKind,
  markdownBlocks,
  type TextBlock,
  textLines,
} from "@/lib/shared/projections/text/markdown-blocks";

/** Markdown that the reader of a format writes, where that is not all; other signs are the document's own. */
const MARKUP: Readonly<Partial<Record<DocumentMediaType, readonly BlockKind[]>>> = {
  "text/plain": [],
  "application/pdf": ["heading", "table"],
};

/** The blocks of a document: Markdown blocks, or the paragraphs of plain text. */
export function documentBlocks(text: string, mediaType: DocumentMediaType): TextBlock[] {
  const markup = MARKUP[mediaType];
  if (markup === undefined) return markdownBlocks(text);
  const blocks: TextBlock[] = [];
  for (const { line, start, end } of textLines(text)) {
    const { kind, level } = lineBlock(line, markup);
    const last = blocks.at(-1);
    if (last?.kind === kind && kind !== "heading") last.end = end;
    else blocks.push({ kind, level, start, end });
  }
  return blocks;
}

function lineBlock(line: string, markup: readonly BlockKind[]): Pick<TextBlock, "kind" | "level"> {
  const [block] = markdownBlocks(line);
  if (block === undefined || block.kind === "blank") return { kind: "blank", level: 0 };
  return markup.includes(block.kind) ? block : { kind: "plain", level: 0 };
}

/**
 * Cuts the pieces of a text, in order, at the edges of its blocks; the pieces of each block concatenate to it.
 * @param later removes from a piece what applies to its start only, for the parts after a cut
 */
export function piecesByBlock<Piece extends { start: number; text: string }>(
  blocks: readonly TextBlock[],
  pieces: readonly Piece[],
  later?: (piece: Piece) => Piece,
): Array<{ block: TextBlock; pieces: Piece[] }> {
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
      // The rest of the piece belongs to the next block.
      if (piece.start + piece.text.length > block.end) break;
    }
    return inside.length === 0 ? [] : [{ block, pieces: inside }];
  });
}
