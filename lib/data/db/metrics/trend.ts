import { z } from "zod";
import { BREAKDOWNS, QUARTER_MS } from "@/lib/shared/contracts/metrics/figures";
import type { MetricsAnswer, MetricsBucket, MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";
import { isTimeZone } from "@/lib/shared/contracts/time-zone";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { DEFAULT_METRICS_WINDOW_MS, MAX_METRICS_BUCKETS } from "../tunables";
import type { Summary } from "./days";
import type { Span } from "./run-facts";
import type { Scale } from "./scale";
import { Tallies } from "./tally";

const HOUR_MS = 3_600_000;
/** Windows of more days are shown by weeks. */
const READABLE_DAYS = 62;
const BUCKET_MS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;

/**
 * The window of a query, by default the last 30 days, and the start of the window of the same length before it.
 * @throws AppError `validation_failed` for an unknown time zone, an empty window or one with too many buckets
 */
export function metricsWindow(query: MetricsQuery, now: Date): Span & { previousFrom: Date } {
  if (!isTimeZone(query.timeZone)) throw invalid("timeZone", "is not a known time zone");
  const to = query.to === undefined ? now : new Date(query.to);
  const from = query.from === undefined ? new Date(to.getTime() - DEFAULT_METRICS_WINDOW_MS) : new Date(query.from);
  const length = to.getTime() - from.getTime();
  if (length <= 0) throw invalid("from", "must be before the end of the window");
  if (length / BUCKET_MS[query.bucket ?? readableBucket(length)] > MAX_METRICS_BUCKETS) {
    throw invalid("bucket", `makes more than ${MAX_METRICS_BUCKETS} buckets; choose a longer one`);
  }
  return { from, to, previousFrom: new Date(from.getTime() - length) };
}

function invalid(field: string, message: string): AppError {
  return new AppError("validation_failed", `${field}: ${message}`, { fields: { [field]: message } });
}

/** Hours for less than a week, days for up to two months, weeks for more. @param length milliseconds */
function readableBucket(length: number): MetricsBucket {
  if (length < BUCKET_MS.week) return "hour";
  return length <= READABLE_DAYS * BUCKET_MS.day ? "day" : "week";
}

/**
 * The part of a window that the trend shows: all of it, by the requested bucket, or from its first run on, by a
 * suitable bucket.
 */
export async function trendSpan(
  { from, to }: Span,
  bucket: MetricsBucket | undefined,
  ownerId: string,
): Promise<Span & { bucket: MetricsBucket }> {
  if (bucket !== undefined) return { from, to, bucket };
  const first = await db().runFact.findFirst({
    where: { ownerId, startedAt: { gte: from, lt: to } },
    orderBy: { startedAt: "asc" },
    select: { startedAt: true },
  });
  const begin = first?.startedAt ?? from;
  return { from: begin, to, bucket: readableBucket(to.getTime() - begin.getTime()) };
}

/**
 * The starts of a span's buckets, in epoch milliseconds. Days and weeks (from Monday) follow the time zone's
 * calendar; hours are 60 minutes each, so a day on which clocks change has 23 or 25 of them.
 */
export async function bucketStarts(
  { from, to, bucket }: Span & { bucket: MetricsBucket },
  timeZone: string,
): Promise<number[]> {
  const first = Prisma.sql`${from}::timestamptz`;
  const local = Prisma.sql`(${first} AT TIME ZONE ${timeZone})`;
  const starts =
    bucket === "hour"
      ? Prisma.sql`generate_series(${first} - (${local} - date_trunc('hour', ${local})), ${to}::timestamptz, '1 hour')`
      : Prisma.sql`generate_series(date_trunc(${bucket}, ${local}), ${to}::timestamptz AT TIME ZONE ${timeZone},
          ${`1 ${bucket}`}::interval) AT TIME ZONE ${timeZone}`;
  // A series in the calendar of a time zone.
  const rows = await parsedRows(
    z.object({ start: z.date() }),
    db().$queryRaw`SELECT start FROM (SELECT ${starts} AS start) AS starts WHERE start < ${to} ORDER BY start`,
  );
  return rows.map(({ start }) => start.getTime());
}

/** One entry per bucket, empty ones included. */
export function trendOf(starts: readonly number[], days: readonly Summary[], scale: Scale): MetricsAnswer["trend"] {
  const buckets = new Tallies(BREAKDOWNS.quarter, scale);
  for (const { day, figures } of days) {
    const bucketOf = (quarter: string) => lastNotAfter(starts, day.getTime() + Number(quarter) * QUARTER_MS);
    if (figures.quarter !== undefined) buckets.addStored(figures.quarter, (quarter) => String(bucketOf(quarter)));
  }
  return starts.map((start, index) => ({
    start: new Date(start).toISOString(),
    ...BREAKDOWNS.quarter.figures.of(buckets.at(String(index))),
  }));
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
