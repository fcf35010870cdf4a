"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { useQuantities } from "@/components/words/use-quantities";
import type { MetricsAnswer, MetricsQuery } from "@/lib/shared/contracts/metrics/metrics";
import { useChangeWords } from "../cards/changes-card";
import { bucketLink } from "../dashboard-window";
import { type Marker, SCORE_TICKS, type Trend, type TrendPoint } from "./trend";

const MARKER_ROWS = 3;
const MARKER_ROW_PX = 14;
const TICK = { fill: "var(--color-ink-3)", fontSize: 11 };
const HOUR_LABEL = { hour: "2-digit", minute: "2-digit" } as const;
const DAY_LABEL = { day: "numeric", month: "short" } as const;

/** Median and middle half of the reflection score over time, with markers for changes. */
export function TrendChart({
  trend,
  answer,
  query,
}: {
  trend: Trend;
  answer: Pick<MetricsAnswer, "bucket" | "timeZone" | "floors" | "trend" | "from" | "to">;
  query: Partial<MetricsQuery>;
}) {
  const t = useTranslations("dashboard.charts");
  const router = useRouter();
  const format = useFormatter();
  const { score } = useQuantities();
  const changeWords = useChangeWords();
  const { bucket, timeZone, floors } = answer;
  const label = (at: number) =>
    format.dateTime(new Date(at), { ...(bucket === "hour" ? HOUR_LABEL : DAY_LABEL), timeZone });
  const short = ({ changes }: Marker) => {
    const [only] = changes;
    if (changes.length > 1 || only === undefined) return t("markers", { count: changes.length });
    return t("marker", { kind: only.kind });
  };
  const first = trend.points[0]?.start ?? 0;
  const last = trend.points.at(-1)?.start ?? first;
  if (trend.empty) return <p className="grid min-h-66 flex-1 place-items-center text-sm text-ink-2">{t("noScores")}</p>;
  return (
    <figure aria-label={t("trendSummary", { count: trend.points.length })} className="-ml-2 flex flex-1 flex-col">
      {/* Positioned absolutely, so that the chart takes its neighbours' height without adding to it. */}
      <div className="relative min-h-66 flex-1">
        <div className="absolute inset-0">
          <ResponsiveContainer width="100%" height="100%">
            <ComposedChart
              data={trend.points}
              margin={{ top: 16, right: 12, bottom: 0, left: 0 }}
              accessibilityLayer={false}
              onClick={({ activeIndex }) => {
                const href = bucketLink(answer, query, Number(activeIndex));
                if (href !== undefined) router.push(href);
              }}
              className="cursor-pointer"
            >
              <CartesianGrid vertical={false} stroke="var(--color-line)" />
              <XAxis
                dataKey="start"
                type="number"
                domain={first === last ? [first - 1, last + 1] : [first, last]}
                ticks={trend.ticks}
                tickFormatter={label}
                tick={TICK}
                tickLine={false}
                axisLine={false}
                dy={6}
              />
              <YAxis
                domain={[0, 1]}
                ticks={SCORE_TICKS}
                tickFormatter={(value: number) => score(value)}
                tick={TICK}
                tickLine={false}
                axisLine={false}
                width={44}
              />
              <Tooltip
                isAnimationActive={false}
                cursor={{ stroke: "var(--color-line-strong)" }}
                content={(props) => <PointCard {...props} timeZone={timeZone} />}
              />
              {floors.map((floor) => (
                <ReferenceLine
                  key={floor.id}
                  y={floor.threshold}
                  stroke="var(--color-partial)"
                  strokeDasharray="6 4"
                  label={{
                    value: t("floor", { name: floor.name, threshold: score(floor.threshold) }),
                    position: "insideBottomRight",
                    fill: "var(--color-partial)",
                    fontSize: 11,
                  }}
                />
              ))}
              {trend.markers.map((marker, index) => (
                <ReferenceLine
                  key={marker.at}
                  x={marker.at}
                  stroke="var(--color-faint)"
                  strokeDasharray="2 3"
                  label={{
                    value: short(marker),
                    // Towards the middle: there is no space at the right edge.
                    position: marker.at - first > (last - first) / 2 ? "insideTopRight" : "insideTopLeft",
                    fill: "var(--color-ink-3)",
                    fontSize: 11,
                    // Staggers the labels of close markers; a narrow chart lists them below.
                    dy: (index % MARKER_ROWS) * MARKER_ROW_PX,
                    className: "max-sm:hidden",
                  }}
                />
              ))}
              <Area
                dataKey="band"
                type="monotone"
                stroke="none"
                fill="var(--color-accent)"
                fillOpacity={0.14}
                isAnimationActive={false}
                activeDot={false}
              />
              <Line
                dataKey="median"
                type="monotone"
                stroke="var(--color-accent)"
                strokeWidth={2}
                isAnimationActive={false}
                dot={({ cx, cy, payload, index }: { cx?: number; cy?: number; payload: TrendPoint; index: number }) =>
                  payload.alone ? (
                    <circle key={index} cx={cx} cy={cy} r={3} fill="var(--color-accent)" />
                  ) : (
                    <g key={index} />
                  )
                }
                activeDot={{ r: 4, fill: "var(--color-accent)" }}
              />
            </ComposedChart>
          </ResponsiveContainer>
        </div>
      </div>
      <figcaption className="figures pt-1 pl-4 text-xs text-ink-3">
        {t("openRuns")}
        <ul className="sm:sr-only">
          {trend.markers.map((marker) => (
            <li key={marker.at}>
              {label(marker.at)}, {marker.changes.map(changeWords).join("; ")}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function PointCard({ active, payload, label, timeZone }: TooltipContentProps & { timeZone: string }) {
  const t = useTranslations("dashboard");
  const format = useFormatter();
  const { score } = useQuantities();
  const point: unknown = payload[0]?.payload;
  if (!active || !isTrendPoint(point)) return null;
  return (
    <div className="figures rounded-lg border border-line bg-panel px-3 py-2 text-xs shadow-overlay">
      <p className="font-medium">
        {format.dateTime(new Date(Number(label)), { dateStyle: "medium", timeStyle: "short", timeZone })}
      </p>
      <p className="text-ink-2">
        {t("table.columns.median")} {score(point.median)}
        {point.band !== null && ` (${score(point.band[0])} – ${score(point.band[1])})`}
      </p>
      <p className="text-ink-2">{t("charts.runs", { count: point.runs })}</p>
    </div>
  );
}

function isTrendPoint(value: unknown): value is TrendPoint {
  return typeof value === "object" && value !== null && "median" in value && "band" in value;
}
