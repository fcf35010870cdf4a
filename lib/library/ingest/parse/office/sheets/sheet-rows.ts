import type { GridRow } from "../../text/head-rows";
import { cellText } from "../../text/markdown-table";
import type { SheetRow } from "./sheet-grid";

/** Shared by all rows without merged cells. */
export const NO_COLUMNS: ReadonlySet<number> = new Set();

/** A non-empty row with cell texts that fit a table; empty cells are holes. */
export interface TableRow extends GridRow {
  cells: string[];
  /** As in `SheetRow`. */
  exact?: ReadonlyMap<number, string> | undefined;
  merged: ReadonlySet<number>;
  /** By column, how far its text is indented, and the fields of a pivot table whose labels are. */
  indents?: ReadonlyMap<number, number> | undefined;
  fields?: readonly string[] | undefined;
}

/** Groups of consecutive non-empty rows. */
export function* rowGroups(rows: readonly SheetRow[]): Generator<TableRow[]> {
  let group: TableRow[] = [];
  for (const { cells, exact, merged, copies, head, indents, fields } of rows) {
    const texts: string[] = [];
    let own = indents;
    cells.forEach((text, at) => {
      const fit = cellText(text);
      if (fit !== "") texts[at] = fit;
      const spaces = fit === "" ? 0 : indentOf(text);
      if (spaces > 0) own = new Map([...(own ?? []), [at, spaces]]);
    });
    if (texts.length > 0)
      group.push({
        head: head ?? false,
        cells: texts,
        exact,
        merged: merged ?? NO_COLUMNS,
        copies: copies ?? NO_COLUMNS,
        ...(own === undefined ? {} : { indents: own }),
        ...(fields === undefined ? {} : { fields }),
      });
    else if (group.length > 0) {
      yield group;
      group = [];
    }
  }
  if (group.length > 0) yield group;
}

/** Spaces before a text. */
function indentOf(text: string): number {
  const [first = ""] = text;
  return first.trim() !== "" ? 0 : (/^[ \u00a0\u2003]+/.exec(text)?.[0].length ?? 0);
}

/** Number of non-empty cells; holes are not visited, since a sheet may be thousands of columns wide and nearly empty. */
export function filled(cells: readonly string[]): number {
  return Object.keys(cells).length;
}

/** Columns with a cell in any row, in order. */
export function usedColumns(table: readonly TableRow[]): number[] {
  const used = new Set<number>();
  for (const { cells } of table) for (const at of Object.keys(cells)) used.add(Number(at));
  return [...used].sort((a, b) => a - b);
}
