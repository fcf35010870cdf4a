import { ParseFailure } from "../parse-failure";

/** Limits of spreadsheet programs: rows of a sheet, and cells of a row. */
const MAX_ROWS = 1_048_576;
const MAX_CELLS_IN_ROW = 16_384;
/** Cells of all tables of a file that fit the parser's memory. */
const MAX_CELLS = 3_000_000;
/** Characters of a cell: six times the limit of spreadsheet programs. */
const MAX_CELL_CHARS = 200_000;

/**
 * Counts the cells of a file as they are read. A table that is too large is refused as a whole: if it were read in part,
 * questions about the rest would be answered with "not found".
 */
export class TableLimits {
  #cells = 0;

  /**
   * @param row the cell's row, from 1
   * @param column the cell's position in the row, from 1
   * @throws ParseFailure `too_many_rows`, `row_too_wide`, `too_many_cells`, `cell_too_long`
   */
  count(row: number, column: number, text: string): void {
    if (row > MAX_ROWS) throw new ParseFailure("too_many_rows", `more than ${MAX_ROWS} rows`);
    if (column > MAX_CELLS_IN_ROW)
      throw new ParseFailure("row_too_wide", `row ${row}: more than ${MAX_CELLS_IN_ROW} cells`);
    if (text.length > MAX_CELL_CHARS)
      throw new ParseFailure(
        "cell_too_long",
        `row ${row}: a cell of ${text.length} characters, ${MAX_CELL_CHARS} at most`,
      );
    this.#cells += 1;
    if (this.#cells > MAX_CELLS) throw new ParseFailure("too_many_cells", `more than ${MAX_CELLS} cells`);
  }
}

/**
 * Applies the same limits to a file of separated values before it is parsed, since parsing is what needs the memory.
 * Delimiters inside quotation marks count too; no ordinary line has that many.
 * @throws ParseFailure `row_too_wide`, `too_many_cells`
 */
export function weighSeparatedValues(csv: string, delimiter: string): void {
  let cells = 0;
  let inLine = 0;
  for (let at = 0; at < csv.length; at += 1) {
    const character = csv[at];
    if (character === "\n") inLine = 0;
    if (character !== delimiter && character !== "\n") continue;
    cells += 1;
    inLine += 1;
    if (inLine > MAX_CELLS_IN_ROW)
      throw new ParseFailure("row_too_wide", `more than ${MAX_CELLS_IN_ROW} cells in a row`);
    if (cells > MAX_CELLS) throw new ParseFailure("too_many_cells", `more than ${MAX_CELLS} cells`);
  }
}
