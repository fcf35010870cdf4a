import { spans, type TableRow } from "./sheet-rows";

/** A number, date, time or percentage: a value rather than a column name. */
export const VALUE = /^[-+(]?\s*(?:[$€£¥]\s*)?\d[\d\s.,'’:/-]*(?:[eE][-+]?\d+)?\s*(?:[%‰$€£¥]|[AP]M)?\)?$/;
/** Years and months, which are column names as often as values. */
const PERIOD = /^(?:(?:19|20)\d\d|\d{1,4}[-/.]\d{1,4}(?:[-/.]\d{1,4})?)$/;
/** Maximum header rows of a table. */
const MAX_HEAD_ROWS = 3;

/** Number of header rows: 0 if the first row holds values. */
export function headRows(table: readonly TableRow[], used: readonly number[]): number {
  for (const [rows, row] of table.slice(0, MAX_HEAD_ROWS).entries()) {
    const above = table[rows - 1];
    const below = table[rows + 1];
    // The row below merged header cells names their sub-columns.
    if (below === undefined || (above !== undefined && !spans(above))) return rows;
    if (!namesColumns(row, below, rows === 0 ? used : [])) return rows;
  }
  return MAX_HEAD_ROWS;
}

/** Whether a row names columns: texts only, in most of the columns in use. */
export function namesColumns({ cells, merged }: TableRow, below: TableRow, used: readonly number[]): boolean {
  let names = 0;
  let values = 0;
  cells.forEach((text, at) => {
    const period = PERIOD.test(text) && !PERIOD.test(below.cells[at] ?? "");
    if (VALUE.test(text) && !period) values += 1;
    else names += 1;
  });
  return values === 0 && names > 0 && (merged.size > 0 || names * 2 >= used.length);
}

/** Whether rows have values in columns where the first row has none: then it is a new header, not a continuation. */
export function contrasts([first, ...others]: readonly TableRow[]): boolean {
  return others.some(({ cells }) =>
    cells.some((text, at) => {
      const above = first?.cells[at];
      return VALUE.test(text) && above !== undefined && !VALUE.test(above);
    }),
  );
}
