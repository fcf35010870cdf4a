import type { TextLanguage } from "@/lib/shared/contracts/language";
import { TABLE_ROW, tableCells } from "../text/table-cells";
import { namedRows } from "./named-rows";

/** The mark that a note below a table begins with: "(a)", "(2)", "†". */
const NOTE = /^\s*(\((?:\p{Ll}|\d{1,2})\)|[*†‡]{1,3})\s*(?=[\p{L}\p{N}])/u;

/** The mark at the start of a text, as in a note; `null` without one. */
export function noteMark(text: string): string | null {
  return NOTE.exec(text)?.[1] ?? null;
}

/** Whether a cell of a row ends with a mark. */
export function carriesMark(row: string, mark: string): boolean {
  return tableCells(row).some(({ text }) => text.length > mark.length && text.endsWith(mark));
}

/**
 * Whether a note belongs to rows other than those that a question names: some row has its mark, but none of the named
 * ones does.
 * @param rows lines of the tables of the note's document
 */
export function isNoteOfOthers(
  mark: string,
  rows: readonly string[],
  question: string,
  language: TextLanguage,
): boolean {
  if (!rows.some((row) => carriesMark(row, mark))) return false;
  const byWidth = new Map<number, string[]>();
  for (const row of rows) {
    const { length } = tableCells(row);
    byWidth.set(length, [...(byWidth.get(length) ?? []), row]);
  }
  const named = [...byWidth.values()].flatMap((own) => {
    const cells = own.map((row) => tableCells(row).map(({ text }) => text));
    const namings = namedRows(question, language, { rows: cells, firstColumn: "" });
    return own.filter((_, at) => namings[at] === "named");
  });
  return named.length > 0 && !named.some((row) => carriesMark(row, mark));
}

/** The rows of tables among the lines of a text. */
export function tableRows(text: string): string[] {
  return text.split("\n").filter((line) => TABLE_ROW.test(line));
}
