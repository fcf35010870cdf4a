/** A header cell; it may span columns, and have a unit or a note's mark. */
export interface HeadCell {
  text: string;
  across?: number;
  /** Whether it spans columns only by its place, above empty cells. */
  isSpread?: boolean;
  mark?: string;
}

/** A cell below the header. */
export interface BodyCell {
  text: string;
  /** What a sheet stores of a number. */
  number?: number;
  /** A note's raised mark. */
  mark?: string;
  /** Rows that it spans; the rows below it have an empty cell there. */
  down?: number;
}

/** A table as written, and so as it must be read. */
export interface MadeTable {
  caption: string | null;
  heads: HeadCell[][];
  /** With as many cells as there are columns. */
  rows: BodyCell[][];
  /** First columns that label the rows. */
  labels: number;
  /** Whether the format marks the header, where it can, and draws lines. */
  isMarked: boolean;
  isRuled: boolean;
}

export type MadeLanguage = "en" | "fr";

/** A file of one or two tables. */
export interface MadeFile {
  format: string;
  kind: string;
  language: MadeLanguage;
  tables: MadeTable[];
}

/** A cell and where it must be found. */
export interface TruthCell {
  value: BodyCell;
  /** Texts that name its column, from top to bottom. */
  names: HeadCell[];
  /** Texts that label its row. */
  labels: BodyCell[];
}

/** The cells with a text in columns with a name, apart from the labels of rows. */
export function truthOf(table: MadeTable): TruthCell[] {
  const names = columnHeads(table);
  return table.rows.flatMap((row, at) =>
    row.flatMap((value, column) => {
      const above = names[column] ?? [];
      if (column < table.labels || value.text === "" || above.length === 0) return [];
      const labels = Array.from({ length: table.labels }, (_, label) => labelAt(table, at, label));
      return [{ value, names: above, labels }];
    }),
  );
}

/** The label of a row: that of the row above that spans it. */
function labelAt({ rows }: MadeTable, row: number, column: number): BodyCell {
  for (let at = row; at >= 0; at -= 1) {
    const cell = rows[at]?.[column];
    if (cell !== undefined && cell.text !== "" && (at === row || (cell.down ?? 1) > row - at)) return cell;
  }
  return { text: "" };
}

/** By column, the header cells above it. */
function columnHeads({ heads }: MadeTable): HeadCell[][] {
  const columns: HeadCell[][] = [];
  for (const row of heads) {
    let column = 0;
    for (const cell of row) {
      for (let more = cell.across ?? 1; more > 0; more -= 1) {
        if (cell.text !== "") columns[column] = [...(columns[column] ?? []), cell];
        column += 1;
      }
    }
  }
  return columns;
}
