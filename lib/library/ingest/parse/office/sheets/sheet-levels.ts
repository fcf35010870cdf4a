import { isTotalLabel } from "@/lib/engine/language/question/calculation-question";
import type { ReceiptWriter } from "../../receipt/receipt-writer";
import { type TableRow, usedColumns } from "./sheet-rows";

/** More levels mean the layout of a page. */
const MAX_LEVELS = 5;
/** Sums of rounded figures are off by a little for each of them. */
const ROUNDING = 0.51;
const FIGURE = /^-?\d+(?:[.,]\d+)?(?=\s?(?:[%‰\p{Sc}]|\p{L}{1,4}[²³]?)?$)/u;

/** The columns and rows of a table. */
export interface LeveledTable {
  used: number[];
  names: string[];
  rows: TableRow[];
}

/**
 * A table whose first column holds labels of several levels, indented below each other, as one with a column for each
 * level: "North" beside "Alder" instead of above it. Only where a pivot table's definition says so, or the figures of
 * every label are the sums of those below it: otherwise an indented row may be anything.
 */
export function withLevelColumns(table: LeveledTable, receipt: ReceiptWriter): LeveledTable {
  const { used, names, rows } = table;
  const [at] = used;
  if (at === undefined || rows.length < 2) return table;
  const indents = rows.map(({ indents }) => indents?.get(at) ?? 0);
  const steps = [...new Set(indents)].sort((a, b) => a - b);
  if (steps.length < 2 || steps.length > MAX_LEVELS || indents[0] !== steps[0]) return table;
  const levels = indents.map((indent) => steps.indexOf(indent));
  const fields = rows.find(({ fields }) => fields !== undefined)?.fields ?? null;
  if (fields === null && !areSums(rows, levels, used.slice(1))) return table;
  const name = names[0] ?? "";
  const own = steps.map((_, level) => fields?.[level] ?? (level === 0 || name === "" ? name : `${name} ${level + 1}`));
  if (own[0] !== name) receipt.leaveOut("page_controls", name);
  const added = steps.length - 1;
  const moved = (column: number) => (column > at ? column + added : column);
  const last: string[] = [];
  return {
    used: [...steps.map((_, level) => at + level), ...used.slice(1).map(moved)],
    names: [...own, ...names.slice(1)],
    rows: rows.map((row, index) => {
      const level = levels[index] ?? 0;
      const label = row.cells[at] ?? "";
      last.length = level;
      const labels = isTotalLabel(label) ? [] : last.slice();
      last[level] = label;
      const cells: string[] = [];
      for (const column of usedColumns([row])) cells[moved(column)] = row.cells[column] ?? "";
      for (const [column, above] of labels.entries()) cells[at + column] = above ?? "";
      delete cells[at + level];
      cells[at + (labels.length === 0 ? 0 : level)] = label;
      const exact = row.exact && new Map([...row.exact].map(([column, number]) => [moved(column), number]));
      return { ...row, cells, exact };
    }),
  };
}

/**
 * Whether the figures of every row with rows below it are their sums, in some column; a row without figures is a
 * heading.
 */
function areSums(rows: readonly TableRow[], levels: readonly number[], columns: readonly number[]): boolean {
  let sums = 0;
  for (const [at, row] of rows.entries()) {
    const level = levels[at] ?? 0;
    const end = levels.findIndex((other, index) => index > at && other <= level);
    const below = rows.slice(at + 1, end === -1 ? rows.length : end);
    const lowest = Math.min(...levels.slice(at + 1, at + 1 + below.length));
    const children = below.filter((_, index) => levels[at + 1 + index] === lowest);
    const figures = columns.filter((column) => figureAt(row, column) !== null);
    if (children.length === 0 || figures.length === 0) continue;
    const isSum = figures.some((column) => {
      const parts = children.map((child) => figureAt(child, column) ?? 0);
      const sum = parts.reduce((total, part) => total + part, 0);
      return (
        sum !== 0 &&
        Math.abs(sum - (figureAt(row, column) ?? 0)) <= ROUNDING * (isWhole(parts) ? 1e-6 : 0.01 * parts.length)
      );
    });
    if (!isSum) return false;
    sums += 1;
  }
  return sums > 0;
}

function isWhole(parts: readonly number[]): boolean {
  return parts.every((part) => Number.isInteger(part));
}

function figureAt({ cells, exact }: TableRow, column: number): number | null {
  const text = exact?.get(column) ?? FIGURE.exec(cells[column]?.trim() ?? "")?.[0];
  return text === undefined ? null : Number(text.replace(",", "."));
}
