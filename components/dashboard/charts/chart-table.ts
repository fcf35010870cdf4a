import type { Cell } from "@/lib/shared/projections/text/csv";

export interface ChartColumn {
  name: string;
  /** How a reader sees its numbers; the file has them exactly. */
  format: "text" | "count" | "score" | "percent" | "decimal" | "usd";
}

/** The figures of a chart, as a reader sees them and as a file has them. */
export interface ChartTable {
  columns: readonly ChartColumn[];
  /** `href` leads to the runs behind a row. */
  rows: ReadonlyArray<{ cells: readonly Cell[]; href?: string }>;
  /** Words the first column for a reader; the file keeps it as it is. */
  nameOf?: (cell: Cell) => string;
}
