import type { Cell } from "@/lib/shared/projections/text/csv";

export interface ChartColumn {
  name: string;
  /** The number format on screen; the file has exact values. */
  format: "text" | "count" | "score" | "percent" | "decimal" | "usd";
}

/** The figures of a chart, as shown and as exported. */
export interface ChartTable {
  columns: readonly ChartColumn[];
  /** `href` links to the runs behind a row; one that is `empty` is left out in print. */
  rows: ReadonlyArray<{ cells: readonly Cell[]; href?: string; empty?: boolean }>;
  /** The label of the first column on screen; the file has the raw value. */
  nameOf?: (cell: Cell) => string;
}
