import type { Annotation, MetricsAnswer } from "@/lib/shared/contracts/metrics/metrics";

export interface TrendPoint {
  /** Start of the bucket, epoch milliseconds. */
  start: number;
  runs: number;
  median: number | null;
  /** Lower and upper quartile; `null` is a gap. */
  band: [number, number] | null;
  mean: number | null;
  /** A value between two gaps, which a line would not show. */
  alone: boolean;
}

/** Changes too close to each other for markers of their own. */
export interface Marker {
  at: number;
  changes: Annotation[];
}

export interface Trend {
  points: TrendPoint[];
  ticks: number[];
  markers: Marker[];
  empty: boolean;
}

/** Ticks of the score axis. It always shows the whole scale: on part of it, a small step would look like a fall. */
export const SCORE_TICKS: readonly number[] = [0, 0.25, 0.5, 0.75, 1];

/** At most as many ticks as fit, with labels, on the narrowest chart. */
const MAX_TICKS = 6;
/** At most as many markers as fit side by side with their labels. */
const MAX_MARKERS = 12;

/** Prepares what the trend chart shows; the chart only draws it. */
export function prepareTrend(answer: Pick<MetricsAnswer, "trend" | "annotations">): Trend {
  const starts = answer.trend.map((entry) => Date.parse(entry.start));
  const points = answer.trend.map((entry, index): TrendPoint => {
    const isGap = (neighbour: number) => (answer.trend[neighbour]?.median ?? null) === null;
    const { lowerQuartile, upperQuartile } = entry;
    return {
      start: starts[index] ?? 0,
      runs: entry.runs,
      median: entry.median,
      band: lowerQuartile === null || upperQuartile === null ? null : [lowerQuartile, upperQuartile],
      mean: entry.mean,
      alone: entry.median !== null && isGap(index - 1) && isGap(index + 1),
    };
  });
  const every = Math.max(1, Math.ceil(points.length / MAX_TICKS));
  const first = starts[0] ?? 0;
  return {
    points,
    ticks: starts.filter((_, index) => index % every === 0),
    markers: groupMarkers(answer.annotations, first, Math.max(first, starts.at(-1) ?? first)),
    empty: points.every((point) => point.median === null),
  };
}

/** Changes within a twelfth of the window share a marker, placed at the first of them. */
function groupMarkers(annotations: readonly Annotation[], first: number, last: number): Marker[] {
  const apart = (last - first) / MAX_MARKERS;
  const markers: Marker[] = [];
  for (const change of annotations) {
    // The axis ends where the last bucket begins: place its changes there.
    const at = Math.min(Math.max(Date.parse(change.at), first), last);
    const open = markers.at(-1);
    if (open !== undefined && at - open.at <= apart) open.changes.push(change);
    else markers.push({ at, changes: [change] });
  }
  return markers;
}
