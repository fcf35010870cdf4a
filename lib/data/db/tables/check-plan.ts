import type { TableColumn, TableCondition, TablePlan } from "@/lib/shared/contracts/library/tables";

type Columns = readonly Pick<TableColumn, "type" | "mixedUnits">[];

/**
 * Why a plan cannot be carried out on a table with these columns: a column that it lacks, a function that its type does
 * not have, amounts in different units. `null` if it can.
 */
export function planProblem(
  { measure, where, within, groupBy, order, limit, difference }: TablePlan,
  columns: Columns,
): string | null {
  const problems = [
    measureProblem(measure, groupBy !== null, columns),
    ...[...where, ...within].map((condition) => conditionProblem(condition, columns)),
    groupBy === null ? null : groupProblem(groupBy, columns),
    order === null || order.column === null ? null : columnProblem(order.column, columns),
    within.length > 0 && measure.function !== "share" ? "only a share is a part of other rows" : null,
    order !== null && order.column === null && groupBy === null ? "only groups are ordered by their measure" : null,
    order !== null && order.column !== null && measure.function !== "rows" ? "only rows are ordered by a column" : null,
    order !== null && order.column !== null && isMixed(order.column, columns)
      ? "its values have different units"
      : null,
    limit !== null && groupBy !== null && order === null ? "some groups are no answer without an order" : null,
    difference && (groupBy === null || !comparesTwo(where, groupBy.column)) ? "a difference needs two groups" : null,
  ];
  return problems.find((problem) => problem !== null) ?? null;
}

function columnProblem(at: number, columns: Columns): string | null {
  return at < columns.length ? null : `there is no column ${at}`;
}

function isMixed(at: number, columns: Columns): boolean {
  return columns[at]?.mixedUnits === true;
}

function measureProblem(measure: TablePlan["measure"], isGrouped: boolean, columns: Columns): string | null {
  if (measure.function === "rows") return isGrouped ? "rows are not grouped" : null;
  if (measure.function === "labels") return isGrouped ? null : "labels need a group";
  if (!("column" in measure)) return null;
  const type = columns[measure.column]?.type;
  if (type === undefined) return columnProblem(measure.column, columns);
  if (measure.function === "count_distinct") return null;
  if (isMixed(measure.column, columns)) return "its values have different units";
  if (measure.function === "product" && columns[measure.by]?.type !== "number") return "product needs numbers";
  if (type === "number") return null;
  const ordersDays = type === "date" && (measure.function === "min" || measure.function === "max");
  return ordersDays ? null : `${measure.function} needs numbers`;
}

const TYPE_OF_TEST: Readonly<Partial<Record<TableCondition["test"], TableColumn["type"]>>> = {
  compare: "number",
  days: "date",
  is: "boolean",
};

function conditionProblem({ test, column }: TableCondition, columns: Columns): string | null {
  const type = columns[column]?.type;
  if (type === undefined) return columnProblem(column, columns);
  if (test === "compare" && isMixed(column, columns)) return "its values have different units";
  const needed = TYPE_OF_TEST[test];
  return needed === undefined || needed === type ? null : `${test} needs a column of type ${needed}`;
}

function groupProblem({ column, unit }: NonNullable<TablePlan["groupBy"]>, columns: Columns): string | null {
  const type = columns[column]?.type;
  if (type === undefined) return columnProblem(column, columns);
  return unit === "value" || type === "date" ? null : `only days are grouped by ${unit}`;
}

function comparesTwo(where: TablePlan["where"], column: number): boolean {
  return where.some(
    (condition) => condition.test === "one_of" && condition.column === column && condition.values.length === 2,
  );
}
