import { ParseFailure } from "../parse-failure.mjs";

/** What a spreadsheet program has room for: the rows of a sheet, and the cells of a row. */
const MAX_ROWS = 1_048_576;
const MAX_CELLS_IN_ROW = 16_384;
/** Cells of all tables of a file: what fits the parser's memory. */
const MAX_CELLS = 3_000_000;
/** Characters of a cell, six times what a spreadsheet program has room for: a text of that length is a document. */
const MAX_CELL_CHARS = 200_000;

/**
 * Weighs the cells of a file as they are read. A table that is too large is refused as a whole: one that is read in part
 * would answer "not found" for what stands further down.
 */
export class TableLimits {
  #cells = 0;

  /**
   * @param row position of the cell's row, and of the cell in it, from 1
   * @throws ParseFailure `too_many_rows`, `row_too_wide`, `too_many_cells`, `cell_too_long`
   */
  count(row, column, text) {
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
 * The same of a file of separated values before its cells are taken apart, which is where they need their memory.
 * Delimiters that are counted may stand inside quotation marks: a line with that many is none that people read.
 * @throws ParseFailure `row_too_wide`, `too_many_cells`
 */
export function weighSeparatedValues(csv, delimiter) {
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
