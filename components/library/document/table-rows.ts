import type { TextBlock } from "@/lib/shared/projections/text/markdown-blocks";
import { piecesByBlock } from "./document-blocks";

/** A row of a table with the pieces of each of its cells. The cells of a row hold all of its line, signs included. */
export interface TableRow<Piece> {
  start: number;
  /** `rule` is the line of dashes between the head and the body, which says nothing itself. */
  kind: "head" | "rule" | "body";
  cells: Array<{ start: number; pieces: Piece[] }>;
}

/** Below the head. Of one that is being written, what is there of it. */
const RULE = /^\s*\|[\s:|-]*$/;

/**
 * Where a cell begins; a pipe behind a backslash is text, and one behind the last cell, with a citation's mark perhaps,
 * begins none.
 */
const EDGE = /(?<!\\)\|(?=.*[^\s\uFFFC])/g;

/**
 * Cuts the pieces of a Markdown table, in order, into rows and cells.
 * @param later as of `piecesByBlock`
 */
export function tableRows<Piece extends { start: number; text: string }>(
  pieces: readonly Piece[],
  later?: (piece: Piece) => Piece,
): TableRow<Piece>[] {
  const base = pieces[0]?.start ?? 0;
  const text = pieces.map((piece) => piece.text).join("");
  const lines = [...text.matchAll(/[^\n]+\n?|\n/g)].map(({ 0: line, index }) => ({ line, start: base + index }));
  const rule = lines[1] !== undefined && RULE.test(lines[1].line) ? 1 : -1;
  const rows = lines.map(({ line, start }, at) => ({
    start,
    kind: at === rule ? ("rule" as const) : at < rule ? ("head" as const) : ("body" as const),
    cells: cellsOf(line, start),
  }));
  const inCells = new Map(
    piecesByBlock(
      rows.flatMap(({ cells }) => cells),
      pieces,
      later,
    ).map(({ block, pieces: inside }) => [block.start, inside]),
  );
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map(({ start }) => ({ start, pieces: inCells.get(start) ?? [] })),
  }));
}

function cellsOf(line: string, start: number): TextBlock[] {
  const found = [...line.matchAll(EDGE)].map(({ index }) => index);
  const edges = found.length === 0 ? [0] : found;
  // What stands before the first sign belongs to the first cell.
  return edges.map((edge, at) => ({
    kind: "table",
    level: 0,
    start: start + (at === 0 ? 0 : edge),
    end: start + (edges[at + 1] ?? line.length),
  }));
}
