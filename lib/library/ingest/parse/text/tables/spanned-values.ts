import { isTotalLabel } from "@/lib/engine/language/question/calculation-question";
import type { GridRow } from "../head-rows";

/** A longer text over several columns is a remark on the row rather than a value in each of them. */
const VALUE_MAX_CHARS = 80;
/** Number of rows examined for the kind of values in a column. */
const EXAMINED_ROWS = 50;

/** For a row, by column: the column on its left whose value also applies to it. */
export type SpannedValues = ReadonlyMap<number, number>;

const NONE: SpannedValues = new Map();

/**
 * Which values apply to all columns that their cell is merged over, if each of these has its own name: "closed" over
 * two days is the value of both. The first text of a row is its label or a title, and so is a text over a column of texts
 * and columns of figures ("Delivery" over "Item", "Quantity" and "Price"): these are written once.
 * @param rows below the header
 * @param used the columns that have a text, in order
 * @param names of these columns
 */
export function spannedValues(
  rows: readonly GridRow[],
  used: readonly number[],
  names: readonly string[],
): SpannedValues[] {
  if (rows.every(({ merged }) => merged === undefined || merged.size === 0)) return rows.map(() => NONE);
  const columns = used.map((at, index) => ({ at, name: names[index] ?? "", hasFigures: holdsFigures(rows, at) }));
  return rows.map((row) => spannedIn(row, columns));
}

interface Column {
  at: number;
  name: string;
  hasFigures: boolean;
}

function spannedIn({ cells, merged }: GridRow, columns: readonly Column[]): SpannedValues {
  if (merged === undefined || merged.size === 0) return NONE;
  const found = new Map<number, number>();
  const label = columns.find(({ at }) => isFilled(cells[at]))?.at;
  let from: Column | null = null;
  for (const column of columns) {
    const { at, name, hasFigures } = column;
    if (isFilled(cells[at])) from = at === label || !isValue(cells[at]) ? null : column;
    else if (!merged.has(at)) from = null;
    else if (from !== null && name !== "" && name !== from.name && (from.hasFigures || !hasFigures))
      found.set(at, from.at);
  }
  return found;
}

function isValue(text = ""): boolean {
  return text.length <= VALUE_MAX_CHARS && !isTotalLabel(text);
}

/** Whether most texts of a column have digits. */
function holdsFigures(rows: readonly GridRow[], column: number): boolean {
  const texts = rows.slice(0, EXAMINED_ROWS).flatMap(({ cells }) => (isFilled(cells[column]) ? [cells[column]] : []));
  return texts.filter((text) => /\d/.test(text ?? "")).length * 2 > texts.length;
}

function isFilled(cell: string | undefined): boolean {
  return cell !== undefined && cell.trim() !== "";
}
