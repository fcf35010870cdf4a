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
  ticks: number[];
  markers: Array<{ at: number; label: string }>;
  empty: boolean;
}

/** Marks of the score axis. It always shows the whole scale: on a part of it, a small step would look like a fall. */
export const SCORE_TICKS: readonly number[] = [0, 0.25, 0.5, 0.75, 1];

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
  const every = Math.max(1, Math.ceil(points.length / MAX_TICKS));
  return {
    points,
    ticks: starts.filter((_, index) => index % every === 0),
    markers: answer.annotations.map(({ at, label }) => ({ at: Date.parse(at), label })),
    empty: points.every((point) => point.median === null),
  };
}
