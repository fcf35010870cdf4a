import { tableCells } from "@/lib/engine/language/text/table-cells";
import type { Passage } from "@/lib/shared/contracts/library/document";

/** The title and the headings that a passage is below. */
export type PassageHeadings = Partial<Pick<Passage, "documentTitle" | "headingPath">>;

/** A passage that starts inside a table has the column names last in its path. */
export function isColumnNames(heading: string): boolean {
  return heading.includes(" | ");
}

/** Column names of the table that a passage starts in, if any. */
export function columnsAbove({ headingPath }: PassageHeadings): string[] {
  const last = headingPath?.at(-1) ?? "";
  return isColumnNames(last) ? tableCells(last).map(({ text }) => text) : [];
}
