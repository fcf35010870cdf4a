import { z } from "zod";
import { textQuery } from "../runs/run-text-query";
import { db } from "./client";
import { firstRow } from "./rows";

const planSchema = z
  .object({ "QUERY PLAN": z.tuple([z.object({ Plan: z.object({ "Plan Rows": z.number() }) })]) })
  .transform((row) => row["QUERY PLAN"][0].Plan["Plan Rows"]);

/**
 * How many runs contain a text's words, estimated from the database's statistics: counting them would take as long as
 * listing them.
 */
export async function estimatedMatches(text: string): Promise<number> {
  // Prisma shows no plans.
  const plan = db().$queryRaw`EXPLAIN (FORMAT JSON) SELECT FROM run WHERE ${textQuery(text)}`;
  return (await firstRow(planSchema, plan)) ?? 0;
}
