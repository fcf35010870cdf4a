import { OutlineEvidence, RunningLabels } from "@/lib/engine/language/tables/outline-labels";
import type { GridRow } from "./head-rows";

/**
 * The rows of a table's body with the labels that run down to them, so that every row can be read alone, as with merged
 * cells. Nothing is repeated unless the table's shape shows an outline.
 * @param used the columns that have a text, in order
 * @param names of these columns
 */
export function withRunningLabels<Row extends GridRow>(
  rows: readonly Row[],
  used: readonly number[],
  names: readonly string[],
): Row[] {
  const evidence = new OutlineEvidence(names);
  const cellsOf = ({ cells }: Row) => used.map((at) => cells[at] ?? "");
  for (const row of rows) evidence.add(cellsOf(row));
  const labels = new RunningLabels(evidence.shape());
  return rows.map((row) => {
    const above = labels.next(cellsOf(row));
    if (above.size === 0) return row;
    // Unlike a spread, a slice keeps holes.
    const cells = row.cells.slice();
    for (const [column, label] of above) cells[used[column] ?? 0] = label;
    return { ...row, cells };
  });
}
