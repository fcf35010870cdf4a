import { isFiller } from "@/lib/engine/language/fields/blank-value";
import type { Calculation } from "@/lib/shared/contracts/library/tables";
import { SHOWN_COLUMNS } from "../tunables";

type Asked = Pick<Calculation, "table" | "plan" | "values" | "touched" | "more">;

/** What a calculation looks up in the only row that meets its conditions. */
export interface AskedCell {
  column: number;
  /** As written in the document. */
  text: string;
}

/**
 * The cell that answers a question about one row: the cell of the column asked for, or, if the row itself is asked for,
 * its name (or what stands beside the name, if the question already has it). `null` if several rows or cells qualify.
 */
export function askedCell({ table: { columns }, plan, touched, more }: Asked): AskedCell | null {
  const [row, ...others] = touched;
  if (row === undefined || others.length > 0 || more > 0 || plan.where.length === 0 || plan.order !== null) return null;
  const at = (column: number): AskedCell => ({ column, text: row.cells[column]?.trim() ?? "" });
  const { measure, groupBy, difference } = plan;
  if (difference) return null;
  if (measure.function === "labels") return groupBy === null ? null : at(groupBy.column);
  if (measure.function !== "rows") return "column" in measure && groupBy === null ? at(measure.column) : null;
  const asked = new Set(plan.where.map(({ column }) => column));
  const name = namingColumns(columns).find((column) => !asked.has(column));
  if (name !== undefined) return at(name);
  const [beside, ...besides] = [...columns.keys()].filter((column) => !asked.has(column));
  if (beside === undefined) return null;
  return besides.length === 0 || isFiller(at(beside).text) ? at(beside) : null;
}

/** Whether a calculation yields no value. Its answer then states none; the cell, if there is one, says why. */
export function yieldsNothing({ plan: { measure, difference }, values }: Pick<Asked, "plan" | "values">): boolean {
  switch (measure.function) {
    case "rows":
    case "count":
    case "share":
    case "count_distinct":
      return false;
    case "labels":
      return values.every(({ label }) => label === null || isFiller(label));
    default:
      return difference ? values.some(({ value }) => value === null) : values.every(({ value }) => value === null);
  }
}

/** The name, in the table, of what the question asks for if the document leaves it blank; `null` if it has a value. */
export function blankField(calculation: Asked): string | null {
  const { table, plan } = calculation;
  const isRows = plan.measure.function === "rows";
  if (!isRows && !yieldsNothing(calculation)) return null;
  const cell = askedCell(calculation);
  if (cell === null) return isRows ? null : nameAt(table, measuredColumn(plan));
  if (!isFiller(cell.text)) return null;
  // "Subtenant" in a table of terms with what was agreed.
  const named = plan.where.find(
    ({ test, column }) => test === "one_of" && namingColumns(table.columns).includes(column),
  );
  if (isRows && named?.test === "one_of") return named.values.join(", ");
  return nameAt(table, cell.column);
}

function measuredColumn({ measure, groupBy }: Calculation["plan"]): number | null {
  return "column" in measure ? measure.column : (groupBy?.column ?? null);
}

function nameAt({ columns }: Calculation["table"], at: number | null): string {
  return columns[at ?? 0]?.name ?? "";
}

/** The cells that name a row, or its words if it has none. */
export function nameOf(cells: readonly string[], { columns }: Calculation["table"]): string {
  const name = namingColumns(columns).flatMap((column) => cells[column] || []);
  const words = cells.filter((cell, column) => cell !== "" && columns[column]?.type === "text");
  return (name.length > 0 ? name : words.slice(0, SHOWN_COLUMNS)).join(" · ");
}

/** The columns that name a row: the first one and, if that is a date or a figure, the text columns too. */
function namingColumns(columns: Calculation["table"]["columns"]): number[] {
  const naming = columns.flatMap(({ namesRows }, column) => (namesRows === true ? [column] : []));
  if (naming.length > 0) return naming;
  if (columns[0]?.type === "text") return [0];
  const words = columns.flatMap(({ type }, column) => (type === "text" ? [column] : []));
  return [0, ...words].slice(0, SHOWN_COLUMNS);
}
