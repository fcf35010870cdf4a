import { z } from "zod";
import { Prisma } from "../generated/client";

/** A Prisma client or one of its open transactions: both take models and SQL. */
export type Statements = Prisma.TransactionClient;

/** A moment by the database's clock, which all processes share: now, and some milliseconds later. */
export function fromNow(ms: number): Prisma.Sql {
  return Prisma.sql`now() + ${ms}::float8 * INTERVAL '1 millisecond'`;
}

/**
 * The rows of an SQL statement, each parsed.
 * @param answer from `$queryRaw`, which types its rows without looking at them
 * @throws ZodError for a row of another shape
 */
export async function parsedRows<Row extends z.core.$ZodType>(
  row: Row,
  answer: Promise<unknown>,
): Promise<z.output<Row>[]> {
  return z.array(row).parse(await answer);
}

/** The first row of an SQL statement, parsed; null without rows. @throws ZodError for a row of another shape */
export async function firstRow<Row extends z.core.$ZodType>(
  row: Row,
  answer: Promise<unknown>,
): Promise<z.output<Row> | null> {
  const [first] = await parsedRows(row, answer);
  return first ?? null;
}
