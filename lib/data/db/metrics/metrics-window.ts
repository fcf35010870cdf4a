import type { MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";
import { isTimeZone } from "@/lib/shared/contracts/time-zone";
import { AppError } from "@/lib/shared/errors";
import { DEFAULT_METRICS_WINDOW_MS, MAX_METRICS_BUCKETS } from "../tunables";

const HOUR_MS = 3_600_000;
const BUCKET_MS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;

export interface MetricsWindow {
  /** `[from, to)`. */
  from: Date;
  to: Date;
  /** Start of the window of the same length that ends at `from`. */
  previousFrom: Date;
}

/**
 * The window of a query: the last 30 days by default.
 * @throws AppError `validation_failed` for an unknown time zone, an empty window or one with too many buckets
 */
export function metricsWindow(query: MetricsQuery, now: Date): MetricsWindow {
  if (!isTimeZone(query.timeZone)) throw invalid("timeZone", "is not a known time zone");
  const to = query.to === undefined ? now : new Date(query.to);
  const from = query.from === undefined ? new Date(to.getTime() - DEFAULT_METRICS_WINDOW_MS) : new Date(query.from);
  const length = to.getTime() - from.getTime();
  if (length <= 0) throw invalid("from", "must be before the end of the window");
  if (length / BUCKET_MS[query.bucket] > MAX_METRICS_BUCKETS) {
    throw invalid("bucket", `makes more than ${MAX_METRICS_BUCKETS} buckets; choose a longer one`);
  }
  return { from, to, previousFrom: new Date(from.getTime() - length) };
}

function invalid(field: string, message: string): AppError {
  return new AppError("validation_failed", `${field}: ${message}`, { fields: { [field]: message } });
}
