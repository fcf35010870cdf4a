import type { ReceiptWriter } from "../receipt/receipt-writer";
import { type GridRow, givesUnits, isUnit, spans } from "./head-rows";

/**
 * The name of each column in use: the texts of its header cells, from top to bottom, each once, and its unit in brackets.
 * A text that spans columns, by merged cells or by the empty cells on its right, names each of them.
 */
export function columnNames(heads: readonly GridRow[], used: readonly number[], receipt: ReceiptWriter): string[] {
  leaveOutRepeated(heads, used, receipt);
  const texts = heads.map((row, at) => {
    const above = heads[at - 1];
    const isOfUnits = above !== undefined && givesUnits(row, above, used);
    return spread(row, heads[at + 1], used).map((text) => (isOfUnits && isUnit(text) ? bracketed(text) : text));
  });
  return used.map((_, at) => [...new Set(texts.map((row) => row[at] ?? ""))].filter((text) => text !== "").join(" "));
}

/** The texts of a header row by column in use, with those that span columns repeated. */
function spread(row: GridRow, below: GridRow | undefined, used: readonly number[]): string[] {
  const { cells, merged } = row;
  const inGroup = spans(row) || below === undefined ? new Set<number>() : groupedColumns(row, below, used);
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
 * Empty columns that belong to the text on their left: the row below names a part of it in each. The last text has no
 * more parts than the others.
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
