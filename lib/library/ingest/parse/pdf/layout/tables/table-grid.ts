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
  /** Lines above the names of its columns that say what all of it is about, or its unit. */
  titles: Row[];
  /** Number of rows that name its columns; `null` if only their words can show it. */
  heads: number | null;
  /** Whether lines show how far its cells go, and not only their words. */
  drawn: boolean;
}
