import type { DocumentMediaType } from "@/lib/shared/contracts/library/document";
import { markdownBlocks, type TextBlock, textLines } from "@/lib/shared/projections/text/markdown-blocks";

/** Formats stored as plain text; all others are stored as Markdown. */
const PLAIN: ReadonlySet<DocumentMediaType> = new Set(["text/plain", "application/pdf"]);

/** The blocks of a document: Markdown blocks, or the paragraphs of plain text. */
export function documentBlocks(text: string, mediaType: DocumentMediaType): TextBlock[] {
  if (!PLAIN.has(mediaType)) return markdownBlocks(text);
  const blocks: TextBlock[] = [];
  for (const { line, start, end } of textLines(text)) {
    const kind = line.trim() === "" ? ("blank" as const) : ("plain" as const);
    const last = blocks.at(-1);
    if (last?.kind === kind) last.end = end;
    else blocks.push({ kind, level: 0, start, end });
  }
  return blocks;
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
