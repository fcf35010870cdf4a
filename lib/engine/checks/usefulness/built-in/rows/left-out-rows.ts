import { isTableRow } from "@/lib/engine/language/question/calculation-question";
import { foldedLine } from "@/lib/engine/language/text/fold-text";
import { tableCells } from "@/lib/engine/language/text/table-cells";

/** A shorter cell does not identify anything in a question. */
const LEAST_CHARS = 2;

/**
 * Whether a table has other rows that fit the question as well as a quoted one, with the same text in each cell that
 * the question names. Quoting some of them does not answer a question about all of them. @param quoted lines of rows
 * that an answer quotes, whole
 * @param texts those that they may come from
 */
export function leavesOutRows(quoted: readonly string[], texts: readonly string[], question: string): boolean {
  const asked = ` ${wordsIn(foldedLine(question))} `;
  const known = new Set(quoted.map((line) => line.trim()));
  const others = texts
    .flatMap((text) => text.split("\n"))
    .map((line) => line.trim())
    .filter((line) => isTableRow(line) && !known.has(line))
    .map(foldedCells);
  return quoted.map(foldedCells).some((cells) => {
    const named = cells.flatMap((cell, at) =>
      cell.length >= LEAST_CHARS && asked.includes(` ${wordsIn(cell)} `) ? [at] : [],
    );
    if (named.length === 0) return false;
    return others.some((other) => other.length === cells.length && named.every((at) => other[at] === cells[at]));
  });
}

function foldedCells(line: string): string[] {
  return tableCells(line).map((cell) => foldedLine(cell.text));
}

/** Words with single spaces between them, without other signs. */
function wordsIn(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}.'-]+/gu, " ").trim();
}
