import { wordsOf } from "@/lib/library/ingest/testing/independent/words";
import type { BodyCell, HeadCell, TruthCell } from "./made-table";

const RULE = /^\|(?: --- \|)+$/;

/** A table of a parsed document. */
export interface ReadTable {
  names: string[];
  rows: string[][];
}

/** The Markdown tables of a text. */
export function readTables(text: string): ReadTable[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    if (!RULE.test(lines[at + 1] ?? "")) return [];
    const rest = lines.slice(at + 2);
    const end = rest.findIndex((one) => !one.startsWith("|"));
    return [{ names: cellsOf(line), rows: rest.slice(0, end === -1 ? undefined : end).map(cellsOf) }];
  });
}

/** Whether a table has the cell in a row with its labels, in a column with exactly its names. */
export function hasCell(tables: readonly ReadTable[], truth: TruthCell): boolean {
  return tables.some(({ names, rows }) => {
    const columns = names.flatMap((name, at) => (isName(name, truth.names) ? [at] : []));
    return columns.some((column) =>
      rows.some((row) => isLabelled(row, truth) && isValue(row[column] ?? "", truth.value)),
    );
  });
}

/** What the tables have instead: the row with the labels under its names. */
export function gotInstead(tables: readonly ReadTable[], truth: TruthCell): string {
  for (const { names, rows } of tables) {
    const row = rows.find((one) => isLabelled(one, truth));
    if (row !== undefined) return `| ${names.join(" | ")} | / | ${row.join(" | ")} |`;
  }
  const [table] = tables;
  return table === undefined ? "no table" : `no such row; names | ${table.names.join(" | ")} |`;
}

function isLabelled(row: readonly string[], { labels }: TruthCell): boolean {
  return labels.every((label) => row.some((cell) => isValue(cell, label)));
}

function isName(name: string, heads: readonly HeadCell[]): boolean {
  const expected = new Set(heads.flatMap(({ text }) => wordsOf(text)));
  const allowed = new Set([...expected, ...heads.flatMap(({ mark }) => (mark === undefined ? [] : [mark]))]);
  const words = wordsOf(name);
  return words.every((word) => allowed.has(word)) && [...expected].every((word) => words.includes(word));
}

function isValue(cell: string, { text, number, mark }: BodyCell): boolean {
  const ways = [text, ...(number === undefined ? [] : [String(number), number.toFixed(2)])];
  const words = wordsOf(cell).join(" ");
  return ways.some((way) => {
    const expected = wordsOf(way).join(" ");
    return words === expected || (mark !== undefined && words === `${expected} ${mark}`);
  });
}

function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}
