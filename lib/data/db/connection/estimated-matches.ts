import { z } from "zod";
import { textQuery } from "../runs/run-text-query";
import { pool } from "./client";

const planSchema = z
  .tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: z.object({ "Plan Rows": z.number() }) })]) })])
  .transform(([row]) => row["QUERY PLAN"][0].Plan["Plan Rows"]);

/**
 * How many runs contain a text's words, estimated from the database's statistics: counting them would take as long as
 * listing them.
 */
export async function estimatedMatches(text: string): Promise<number> {
  const values: unknown[] = [];
  const words = textQuery(text, (value) => `$${values.push(value)}`);
  const plan = await pool().query(`EXPLAIN (FORMAT JSON) SELECT FROM run WHERE ${words}`, values);
  return planSchema.parse(plan.rows);
}
