import type { Calculation } from "@/lib/shared/contracts/library/tables";
import { isUngrouped, type TableLexicon } from "../question/lexicon/table-lexicon";

/** The columns of a table as used in an answer: how their figures are written, and which columns name a row. */
export function calculatedColumns({ table, key, columns }: TableLexicon): Calculation["table"]["columns"] {
  // "G2 · Skylark Theatre": a row that is numbered also has a name.
  const name = key !== null && columns[key]?.numbers === true ? columns[key + 1] : undefined;
  const last = name?.tellsRows === true && name.column.type === "text" ? name.at : key;
  return table.columns.map((column, at) => ({
    ...{ name: column.name, type: column.type, unit: column.unit },
    ...(isUngrouped(column, at, table.language) ? { ungrouped: true } : {}),
    ...(column.duration === true ? { duration: true } : {}),
    // "North · Alder": labels to the left of the column that distinguishes the rows.
    ...(last !== null && last > 0 && at <= last ? { namesRows: true } : {}),
  }));
}
