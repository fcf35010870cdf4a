import { z } from "zod";
import { queryString } from "@/lib/browser/query-string";
import { languageSchema } from "@/lib/contracts/language";
import { type MetricsQuery, metricsBucketSchema } from "@/lib/contracts/metrics";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const WINDOWS = ["day", "week", "month", "quarter"] as const;
export type Window = (typeof WINDOWS)[number];
const WINDOW_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS, quarter: 90 * DAY_MS } as const;
/** The interval that gives a window a readable number of points. */
const USUAL_BUCKET = { day: "hour", week: "day", month: "day", quarter: "week" } as const;
/** More points than this are noise: an interval that gives more is not offered. */
const MAX_POINTS = 200;
const BUCKET_MS = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS } as const;

const viewSchema = z.object({
  window: z.enum(WINDOWS).catch("month"),
  bucket: metricsBucketSchema.optional().catch(undefined),
  language: languageSchema.optional().catch(undefined),
  model: z.string().min(1).max(200).optional().catch(undefined),
});

/** What the dashboard shows: a window that ends now, and filters. The address keeps it. */
export type DashboardView = z.infer<typeof viewSchema>;

export function parseView(search: URLSearchParams): DashboardView {
  return viewSchema.parse(Object.fromEntries(search));
}

export function bucketsFor(window: Window): MetricsQuery["bucket"][] {
  return metricsBucketSchema.options.filter((bucket) => {
    const points = WINDOW_MS[window] / BUCKET_MS[bucket];
    return points >= 1 && points <= MAX_POINTS;
  });
}

export function bucketOf({ window, bucket }: DashboardView): MetricsQuery["bucket"] {
  return bucket !== undefined && bucketsFor(window).includes(bucket) ? bucket : USUAL_BUCKET[window];
}

/** The view as the API takes it, ended at `now`. */
export function toMetricsQuery(view: DashboardView, now: number, timeZone: string): Partial<MetricsQuery> {
  return {
    from: new Date(now - WINDOW_MS[view.window]).toISOString(),
    to: new Date(now).toISOString(),
    bucket: bucketOf(view),
    timeZone,
    ...(view.language === undefined ? {} : { language: view.language }),
    ...(view.model === undefined ? {} : { model: view.model }),
  };
}

/** The list of the runs behind a figure: those of the window and the filters, narrowed further. */
export function runsLink(
  query: Partial<MetricsQuery>,
  narrower: Readonly<Record<string, string | number | boolean | undefined>> = {},
): string {
  const { from, to, language, model } = query;
  return `/traces${queryString({ from, to, language, model, ...narrower })}`;
}
