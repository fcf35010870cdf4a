import type { BodyCell, HeadCell, MadeTable } from "../made-table";

/** A cell as a format writes it. */
export interface WrittenCell {
  text: string;
  mark?: string | undefined;
  number?: number | undefined;
  across: number;
  down: number;
  /** Whether a cell above spans it. */
  isCovered: boolean;
}

export interface WrittenRow {
  cells: WrittenCell[];
  isHead: boolean;
}

/** The rows of a table with its header and its merged cells; a cell that spans several is followed by empty ones. */
export function gridCells({ heads, rows }: MadeTable): WrittenRow[] {
  return [
    ...heads.map((row) => ({ cells: row.flatMap(headCells), isHead: true })),
    ...rows.map((row, at) => ({
      cells: row.map((cell, column) => ({ ...bodyCell(cell), isCovered: isCovered(rows, at, column) })),
      isHead: false,
    })),
  ];
}

/** The same, with a cell for every column. */
export function flatCells(table: MadeTable): WrittenRow[] {
  return gridCells(table).map(({ cells, isHead }) => ({
    cells: cells.flatMap((cell) => [cell, ...Array.from({ length: cell.across - 1 }, () => EMPTY)]),
    isHead,
  }));
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

const EMPTY: WrittenCell = { text: "", across: 1, down: 1, isCovered: false };

function headCells({ text, mark, across = 1, isSpread = false }: HeadCell): WrittenCell[] {
  const cell = { ...EMPTY, text, mark };
  return isSpread ? [cell, ...Array.from({ length: across - 1 }, () => EMPTY)] : [{ ...cell, across }];
}

function bodyCell({ text, number, mark, down = 1 }: BodyCell): WrittenCell {
  return { ...EMPTY, text, number, mark, down };
}

function isCovered(rows: MadeTable["rows"], row: number, column: number): boolean {
  for (let at = row - 1; at >= 0; at -= 1) if ((rows[at]?.[column]?.down ?? 1) > row - at) return true;
  return false;
}
