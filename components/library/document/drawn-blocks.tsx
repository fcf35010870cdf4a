import type { ReactNode } from "react";
import { BlockFrame } from "./block-frame";
import { type BlockKind, type DocumentBlock, piecesByBlock } from "./document-blocks";
import { DocumentTable } from "./document-table";
import { type TableRow, tableRows } from "./table-rows";

/** A block with its pieces, as it is drawn: those of a table by rows and cells. */
export interface DrawnBlock<Piece> {
  block: DocumentBlock;
  pieces: Piece[];
  rows: TableRow<Piece>[] | null;
}

/**
 * Cuts pieces of a text at the edges of its blocks, and those of tables at the edges of their cells.
 * @param later as of `piecesByBlock`
 */
export function drawnBlocks<Piece extends { start: number; text: string }>(
  blocks: readonly DocumentBlock[],
  pieces: readonly Piece[],
  later?: (piece: Piece) => Piece,
): DrawnBlock<Piece>[] {
  return piecesByBlock(blocks, pieces, later).map(({ block, pieces: inside }) => ({
    block,
    pieces: inside,
    rows: block.kind === "table" ? tableRows(inside, later) : null,
  }));
}

/** The pieces as they are drawn, in order. */
export function drawnPieces<Piece>(drawn: readonly DrawnBlock<Piece>[]): Piece[] {
  return drawn.flatMap(({ pieces, rows }) =>
    rows === null ? pieces : rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.pieces)),
  );
}

/** The blocks of a document, each as what it is. */
export function DrawnBlocks<Piece>({
  drawn,
  draw,
}: {
  drawn: readonly DrawnBlock<Piece>[];
  draw: (piece: Piece, kind: BlockKind) => ReactNode;
}) {
  return drawn.map(({ block, pieces, rows }) =>
    rows === null ? (
      <BlockFrame key={block.start} block={block}>
        {pieces.map((piece) => draw(piece, block.kind))}
      </BlockFrame>
    ) : (
      <DocumentTable key={block.start} rows={rows} draw={(piece) => draw(piece, "table")} />
    ),
  );
}
