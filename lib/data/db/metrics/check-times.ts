import { z } from "zod";
import { type CheckTimesAnswer, checkTimesAnswerSchema } from "@/lib/shared/contracts/metrics/check-times";
import { pool } from "../connection/client";
import { CHECK_TIMES_RUNS, DEFAULT_METRICS_WINDOW_MS } from "../tunables";

const rowSchema = z.object({
  documentGrading: z.boolean(),
  hallucination: z.boolean(),
  answerQuality: z.boolean(),
  runs: z.number(),
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  meanCostUsd: z.number().nullable(),
});

/**
 * Time and cost of questions by the checks that were on, from their config stamps: questions of the last 30 days that
 * ended with an answer or an abstention, at most the latest few thousand, so that it stays fast with a million runs.
 * Cancelled and failed runs say nothing about the time of a check.
 */
export async function readCheckTimes(ownerId: string, now = new Date()): Promise<CheckTimesAnswer> {
  const since = new Date(now.getTime() - DEFAULT_METRICS_WINDOW_MS);
  const { rows } = await pool().query(
    `WITH latest AS (
       SELECT config_stamp -> 'settings' -> 'checks' AS checks, ms, cost_usd FROM run
       WHERE owner_id = $1 AND started_at >= $2 AND started_at < $3 AND status = 'ended' AND purpose = 'question'
         AND outcome IN ('approved', 'best_effort', 'abstained')
       ORDER BY started_at DESC, id LIMIT $4)
     SELECT (checks ->> 'documentGrading')::boolean AS "documentGrading",
       (checks ->> 'hallucination')::boolean AS "hallucination",
       (checks ->> 'answerQuality')::boolean AS "answerQuality",
       count(*)::int AS "runs",
       percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) AS "p50Ms",
       percentile_cont(0.95) WITHIN GROUP (ORDER BY ms) AS "p95Ms",
       avg(cost_usd) AS "meanCostUsd"
     FROM latest
     WHERE jsonb_typeof(checks -> 'documentGrading') = 'boolean' AND jsonb_typeof(checks -> 'hallucination') = 'boolean'
       AND jsonb_typeof(checks -> 'answerQuality') = 'boolean'
     GROUP BY 1, 2, 3 ORDER BY count(*) DESC, 1, 2, 3`,
    [ownerId, since, now, CHECK_TIMES_RUNS],
  );
  const times = z
    .array(rowSchema)
    .parse(rows)
    .map(({ documentGrading, hallucination, answerQuality, ...figures }) => ({
      checks: { documentGrading, hallucination, answerQuality },
      ...figures,
    }));
  return checkTimesAnswerSchema.parse({ since: since.toISOString(), times });
}
