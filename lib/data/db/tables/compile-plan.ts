import type { TableColumn, TableCondition, TablePlan } from "@/lib/shared/contracts/library/tables";
import { MAX_CALCULATED_ROWS, MAX_TABLE_COLUMNS } from "@/lib/shared/contracts/library/tables";
import { AppError } from "@/lib/shared/errors";
import { Prisma } from "../generated/client";
import { planProblem } from "./check-plan";

type Columns = readonly Pick<TableColumn, "type" | "mixedUnits">[];

/** The statements of a plan: each a single `SELECT` on the rows of one table. */
export interface CompiledPlan {
  /** Its values or rows, with `found`: how many there are in all. */
  result: Prisma.Sql;
  /** Rows of the table, and how many of them the conditions and the measure leave. */
  coverage: Prisma.Sql;
  /** Places of the rows that the result is made of, the first ones. */
  touched: Prisma.Sql;
}

/**
 * Compiles a plan to SQL. Values are parameters; the only parts of the text that depend on the plan are positions of
 * columns, which are small whole numbers, and keywords that are written here.
 * @param tableId the table, whose columns are given
 * @param most rows or groups that are returned, and touched rows
 * @throws AppError `validation_failed` for a plan that the table cannot answer
 */
export function compilePlan(
  plan: TablePlan,
  { tableId, columns }: { tableId: string; columns: Columns },
  most: { results: number; touched: number },
): CompiledPlan {
  const problem = planProblem(plan, columns);
  if (problem !== null) throw new AppError("validation_failed", `The plan cannot be carried out: ${problem}.`);
  const from = Prisma.sql`FROM document_table_row WHERE table_id = ${tableId}::uuid`;
  const conditions = [...plan.within, ...plan.where].map(conditionSql);
  const matches = Prisma.join([Prisma.sql`NOT total`, ...conditions], " AND ");
  const limit = Math.min(plan.limit ?? most.results, most.results, MAX_CALCULATED_ROWS);
  const { measure } = plan;
  const order = rowOrder(plan, columns);
  const ordering = plan.order?.column ?? null;
  const filled = ordering === null ? Prisma.empty : Prisma.sql` AND ${cell(ordering)} IS NOT NULL`;
  return {
    result:
      measure.function === "rows"
        ? rowsSql(Prisma.sql`${from} AND ${matches}${filled}`, order, { places: placesOf(plan), limit: most.results })
        : valuesSql(plan, { from, matches, columns, limit }),
    coverage: coverageSql(from, { conditions, matches, column: measuredColumn(plan) }),
    touched: Prisma.sql`
      SELECT position, start_offset AS start, end_offset AS "end" ${from} AND ${matches}${filled}
      ORDER BY ${order ?? Prisma.sql`position`} LIMIT ${most.touched}`,
  };
}

/** The column whose missing values leave rows out; `null` if every row counts. */
function measuredColumn({ measure, order }: TablePlan): number | null {
  if ("column" in measure) return measure.column;
  return measure.function === "rows" ? (order?.column ?? null) : null;
}

/** A cell's value as text. */
function cell(at: number): Prisma.Sql {
  if (!Number.isInteger(at) || at < 0 || at >= MAX_TABLE_COLUMNS)
    throw new AppError("validation_failed", "There is no such column.");
  return Prisma.raw(`(cells->>${at})`);
}

/** A cell's value in the type of its column. */
function typed(at: number, columns: Columns): Prisma.Sql {
  switch (columns[at]?.type) {
    case "number":
      return Prisma.sql`${cell(at)}::numeric`;
    case "date":
      return Prisma.sql`${cell(at)}::date`;
    default:
      return cell(at);
  }
}

/** Beyond any number of rows. */
const MAX_PLACE = 2 ** 31 - 1;
const OPERATORS = { "=": "=", "<": "<", "<=": "<=", ">": ">", ">=": ">=" } as const;

/** Neither true nor false for a cell without a value, unless that is the condition. */
function conditionSql(condition: TableCondition): Prisma.Sql {
  const value = cell(condition.column);
  switch (condition.test) {
    case "one_of": {
      const found = Prisma.sql`(${value} = ANY(${[...condition.values]}::text[]))`;
      return condition.negated ? Prisma.sql`NOT ${found}` : found;
    }
    case "compare":
      return Prisma.sql`${value}::numeric ${Prisma.raw(OPERATORS[condition.operator])} ${condition.value}::numeric`;
    case "days": {
      const ends = [
        ...(condition.from === null ? [] : [Prisma.sql`${value}::date >= ${condition.from}::date`]),
        ...(condition.to === null ? [] : [Prisma.sql`${value}::date <= ${condition.to}::date`]),
      ];
      return ends.length === 0 ? Prisma.sql`${value}::date = ${value}::date` : Prisma.join(ends, " AND ");
    }
    case "is":
      return Prisma.sql`${value}::boolean = ${Prisma.raw(condition.value ? "TRUE" : "FALSE")}`;
    case "empty":
      return condition.negated ? Prisma.sql`${value} IS NOT NULL` : Prisma.sql`${value} IS NULL`;
  }
}

function measureSql({ measure, where }: TablePlan, columns: Columns): Prisma.Sql {
  switch (measure.function) {
    case "rows":
    case "labels":
    case "count":
      return Prisma.sql`count(*)`;
    case "share": {
      const part = where.length === 0 ? Prisma.sql`TRUE` : Prisma.join(where.map(conditionSql), " AND ");
      return Prisma.sql`100.0 * count(*) FILTER (WHERE ${part}) / nullif(count(*), 0)`;
    }
    case "count_distinct":
      return Prisma.sql`count(DISTINCT ${cell(measure.column)})`;
    case "product":
      return Prisma.sql`sum(${typed(measure.column, columns)} * ${typed(measure.by, columns)})`;
    case "median":
      return Prisma.sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${typed(measure.column, columns)})`;
    case "mean":
      return Prisma.sql`avg(${typed(measure.column, columns)})`;
    default:
      return Prisma.sql`${Prisma.raw(measure.function)}(${typed(measure.column, columns)})`;
  }
}

function labelSql({ groupBy }: TablePlan): Prisma.Sql {
  if (groupBy === null) return Prisma.sql`NULL::text`;
  const value = cell(groupBy.column);
  switch (groupBy.unit) {
    case "value":
      return value;
    case "month":
      return Prisma.sql`left(${value}, 7)`;
    case "year":
      return Prisma.sql`left(${value}, 4)`;
    case "quarter":
      return Prisma.sql`to_char(${value}::date, 'YYYY"-Q"Q')`;
  }
}

/** The measure of the whole table, or of each group. Groups with equal measures are returned together. */
function valuesSql(
  plan: TablePlan,
  { from, matches, columns, limit }: { from: Prisma.Sql; matches: Prisma.Sql; columns: Columns; limit: number },
): Prisma.Sql {
  const { groupBy, order, measure, within } = plan;
  // A share is of the rows within; its own conditions only say which of them count.
  const base =
    measure.function === "share" ? Prisma.join([Prisma.sql`NOT total`, ...within.map(conditionSql)], " AND ") : matches;
  const grouped = groupBy === null ? Prisma.empty : Prisma.sql`GROUP BY 1`;
  const inner = Prisma.sql`
      SELECT ${labelSql(plan)} AS label, ${measureSql(plan, columns)} AS value, count(*)::int AS rows
      ${from} AND ${base} ${grouped}`;
  if (order === null)
    return Prisma.sql`
    SELECT label, value::text, rows, count(*) OVER ()::int AS found FROM (${inner}
    ) AS measured ORDER BY label LIMIT ${limit}`;
  const direction = Prisma.raw(order.direction === "ascending" ? "ASC" : "DESC");
  return Prisma.sql`
    SELECT label, value::text, rows, count(*) OVER ()::int AS found FROM (
      SELECT *, rank() OVER (ORDER BY value ${direction}) AS place FROM (${inner}
      ) AS measured WHERE value IS NOT NULL AND label IS NOT NULL
    ) AS ranked WHERE place <= ${placesOf(plan)} ORDER BY place, label LIMIT ${MAX_CALCULATED_ROWS}`;
}

function rowOrder({ order }: TablePlan, columns: Columns): Prisma.Sql | null {
  if (order === null || order.column === null) return null;
  const direction = Prisma.raw(order.direction === "ascending" ? "ASC" : "DESC");
  return Prisma.sql`${typed(order.column, columns)} ${direction}`;
}

/** Places of rows; with an order, rows with equal values are chosen together. */
function rowsSql(from: Prisma.Sql, order: Prisma.Sql | null, { places, limit }: RowLimits): Prisma.Sql {
  return Prisma.sql`
    SELECT position, start_offset AS start, end_offset AS "end", count(*) OVER ()::int AS found FROM (
      SELECT position, start_offset, end_offset, rank() OVER (ORDER BY ${order ?? Prisma.sql`position`}) AS place
      ${from}
    ) AS ranked WHERE place <= ${places} ORDER BY place, position LIMIT ${limit}`;
}

interface RowLimits {
  /** Last place of a row that is chosen. */
  places: number;
  /** Rows that are returned. */
  limit: number;
}

/** The last place that a plan asks for; without a limit, the last one there is. */
function placesOf({ limit }: TablePlan): number {
  return limit ?? MAX_PLACE;
}

function coverageSql(
  from: Prisma.Sql,
  { conditions, matches, column }: { conditions: Prisma.Sql[]; matches: Prisma.Sql; column: number | null },
): Prisma.Sql {
  const undecided =
    conditions.length === 0 ? Prisma.sql`FALSE` : Prisma.sql`(${Prisma.join(conditions, " AND ")}) IS NULL`;
  const value = column === null ? Prisma.sql`TRUE` : Prisma.sql`${cell(column)} IS NOT NULL`;
  const unread = column === null ? Prisma.sql`FALSE` : Prisma.sql`${column}::int = ANY(unread)`;
  return Prisma.sql`
    SELECT count(*) FILTER (WHERE NOT total)::int AS rows, count(*) FILTER (WHERE total)::int AS totals,
           count(*) FILTER (WHERE ${matches})::int AS matched,
           count(*) FILTER (WHERE NOT total AND ${undecided})::int AS undecided,
           count(*) FILTER (WHERE ${matches} AND ${value})::int AS used,
           count(*) FILTER (WHERE ${matches} AND NOT (${value}) AND ${unread})::int AS unread
    ${from}`;
}
