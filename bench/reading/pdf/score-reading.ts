import { tableCells } from "@/lib/engine/language/text/table-cells";
import { type CorpusTable, fullName } from "./corpus-tables";

/** Right ones of all. */
export interface Share {
  right: number;
  all: number;
}

/** The tables of a text of Markdown: rows of cells, the header first. */
export function tablesIn(text: string): string[][][] {
  return text
    .split("\n\n")
    .filter((block) => /^\|.*\|\n\| (?:--- \| )*--- \|/.test(block))
    .map((block) =>
      block
        .split("\n")
        .filter((_, at) => at !== 1)
        .map((line) => tableCells(line).map((cell) => cell.text)),
    );
}

/** Cells of a table, header included, that are in the right row and column of the read table that suits it best. */
export function scoreTable(table: CorpusTable, read: readonly string[][][]): Share {
  const expected = [table.names.map((_, at) => fullName(table, at)), ...table.rows];
  const all = expected.reduce((sum, row) => sum + row.length, 0);
  const right = Math.max(0, ...read.map((rows) => matching(expected, rows)));
  return { right, all };
}

/** Equal cells in the same column of the rows, put side by side in order so that most are equal. */
function matching(expected: readonly string[][], read: readonly string[][]): number {
  let before = new Array<number>(read.length + 1).fill(0);
  for (const row of expected) {
    const now = [0];
    for (const [at, other] of read.entries()) {
      const equal = row.filter((text, column) => letters(text) === letters(other[column] ?? "")).length;
      now.push(Math.max((before[at] ?? 0) + equal, before[at + 1] ?? 0, now[at] ?? 0));
    }
    before = now;
  }
  return before.at(-1) ?? 0;
}

/** Adjacent units that are adjacent and in the same order in the text. */
export function scoreOrder(units: readonly string[], text: string): Share {
  const read = letters(text);
  const places = units.map((unit) => read.indexOf(letters(unit)));
  const found = places
    .map((place, unit) => ({ place, unit }))
    .filter(({ place }) => place !== -1)
    .sort((a, b) => a.place - b.place);
  const next = new Map(found.map(({ unit }, at) => [unit, found[at + 1]?.unit]));
  const right = units.slice(1).filter((_, at) => next.get(at) === at + 1).length;
  return { right, all: units.length - 1 };
}

/** Letters and digits, without spaces, hyphens and marks of Markdown. */
function letters(text: string): string {
  return text.normalize("NFKC").replace(/[^\p{L}\p{N}–]/gu, "");
}
