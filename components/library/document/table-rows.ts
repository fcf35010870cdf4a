import type { TextBlock } from "@/lib/shared/projections/text/markdown-blocks";
import { piecesByBlock } from "./document-blocks";

/** A row of a table with the pieces of each cell. The cells of a row cover its whole line, syntax included. */
export interface TableRow<Piece> {
  start: number;
  /** `rule` is the line of dashes between header and body, which has no content. */
  kind: "head" | "rule" | "body";
  /** `isNumber`: its column has only numbers, as far as known. */
  cells: Array<{ start: number; pieces: Piece[]; isNumber: boolean }>;
}

/** The rule below the header; in a growing text it may be incomplete. */
const RULE = /^\s*\|[\s:|-]*$/;

/**
 * Where a cell begins. An escaped pipe is text, and a pipe after the last cell, possibly with a citation behind it,
 * begins none.
 */
const EDGE = /(?<!\\)\|(?=.*[^\s\uFFFC])/g;

/**
 * Cuts the pieces of a Markdown table, in order, into rows and cells.
 * @param later see `piecesByBlock`
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
  const numbers = numberColumns(
    rows
      .filter(({ kind }) => kind === "body")
      .map(({ cells }) => cells.map(({ start, end }) => text.slice(start - base, end - base))),
  );
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map(({ start }, column) => ({
      start,
      pieces: inCells.get(start) ?? [],
      isNumber: numbers.has(column),
    })),
  }));
}

/** A number with its sign and unit; citations behind it do not matter. */
const NUMBER = /^[-+−]?\s?[€$£¥]?\s?\d[\d\s.,'’]*(?:[%‰€$£¥°]|[A-Z]{3})?$/;

/** The columns whose cells are numbers or empty. */
function numberColumns(body: readonly (readonly string[])[]): Set<number> {
  const words = body.map((cells) => cells.map((cell) => cell.replace(/^\s*\||\|\s*$|\uFFFC/g, "").trim()));
  const columns = words.reduce((most, { length }) => Math.max(most, length), 0);
  return new Set(
    Array.from({ length: columns }, (_, column) => column).filter((column) => {
      const filled = words.map((cells) => cells[column] ?? "").filter((cell) => cell !== "");
      return filled.length > 0 && filled.every((cell) => NUMBER.test(cell));
    }),
  );
}

const ROW = /^ {0,3}\|/;

/** The row of a table at an offset, with its newline; null without one. */
export function rowAt(text: string, offset: number): { start: number; end: number } | null {
  const start = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  const newline = text.indexOf("\n", offset);
  const end = newline === -1 ? text.length : newline + 1;
  return ROW.test(text.slice(start, end)) ? { start, end } : null;
}

/**
 * The header of the table whose row is at an offset: its first line and the rule below.
 * @returns null outside a table, in the header itself, and in a table without one
 */
export function tableHead(text: string, offset: number): { start: number; text: string } | null {
  let first = rowAt(text, offset);
  for (let row = first; row !== null; row = row.start === 0 ? null : rowAt(text, row.start - 1)) first = row;
  const rule = first === null ? null : rowAt(text, first.end);
  if (first === null || rule === null || offset < rule.end) return null;
  if (!RULE.test(text.slice(rule.start, rule.end).trimEnd())) return null;
  return { start: first.start, text: text.slice(first.start, rule.end) };
}

function cellsOf(line: string, start: number): TextBlock[] {
  const found = [...line.matchAll(EDGE)].map(({ index }) => index);
  const edges = found.length === 0 ? [0] : found;
  // Anything before the first pipe belongs to the first cell.
  return edges.map((edge, at) => ({
    kind: "table",
    level: 0,
    start: start + (at === 0 ? 0 : edge),
    end: start + (edges[at + 1] ?? line.length),
  }));
}
