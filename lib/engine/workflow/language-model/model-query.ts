import { z } from "zod";
import { foldText } from "@/lib/engine/language/text/fold-text";
import {
  MAX_CALCULATED_ROWS,
  type TableColumn,
  type TableCondition,
  type TableMeasure,
  type TablePlan,
  tablePlanSchema,
} from "@/lib/shared/contracts/library/tables";

const text = z.string().max(1_000);

/** The form that a model fills in. */
export const modelQuerySchema = z.object({
  reason: text,
  table: text,
  function: z.enum(["count", "count_distinct", "sum", "mean", "median", "min", "max", "share", "labels", "rows"]),
  column: text.nullable(),
  group_by: text.nullable(),
  conditions: z
    .array(
      z.object({
        column: text,
        test: z.enum(["is", "is_not", "more", "at_least", "less", "at_most", "empty", "filled"]),
        value: text,
      }),
    )
    .max(12),
  order_by: text.nullable(),
  order: z.enum(["highest", "lowest", "none"]),
  limit: z.int().min(1).max(MAX_CALCULATED_ROWS).nullable(),
});
export type ModelQuery = z.infer<typeof modelQuerySchema>;

type Columns = readonly Pick<TableColumn, "name" | "type">[];

/** The plan that a filled-in form describes; `null` if it names something that the table does not have. */
export function planOfQuery(query: ModelQuery, columns: Columns): TablePlan | null {
  const measure = measureOf(query, columns);
  const where = query.conditions.map((condition) => conditionOf(condition, columns));
  const group = query.group_by === null ? null : columnAt(query.group_by, columns);
  if (measure === null || group === undefined || where.includes(null)) return null;
  const ordering = orderOf(query, columns, group !== null);
  if (ordering === undefined) return null;
  const plan = tablePlanSchema.safeParse({
    measure,
    where,
    within: [],
    groupBy: group === null ? null : { column: group, unit: "value" },
    order: ordering,
    limit: query.limit,
    difference: false,
  });
  return plan.success ? plan.data : null;
}

/** `undefined` for a name that no column, or more than one, has. */
function columnAt(name: string, columns: Columns): number | undefined {
  const wanted = foldText(name).trim();
  const found = columns.flatMap((column, at) => (foldText(column.name).trim() === wanted ? [at] : []));
  return found.length === 1 ? found[0] : undefined;
}

function measureOf({ function: name, column, group_by }: ModelQuery, columns: Columns): TableMeasure | null {
  switch (name) {
    case "count":
    case "share":
    case "rows":
      return { function: name };
    case "labels":
      return group_by === null ? null : { function: "labels" };
    default: {
      const at = column === null ? undefined : columnAt(column, columns);
      return at === undefined ? null : { function: name, column: at };
    }
  }
}

function orderOf(
  { order, order_by, function: name }: ModelQuery,
  columns: Columns,
  isGrouped: boolean,
): TablePlan["order"] | undefined {
  if (order === "none") return null;
  const direction = order === "highest" ? ("descending" as const) : ("ascending" as const);
  if (name !== "rows") return isGrouped ? { column: null, direction } : null;
  const column = order_by === null ? undefined : columnAt(order_by, columns);
  return column === undefined ? undefined : { column, direction };
}

const OPERATORS = { more: ">", at_least: ">=", less: "<", at_most: "<=" } as const;

function conditionOf(
  { column: name, test, value }: ModelQuery["conditions"][number],
  columns: Columns,
): TableCondition | null {
  const column = columnAt(name, columns);
  if (column === undefined) return null;
  const type = columns[column]?.type;
  if (test === "empty" || test === "filled") return { test: "empty", column, negated: test === "filled" };
  if (test === "is" || test === "is_not") return equality({ column, type, value, negated: test === "is_not" });
  if (type === "date") return daysCondition(column, test, value);
  const number = plainNumber(value);
  return type === "number" && number !== null
    ? { test: "compare", column, operator: OPERATORS[test], value: number }
    : null;
}

function equality({
  column,
  type,
  value,
  negated,
}: {
  column: number;
  type: TableColumn["type"] | undefined;
  value: string;
  negated: boolean;
}): TableCondition | null {
  switch (type) {
    case "text":
      return { test: "one_of", column, values: [value], negated };
    case "boolean": {
      const answer = /^(?:yes|true|oui)$/i.test(value) ? true : /^(?:no|false|non)$/i.test(value) ? false : null;
      return answer === null ? null : { test: "is", column, value: answer !== negated };
    }
    case "number": {
      const number = plainNumber(value);
      return number === null || negated ? null : { test: "compare", column, operator: "=", value: number };
    }
    case "date": {
      const days = spanOf(value);
      return days === null || negated ? null : { test: "days", column, ...days };
    }
    default:
      return null;
  }
}

function plainNumber(value: string): string | null {
  return /^-?\d{1,30}(?:\.\d{1,20})?$/.test(value.trim()) ? value.trim() : null;
}

function daysCondition(column: number, test: keyof typeof OPERATORS, value: string): TableCondition | null {
  const span = spanOf(value);
  if (span === null) return null;
  switch (test) {
    case "more":
      return { test: "days", column, from: dayBeside(span.to, 1), to: null };
    case "at_least":
      return { test: "days", column, from: span.from, to: null };
    case "less":
      return { test: "days", column, from: null, to: dayBeside(span.from, -1) };
    case "at_most":
      return { test: "days", column, from: null, to: span.to };
  }
}

/** A day, a month or a year from its first to its last day. */
function spanOf(value: string): { from: string; to: string } | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(value.trim()) ?? [];
  if (year === undefined) return null;
  const lastDay = new Date(Date.UTC(Number(year), Number(month ?? 12), 0)).getUTCDate();
  const span = { from: `${year}-${month ?? "01"}-${day ?? "01"}`, to: `${year}-${month ?? "12"}-${day ?? lastDay}` };
  return Number.isNaN(Date.parse(span.from)) || Number.isNaN(Date.parse(span.to)) ? null : span;
}

function dayBeside(day: string, step: 1 | -1): string {
  return new Date(Date.parse(day) + step * 86_400_000).toISOString().slice(0, 10);
}
