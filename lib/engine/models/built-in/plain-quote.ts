import { withoutInlineMarkup } from "@/lib/engine/language/text/markdown";
import { TABLE_ROW, tableCells } from "@/lib/engine/language/text/table-cells";

/** A quotation without its Markdown: the same words in the same order, with dots between the cells of a table row. */
export function plainQuote(unit: string): string {
  const cells = TABLE_ROW.test(unit) ? tableCells(unit).map(({ text }) => text) : [unit];
  return cells
    .filter((cell) => cell !== "")
    .map(withoutInlineMarkup)
    .join(" · ");
}

/** A row of a table, quoted below the names of its columns. */
export interface QuotedRow {
  /** The header and the delimiter row below it. */
  head: string;
  row: string;
}

/**
 * A quoted row as Markdown, with its citation in the last cell.
 * @returns null if the row has other cells than the names
 */
export function quotedRow(unit: string, columns: readonly string[], citation: string): QuotedRow | null {
  const cells = tableCells(unit).map(({ text }) => withoutInlineMarkup(text));
  if (cells.length !== columns.length) return null;
  const last = `${cells.at(-1) ?? ""} ${citation}`.trim();
  return {
    head: `${line(columns.map(withoutInlineMarkup))}\n${line(columns.map(() => "---"))}`,
    row: line([...cells.slice(0, -1), last]),
  };
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
