import { z } from "zod";
import type { Prisma } from "../generated/client";

/** A Prisma client or one of its open transactions: both take models and SQL. */
export type Statements = Prisma.TransactionClient;

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
