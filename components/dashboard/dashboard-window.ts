import { z } from "zod";
import { queryString } from "@/lib/browser/api/query-string";
import { textLanguageSchema } from "@/lib/shared/contracts/language";
import {
  type MetricsAnswer,
  type MetricsBucket,
  type MetricsQuery,
  metricsBucketSchema,
} from "@/lib/shared/contracts/metrics/metrics";
import { timeZoneSchema } from "@/lib/shared/contracts/time-zone";
import { dayBegins, dayIn } from "./zoned-day";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const WINDOWS = ["day", "week", "month", "quarter", "year", "custom"] as const;
export type Window = (typeof WINDOWS)[number];
const WINDOW_MS = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  quarter: 90 * DAY_MS,
  year: 365 * DAY_MS,
} as const;
/** More points than this are noise: an interval that would give more is not offered. */
const MAX_POINTS = 400;
const BUCKET_MS = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS } as const;

const daySchema = z.iso.date().optional().catch(undefined);
const viewSchema = z.object({
  window: z.enum(WINDOWS).catch("month"),
  /** First and last day of a custom window. */
  from: daySchema,
  to: daySchema,
  bucket: metricsBucketSchema.optional().catch(undefined),
  /** A time zone's name; the browser's if absent. */
  zone: timeZoneSchema.optional().catch(undefined),
  language: textLanguageSchema.optional().catch(undefined),
  model: z.string().min(1).max(200).optional().catch(undefined),
  profile: z.string().min(1).max(100).optional().catch(undefined),
});

/** What the dashboard shows, stored in the address: filters, and a window that ends now or is given by two days. */
export type DashboardView = z.infer<typeof viewSchema>;

export function parseView(search: URLSearchParams): DashboardView {
  return viewSchema.parse(Object.fromEntries(search));
}

/** The window's two ends, epoch milliseconds. Corrects days that are missing or in the wrong order. */
export function windowOf(view: DashboardView, now: number, timeZone: string): { from: number; to: number } {
  if (view.window !== "custom") return { from: now - WINDOW_MS[view.window], to: now };
  const given = [view.from, view.to].filter((day) => day !== undefined).sort();
  const first = given[0] ?? dayIn(now - WINDOW_MS.month, timeZone);
  const last = given[1] ?? (view.from === undefined ? given[0] : undefined) ?? dayIn(now, timeZone);
  const [begin, end] = first <= last ? [first, last] : [last, first];
  return { from: dayBegins(begin, timeZone) ?? now - WINDOW_MS.month, to: dayBegins(end, timeZone, 1) ?? now };
}

export function bucketsFor(lengthMs: number): MetricsBucket[] {
  const fitting = metricsBucketSchema.options.filter((bucket) => {
    const points = lengthMs / BUCKET_MS[bucket];
    return points >= 1 && points <= MAX_POINTS;
  });
  return fitting.length === 0 ? ["week"] : fitting;
}

/** The chosen interval if it fits the window; otherwise the server chooses. */
function bucketOf({ bucket }: Pick<DashboardView, "bucket">, lengthMs: number): MetricsBucket | undefined {
  return bucket !== undefined && bucketsFor(lengthMs).includes(bucket) ? bucket : undefined;
}

/** The view as an API query; a window without custom days ends at `now`. */
export function toMetricsQuery(view: DashboardView, now: number, browserZone: string): Partial<MetricsQuery> {
  const timeZone = view.zone ?? browserZone;
  const { from, to } = windowOf(view, now, timeZone);
  const bucket = bucketOf(view, to - from);
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...(bucket === undefined ? {} : { bucket }),
    timeZone,
    ...(view.language === undefined ? {} : { language: view.language }),
    ...(view.model === undefined ? {} : { model: view.model }),
    ...(view.profile === undefined ? {} : { profile: view.profile }),
  };
}

/** Link to the list of the runs behind a figure: the window and its filters, with further ones. */
export function runsLink(
  query: Partial<MetricsQuery>,
  narrower: Readonly<Record<string, string | number | boolean | undefined>> = {},
): string {
  const { from, to, language, model, profile } = query;
  return `/traces${queryString({ from, to, language, model, profile, ...narrower })}`;
}

/** Link to the runs of one interval; `undefined` if it has none. */
export function bucketLink(
  answer: Pick<MetricsAnswer, "trend" | "from" | "to">,
  query: Partial<MetricsQuery>,
  index: number,
): string | undefined {
  const entry = answer.trend[index];
  if (entry === undefined || entry.runs === 0) return undefined;
  // The first interval may begin before the window, which excludes its earlier runs.
  const from = new Date(Math.max(Date.parse(entry.start), Date.parse(answer.from))).toISOString();
  return runsLink({ ...query, from, to: answer.trend[index + 1]?.start ?? answer.to });
}
