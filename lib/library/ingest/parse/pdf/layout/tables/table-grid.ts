import type { Box } from "../../page/page-content";
import type { Row } from "../rows";

/** A cell of a table, with the rows and columns that it spans. */
export interface TableCell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  /** Its lines of words. */
  lines: Row[];
}

/** A table of a page. */
export interface PageTable extends Box {
  cells: TableCell[];
  /** Edges of its columns, one more than columns. */
  columns: number[];
  rows: number;
  /** Lines above its column names with the title or unit of the whole table. */
  titles: Row[];
  /** Number of header rows; `null` if only their words can show it. */
  heads: number | null;
  /** Whether lines, not only words, show the extent of its cells. */
  drawn: boolean;
}
