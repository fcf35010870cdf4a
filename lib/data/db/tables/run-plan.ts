import { z } from "zod";
import { calculatedValueSchema, type TableColumn, type TablePlan } from "@/lib/shared/contracts/library/tables";
import { db } from "../connection/client";
import { parsedRows, type Statements } from "../connection/rows";
import { compilePlan } from "./compile-plan";

/** How long a calculation may take, in milliseconds: a table of 200,000 rows takes a tenth of it, the largest a quarter. */
const PLAN_TIMEOUT_MS = 5_000;

/** Values or rows that a calculation returns, and rows that it shows as its evidence. */
const MOST_CALCULATED = 100;
const MOST_TOUCHED = 20;

const placeSchema = z.object({ position: z.number(), start: z.number(), end: z.number() });
export type RowPlace = z.infer<typeof placeSchema>;

const coverageSchema = z.object({
  rows: z.number(),
  totals: z.number(),
  matched: z.number(),
  undecided: z.number(),
  used: z.number(),
  unread: z.number(),
});

/** What the database yields for a plan. */
export interface PlanResult {
  values: z.infer<typeof calculatedValueSchema>[];
  /** Places of the rows that were asked for; empty for values. */
  rows: RowPlace[];
  /** Results beyond those returned. */
  more: number;
  /** Places of the first rows that it is made of. */
  touched: RowPlace[];
  coverage: z.infer<typeof coverageSchema>;
  /** The statement that yielded the values or the rows, and its parameters. */
  sql: string;
  parameters: string[];
}

/**
 * A transaction in which nothing can be written, and no statement takes longer than a limit. The embedded database has
 * one processor and no timer: there, the number of rows that are stored limits the time.
 */
export function inReadOnlyTransaction<T>(
  work: (tx: Statements) => Promise<T>,
  timeoutMs = PLAN_TIMEOUT_MS,
): Promise<T> {
  return db().$transaction(async (tx) => {
    // Commands that Prisma does not have.
    await tx.$executeRaw`SET TRANSACTION READ ONLY`;
    await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(timeoutMs)}, TRUE)`;
    return work(tx);
  });
}

/**
 * Carries out a plan on the rows of a table: in a transaction that can write nothing, and within limits of time and rows.
 * @throws AppError `validation_failed` for a plan that the table cannot answer; the database's error beyond the limits
 */
export async function runPlan(
  plan: TablePlan,
  table: { tableId: string; columns: readonly Pick<TableColumn, "type" | "mixedUnits">[] },
): Promise<PlanResult> {
  const compiled = compilePlan(plan, table, { results: MOST_CALCULATED, touched: MOST_TOUCHED });
  const { result, coverage, touched } = compiled;
  const isRows = plan.measure.function === "rows";
  return inReadOnlyTransaction(async (tx) => {
    const found = z.object({ found: z.number() });
    const values = isRows ? [] : await parsedRows(calculatedValueSchema.extend(found.shape), tx.$queryRaw(result));
    const rows = isRows ? await parsedRows(placeSchema.extend(found.shape), tx.$queryRaw(result)) : [];
    const results = [...values, ...rows];
    const [covered] = await parsedRows(coverageSchema, tx.$queryRaw(coverage));
    return {
      values: values.map(({ label, value, rows: counted }) => ({ label, value: plain(value), rows: counted })),
      rows: rows.map(({ position, start, end }) => ({ position, start, end })),
      more: Math.max(0, (results[0]?.found ?? 0) - results.length),
      touched: await parsedRows(placeSchema, tx.$queryRaw(touched)),
      coverage: coverageSchema.parse(covered),
      sql: readable(result.text),
      parameters: result.values.map(String),
    };
  });
}

/** A number without trailing zeros, which averages have many of. */
function plain(value: string | null): string | null {
  return value === null || !value.includes(".") ? value : value.replace(/\.?0+$/, "");
}

/** A statement as a person reads it: without the indentation of the source that it comes from. */
function readable(sql: string): string {
  const lines = sql.split("\n").filter((line) => line.trim() !== "");
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(indent).trimEnd()).join("\n");
}
