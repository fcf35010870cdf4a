import { z } from "zod";
import type { MetricsAnswer, MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";
import { pool } from "../connection/client";
import type { DayCell } from "./metrics-cells";
import { addToStretch, newStretch, QUARTER_MS, readQuarters, type Stretch } from "./metrics-quarters";
import { ratio } from "./metrics-sums";
import type { RunFact, Span } from "./run-facts";

/**
 * The starts of a window's buckets, in epoch milliseconds. Days and weeks (from Monday) follow the time zone's
 * calendar; hours are 60 minutes each, so a day on which clocks change has 23 or 25 of them.
 */
export async function bucketStarts(
  { from, to }: Span,
  bucket: MetricsQuery["bucket"],
  timeZone: string,
): Promise<number[]> {
  const starts =
    bucket === "hour"
      ? `generate_series(
           $1::timestamptz - (($1::timestamptz AT TIME ZONE $3) - date_trunc('hour', $1::timestamptz AT TIME ZONE $3)),
           $2::timestamptz, interval '1 hour')`
      : `generate_series(
           date_trunc('${bucket}', $1::timestamptz AT TIME ZONE $3),
           $2::timestamptz AT TIME ZONE $3, interval '1 ${bucket}') AT TIME ZONE $3`;
  const { rows } = await pool().query<{ start: Date }>(
    `SELECT start FROM (SELECT ${starts} AS start) AS starts WHERE start < $2::timestamptz ORDER BY start`,
    [from, to, timeZone],
  );
  return z
    .array(z.object({ start: z.date() }))
    .parse(rows)
    .map(({ start }) => start.getTime());
}

/** One entry per bucket, empty ones included. */
export function trendOf(
  starts: readonly number[],
  days: readonly DayCell[],
  facts: readonly RunFact[],
): MetricsAnswer["trend"] {
  const stretches = starts.map(newStretch);
  const stretchAt = (moment: number): Stretch | undefined => stretches[lastNotAfter(starts, moment)];
  for (const { day, quarters } of days) {
    readQuarters(quarters, (quarter) => stretchAt(day.getTime() + quarter * QUARTER_MS));
  }
  for (const fact of facts) {
    const stretch = stretchAt(fact.startedAt.getTime());
    if (stretch !== undefined) addToStretch(stretch, fact);
  }
  return stretches.map((of, index) => {
    const [lowerQuartile = null, median = null, upperQuartile = null] = of.scores.quantiles([0.25, 0.5, 0.75]);
    return {
      start: new Date(starts[index] ?? 0).toISOString(),
      runs: of.runs,
      median,
      lowerQuartile,
      upperQuartile,
      mean: ratio(of.scoreSum, of.scores.size),
      hallucinationDetectionRate: ratio(of.hallucination, of.checked),
      refinementSuccessRate: ratio(of.improved, of.refined),
      approvedShare: ratio(of.approved, of.runs),
      meanMs: ratio(of.ms, of.timed),
      costUsd: of.priced === 0 ? null : of.costUsd,
    };
  });
}

/** Index of the last start at or before a moment; -1 when there is none. */
function lastNotAfter(starts: readonly number[], moment: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
