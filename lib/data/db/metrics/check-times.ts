import { z } from "zod";
import { type CheckTimesAnswer, checkTimesAnswerSchema } from "@/lib/shared/contracts/metrics/check-times";
import { checksOfBits } from "@/lib/shared/contracts/runs/check-set";
import { db } from "../connection/client";
import { parsedRows } from "../connection/rows";
import { CHECK_TIMES_RUNS, DEFAULT_METRICS_WINDOW_MS } from "../tunables";

const rowSchema = z.object({
  bits: z.number(),
  runs: z.number(),
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  meanCostUsd: z.number().nullable(),
});

/**
 * Time and cost of questions by the checks that were on: questions of the last 30 days that ended with an answer or an
 * abstention, at most the latest few thousand, so that it stays fast with a million runs. Cancelled and failed runs say
 * nothing about the time of a check.
 */
export async function readCheckTimes(ownerId: string, now = new Date()): Promise<CheckTimesAnswer> {
  const since = new Date(now.getTime() - DEFAULT_METRICS_WINDOW_MS);
  const rows = await parsedRows(
    rowSchema,
    // Percentiles.
    db().$queryRaw`
      SELECT checks::int AS bits, count(*)::int AS runs, percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) AS "p50Ms",
        percentile_cont(0.95) WITHIN GROUP (ORDER BY ms) AS "p95Ms", avg(cost_usd) AS "meanCostUsd"
      FROM (
        SELECT checks, ms, cost_usd FROM run_fact
        WHERE owner_id = ${ownerId} AND started_at >= ${since} AND started_at < ${now} AND checks IS NOT NULL
          AND outcome IN ('approved', 'best_effort', 'abstained')
        ORDER BY started_at DESC, run_id LIMIT ${CHECK_TIMES_RUNS}
      ) AS latest
      GROUP BY checks ORDER BY count(*) DESC, checks`,
  );
  const times = rows.map(({ bits, ...figures }) => ({ checks: checksOfBits(bits), ...figures }));
  return checkTimesAnswerSchema.parse({ since: since.toISOString(), times });
}
