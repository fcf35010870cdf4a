import type { ReceiptWriter } from "../receipt/receipt-writer";
import { type GridRow, givesUnits, isPeriod, isUnit, spans } from "./head-rows";

/**
 * The name of each column in use: the texts of its header cells, from top to bottom, each once, and its unit in brackets
 * at the end. A text that spans columns, by merged cells or by the empty cells on its right, names each of them; a unit
 * only does so by merged cells, or where the names below show it.
 */
export function columnNames(heads: readonly GridRow[], used: readonly number[], receipt: ReceiptWriter): string[] {
  leaveOutRepeated(heads, used, receipt);
  const rows = heads.map((row, at) => {
    const [above, below] = [heads[at - 1], heads[at + 1]];
    const isAbove = below !== undefined && isOfUnits(row, below, used);
    const isOfUnit = isAbove || (above !== undefined && givesUnits(row, above, used));
    const texts = spread(row, below, used, isAbove);
    return { isAbove, texts: texts.map((text) => (isOfUnit && isUnit(text) ? bracketed(text) : text)) };
  });
  const inOrder = [...rows.filter(({ isAbove }) => !isAbove), ...rows.filter(({ isAbove }) => isAbove)];
  return used.map((_, at) =>
    [...new Set(inOrder.map(({ texts }) => texts[at] ?? ""))].filter((text) => text !== "").join(" "),
  );
}

/** Whether a row gives the units of the columns that the row below it names. */
function isOfUnits({ cells }: GridRow, below: GridRow, [, ...others]: readonly number[]): boolean {
  const units = others.filter((at) => (cells[at] ?? "") !== "");
  const isMeasure = (text: string) => isUnit(text) && isUnit(text.replace(/^[([]\s*|\s*[)\]]$/g, ""));
  return units.length > 0 && units.every((at) => isMeasure(cells[at] ?? "") && (below.cells[at] ?? "") !== "");
}

/** The texts of a header row by column in use, with those that span columns repeated. */
function spread(row: GridRow, below: GridRow | undefined, used: readonly number[], isOfUnits: boolean): string[] {
  const { cells, merged } = row;
  const grouped = spans(row) || below === undefined ? new Set<number>() : groupedColumns(row, below, used);
  const inGroup = isOfUnits && below !== undefined ? measuredAlike(grouped, row, below, used) : grouped;
  const texts: string[] = [];
  let last = "";
  for (const at of used) {
    const own = cells[at] ?? "";
    if (own !== "") last = own;
    else if (merged?.has(at) !== true && !inGroup.has(at)) last = "";
    texts.push(last);
  }
  return texts;
}

/**
 * Empty columns that belong to the text on their left: the row below names a part of it in each of them. The last text
 * has no more parts than the others.
 */
function groupedColumns({ cells }: GridRow, below: GridRow, used: readonly number[]): Set<number> {
  const grouped = new Set<number>();
  let widest = 0;
  let group: number[] = [];
  let isGroup = false;
  for (const at of used) {
    if ((cells[at] ?? "") !== "") {
      widest = Math.max(widest, group.length);
      group = [];
      isGroup = (below.cells[at] ?? "") !== "";
    } else if (isGroup && (below.cells[at] ?? "") !== "") {
      group.push(at);
      grouped.add(at);
    } else isGroup = false;
  }
  if (widest > 0) for (const at of group.slice(widest)) grouped.delete(at);
  return grouped;
}

/**
 * Those empty columns that really belong to the unit on their left: its columns are periods, or have the same names as
 * those of another unit. Columns of other names ("Storage", "Seats") may have any unit, or none.
 */
function measuredAlike(grouped: ReadonlySet<number>, { cells }: GridRow, below: GridRow, used: readonly number[]) {
  const groups: number[][] = [];
  for (const at of used) {
    if (grouped.has(at)) groups.at(-1)?.push(at);
    else if ((cells[at] ?? "") !== "") groups.push([at]);
  }
  const names = groups.map((group) => group.map((at) => below.cells[at] ?? ""));
  const isAlike = (own: readonly string[], index: number) =>
    own.every(isPeriod) || names.some((other, at) => at !== index && other.join("\n") === own.join("\n"));
  return new Set(groups.flatMap((group, index) => (isAlike(names[index] ?? [], index) ? group : [])));
}

function bracketed(text: string): string {
  return /^[([]/.test(text) ? text : `(${text})`;
}

/** Reports header cells with the same text as one above them; copies of merged cells are not in the file. */
function leaveOutRepeated(heads: readonly GridRow[], used: readonly number[], receipt: ReceiptWriter): void {
  for (const at of used) {
    const names = new Set<string>();
    for (const { cells, copies } of heads) {
      const name = cells[at] ?? "";
      if (names.has(name) && !copies.has(at)) receipt.leaveOut("repeated_text", name.replaceAll("\\|", "|"));
      names.add(name);
    }
  }
}
