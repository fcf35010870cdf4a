import { type Options, parse } from "csv-parse/sync";

/** Lines of a row whose quotation marks are wrong. */
const MAX_LINES = 20;
/** Ways to divide a row that are tried. */
const MAX_TRIES = 500;

/** The rows of a text of separated values. */
export interface SeparatedRows {
  rows: string[][];
  /**
   * Number of rows that were divided by their number of cells, because a quotation mark in them is not closed or not
   * doubled.
   */
  mended: number;
}

/**
 * Rows of cells. Spaces between a delimiter and a quotation mark, which some programs write, belong to no cell. A
 * quotation mark that is not closed, or not doubled, is an ordinary character, and concerns its own row only.
 */
export function separatedRows(csv: string, delimiter: string): SeparatedRows {
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false };
  const isPadded = hasPaddedQuotes(csv, delimiter);
  const padded = [
    { ...options, trim: true },
    { ...options, ltrim: true },
  ];
  for (const own of isPadded ? padded : [options]) {
    const rows = parsed(csv, own);
    if (rows === null) continue;
    if (!rows.some(isSuspect)) return { rows, mended: 0 };
    return mendedRows(rows, rawRows(csv, own), { delimiter, isPadded, width: usualWidth(rows) ?? 0 });
  }
  const lines = csv.replace(/\n$/, "").split("\n");
  const alone = lines.map((line) => parsed(line, { ...options, trim: isPadded })?.[0] ?? []);
  return mendedLines(lines, { delimiter, isPadded, width: usualWidth(alone) ?? 0 });
}

/** The most frequent number of cells above one, and among equals the largest; `null` if no row has several. */
export function usualWidth(rows: readonly string[][]): number | null {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [usual] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return usual === undefined ? null : usual[0];
}

/** Spaces beside a quotation mark, with the character on their other side. */
const PADDED = /([^ ]) +"|" +([^ ])/g;

/** Whether spaces separate a delimiter from a quotation mark. */
export function hasPaddedQuotes(csv: string, delimiter: string): boolean {
  for (const [, before, after] of csv.matchAll(PADDED)) if (before === delimiter || after === delimiter) return true;
  return false;
}

function parsed(csv: string, options: Options): string[][] | null {
  try {
    return parse(csv, { ...options, columns: false });
  } catch {
    return null;
  }
}

/** Whether the parser has taken a quotation mark at the start of a cell as an ordinary character. */
function isSuspect(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.startsWith('"'));
}

/** The source of each row; the package declares no type for it. */
function rawRows(csv: string, options: Options): string[] {
  const found: readonly unknown[] = parse(csv, { ...options, columns: false, raw: true });
  return found.map((row) => {
    const raw = typeof row === "object" && row !== null && "raw" in row ? row.raw : "";
    return String(raw).replace(/\n$/, "");
  });
}

interface Division {
  delimiter: string;
  isPadded: boolean;
  /** The number of cells that most rows have. */
  width: number;
}

function mendedRows(rows: readonly string[][], raws: readonly string[], division: Division): SeparatedRows {
  const all: SeparatedRows = { rows: [], mended: 0 };
  for (const [at, cells] of rows.entries()) {
    const raw = raws[at];
    if (raw === undefined || !isSuspect(cells)) all.rows.push(cells);
    else {
      const { rows: own, mended } = mendedLines(raw.split("\n"), division);
      for (const row of own) all.rows.push(row);
      all.mended += mended;
    }
  }
  return all;
}

function mendedLines(lines: readonly string[], division: Division): SeparatedRows {
  const all: SeparatedRows = { rows: [], mended: 0 };
  for (let at = 0; at < lines.length; ) {
    const { row, taken } = nextRow(lines, at, division);
    all.rows.push(row.cells);
    if (row.isMended) all.mended += 1;
    at += taken;
  }
  return all;
}

interface DividedRow {
  cells: string[];
  isMended: boolean;
}

/** The row that begins with a line, of as few lines as give it the usual number of cells. */
function nextRow(lines: readonly string[], at: number, division: Division): { row: DividedRow; taken: number } {
  let text = "";
  const most = Math.min(MAX_LINES, lines.length - at);
  for (let taken = 1; taken <= most; taken += 1) {
    text += taken === 1 ? (lines[at] ?? "") : `\n${lines[at + taken - 1]}`;
    const row = dividedRow(text, division);
    if (row !== null) return { row, taken };
    if (!text.includes('"')) break;
  }
  const alone = lines[at] ?? "";
  return { row: dividedRow(alone, { ...division, width: 0 }) ?? { cells: [alone], isMended: true }, taken: 1 };
}

/** A text divided into as many cells as `width` says, of any number if that is 0; `null` if it cannot be. */
function dividedRow(text: string, { delimiter, isPadded, width }: Division): DividedRow | null {
  let tries = 0;
  const trimmed = (cell: string) => (isPadded ? cell.trim() : cell);
  const divide = (from: number, before: readonly string[], isMended: boolean): DividedRow | null => {
    tries += 1;
    if (tries > MAX_TRIES || (width > 0 && before.length >= width)) return null;
    for (const { cell, to, isWrong } of cellsAt(text, from, { delimiter, isPadded })) {
      const cells = [...before, trimmed(cell)];
      const isDivided = to >= text.length && (width === 0 || cells.length === width);
      if (isDivided) return { cells, isMended: isMended || isWrong };
      const rest = to >= text.length ? null : divide(to + 1, cells, isMended || isWrong);
      if (rest !== null) return rest;
    }
    return null;
  };
  return divide(0, [], false);
}

interface Cell {
  cell: string;
  /** The position of its delimiter, or the end of the text. */
  to: number;
  isWrong: boolean;
}

/** The ways to read the cell that begins at a place: as quoted, up to one of its quotation marks, or unquoted. */
function* cellsAt(text: string, from: number, { delimiter, isPadded }: Omit<Division, "width">): Generator<Cell> {
  const start = isPadded ? from + spacesAt(text, from) : from;
  const isQuoted = text[start] === '"';
  if (isQuoted) {
    for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
      const end = isPadded ? at + 1 + spacesAt(text, at + 1) : at + 1;
      if (end < text.length && text[end] !== delimiter) continue;
      const inside = text.slice(start + 1, at);
      const single = inside.replaceAll('""', "");
      // The second of two marks ends no cell, unless the first does not belong to it.
      if (/"$/.test(single) && !/[^"]"$/.test(inside)) continue;
      yield { cell: inside.replaceAll('""', '"'), to: end, isWrong: single.includes('"') };
    }
  }
  const next = text.indexOf(delimiter, from);
  const to = next === -1 ? text.length : next;
  const cell = text.slice(from, to);
  if (!cell.includes("\n")) yield { cell, to, isWrong: isQuoted };
}

function spacesAt(text: string, from: number): number {
  let at = from;
  while (text[at] === " ") at += 1;
  return at - from;
}
