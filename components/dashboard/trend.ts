import type { MetricsAnswer } from "@/lib/contracts/metrics";

export interface TrendPoint {
  /** Start and end of the bucket, epoch milliseconds. */
  start: number;
  end: number;
  runs: number;
  median: number | null;
  /** Lower and upper quartile; `null` is a gap. */
  band: [number, number] | null;
  mean: number | null;
  /** A figure between two gaps: a line alone would not show it. */
  alone: boolean;
}

export interface Trend {
  points: TrendPoint[];
  /** Lowest value of the score axis: a tenth below what is shown, so that small changes can be seen. */
  floor: number;
  ticks: number[];
  scoreTicks: number[];
  markers: Array<{ at: number; label: string }>;
  empty: boolean;
}

/** At this many the labels still stand apart at the chart's narrowest. */
const MAX_TICKS = 6;

/** Decides what the trend shows; the chart only draws it. */
export function prepareTrend(answer: Pick<MetricsAnswer, "trend" | "annotations" | "to">): Trend {
  const starts = answer.trend.map((entry) => Date.parse(entry.start));
  const points = answer.trend.map((entry, index): TrendPoint => {
    const isGap = (neighbour: number) => (answer.trend[neighbour]?.median ?? null) === null;
    const { lowerQuartile, upperQuartile } = entry;
    return {
      start: starts[index] ?? 0,
      end: starts[index + 1] ?? Date.parse(answer.to),
      runs: entry.runs,
      median: entry.median,
      band: lowerQuartile === null || upperQuartile === null ? null : [lowerQuartile, upperQuartile],
      mean: entry.mean,
      alone: entry.median !== null && isGap(index - 1) && isGap(index + 1),
    };
  });
  const shown = points.flatMap((point) => [point.median ?? [], point.band?.[0] ?? []].flat());
  const floor = shown.length === 0 ? 0 : Math.max(0, Math.floor(Math.min(...shown) * 10 - 1) / 10);
  const every = Math.max(1, Math.ceil(points.length / MAX_TICKS));
  return {
    points,
    floor,
    scoreTicks: scoreTicks(floor),
    ticks: starts.filter((_, index) => index % every === 0),
    markers: answer.annotations.map(({ at, label }) => ({ at: Date.parse(at), label })),
    empty: shown.length === 0,
  };
}

/** Round scores from 1 down to the floor, few enough to read. In hundredths, so that no tick is 0.30000000000000004. */
function scoreTicks(floor: number): number[] {
  const lowest = Math.round(floor * 100);
  const step = lowest >= 80 ? 5 : lowest >= 50 ? 10 : 20;
  const ticks: number[] = [];
  for (let tick = 100; tick >= lowest; tick -= step) ticks.unshift(tick / 100);
  return ticks;
}
