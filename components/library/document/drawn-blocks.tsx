import { Fragment, type ReactNode } from "react";
import type { BlockKind, TextBlock } from "@/lib/shared/projections/text/markdown-blocks";
import { piecesByBlock } from "./document-blocks";
import { type TableRow, tableHead, tableRows } from "./table-rows";

const HEADINGS = ["text-xl", "text-lg", "text-answer", "text-base", "text-base", "text-base"] as const;
const INDENTS = ["ml-0", "ml-5", "ml-10", "ml-15", "ml-20"] as const;

/** The element of a block; `DocumentTable` renders tables. Text never becomes markup. */
function BlockFrame({ block, children }: { block: TextBlock; children: ReactNode }) {
  switch (block.kind) {
    case "heading": {
      // The page's own title is above the document's.
      const level = Math.min(6, block.level + 1);
      return (
        // biome-ignore lint/a11y/useSemanticElements: the heading level comes from the document
        <div
          role="heading"
          aria-level={level}
          className={`mt-4 mb-1 font-semibold tracking-tight text-ink first:mt-0 ${HEADINGS[block.level - 1] ?? ""}`}
        >
          {children}
        </div>
      );
    }
    case "blank":
      return <div className="h-3 overflow-hidden leading-3">{children}</div>;
    case "item":
      return (
        // biome-ignore lint/a11y/useSemanticElements: the bullet is part of its text
        <div role="listitem" className={`${INDENTS[block.level] ?? ""} pl-4 -indent-4`}>
          {children}
        </div>
      );
    case "quote":
      return <div className="border-l-2 border-line-strong pl-3 text-ink-2">{children}</div>;
    case "code":
      return <div className="my-1 rounded-lg bg-sunk px-3 py-2 font-mono text-xs leading-5">{children}</div>;
    case "rule":
      return <div className="my-3 border-t border-line">{children}</div>;
    case "table":
    case "plain":
    case "paragraph":
      return <div>{children}</div>;
  }
}

/** A block with its pieces; those of a table are grouped by row and cell. */
export interface DrawnBlock<Piece> {
  block: TextBlock;
  pieces: Piece[];
  rows: TableRow<Piece>[] | null;
}

/**
 * Cuts the pieces of a text at the edges of its blocks, and in tables at the edges of cells.
 * @param later see `piecesByBlock`
 */
export function drawnBlocks<Piece extends { start: number; text: string }>(
  blocks: readonly TextBlock[],
  pieces: readonly Piece[],
  later?: (piece: Piece) => Piece,
): DrawnBlock<Piece>[] {
  return piecesByBlock(blocks, pieces, later).map(({ block, pieces: inside }) => ({
    block,
    pieces: inside,
    rows: block.kind === "table" ? tableRows(inside, later) : null,
  }));
}

/**
 * Begins with the header of the table that a part of a text starts in; unchanged if it starts elsewhere.
 * @param text the whole text
 * @param pieceOf makes a piece of the header
 */
export function withTableHead<Piece extends { start: number; text: string }>(
  drawn: readonly DrawnBlock<Piece>[],
  text: string,
  pieceOf: (head: { start: number; text: string }) => Piece,
): DrawnBlock<Piece>[] {
  const [first, ...rest] = drawn;
  const head = first?.rows ? tableHead(text, first.block.start) : null;
  if (first?.rows == null || head === null) return [...drawn];
  const below = first.rows.find(({ kind }) => kind === "body")?.cells ?? [];
  const heads = tableRows([pieceOf(head)]).map((row) => ({
    ...row,
    cells: row.cells.map((cell, column) => ({ ...cell, isNumber: below[column]?.isNumber ?? false })),
  }));
  return [{ ...first, rows: [...heads, ...first.rows] }, ...rest];
}

/** All pieces, in order. */
export function drawnPieces<Piece>(drawn: readonly DrawnBlock<Piece>[]): Piece[] {
  return drawn.flatMap(({ pieces, rows }) =>
    rows === null ? pieces : rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.pieces)),
  );
}

/**
 * Renders the blocks of a document.
 * @param before what is shown before a block, by its offsets
 */
export function DrawnBlocks<Piece>({
  drawn,
  draw,
  before,
}: {
  drawn: readonly DrawnBlock<Piece>[];
  draw: (piece: Piece, kind: BlockKind) => ReactNode;
  before?: (block: TextBlock) => ReactNode;
}) {
  return inLists(drawn).map((group) => {
    const start = group[0]?.block.start;
    const blocks = group.map(({ block, pieces, rows }) => (
      <Fragment key={block.start}>
        {before?.(block)}
        {rows === null ? (
          <BlockFrame block={block}>{pieces.map((piece) => draw(piece, block.kind))}</BlockFrame>
        ) : (
          <DocumentTable rows={rows} draw={(piece) => draw(piece, "table")} />
        )}
      </Fragment>
    ));
    return group[0]?.block.kind === "item" ? (
      // biome-ignore lint/a11y/useSemanticElements: a ul may not contain the text between the items
      <div key={start} role="list">
        {blocks}
      </div>
    ) : (
      <Fragment key={start}>{blocks}</Fragment>
    );
  });
}

/** Groups consecutive list items; every other block is a group of its own. */
function inLists<Piece>(drawn: readonly DrawnBlock<Piece>[]): DrawnBlock<Piece>[][] {
  const groups: DrawnBlock<Piece>[][] = [];
  for (const one of drawn) {
    const last = groups.at(-1);
    if (one.block.kind === "item" && last?.[0]?.block.kind === "item") last.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** A table of a document, scrollable sideways when it is too wide. */
function DocumentTable<Piece>({
  rows,
  draw,
}: {
  rows: ReadonlyArray<TableRow<Piece>>;
  draw: (piece: Piece) => ReactNode;
}) {
  return (
    <div className="figures my-2 overflow-x-auto rounded-lg border border-line text-sm leading-6 wrap-break-word">
      <table className="w-full border-collapse text-left">
        <tbody>
          {rows.map(({ start, kind, cells }) => {
            const Cell = kind === "head" ? "th" : "td";
            return (
              <tr key={start} hidden={kind === "rule"} className="border-line not-last:border-b">
                {cells.map((cell) => (
                  <Cell
                    key={cell.start}
                    {...(kind === "head" ? { scope: "col" } : {})}
                    className={`px-3 py-1.5 ${kind === "head" ? "bg-sunk font-medium text-ink" : "align-top"} ${cell.isNumber ? "text-right" : ""}`}
                  >
                    {cell.pieces.map(draw)}
                  </Cell>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
