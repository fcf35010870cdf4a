import { classNames } from "@/components/ui/class-names";

/** In units of the drawing's own grid, which stretches to the available space. */
const WIDTH = 300;
const HEIGHT = 60;

/**
 * A line over time, without axes. A gap breaks the line; a value between two gaps is a dot. The table beside it has the
 * figures.
 */
export function MiniTrend({
  values,
  least,
  most,
  tall = false,
}: {
  values: readonly (number | null)[];
  /** The values at the bottom and the top. */
  least: number;
  most: number;
  tall?: boolean;
}) {
  const across = (index: number) => (values.length < 2 ? WIDTH / 2 : (index / (values.length - 1)) * WIDTH);
  const up = (value: number) => HEIGHT - (most === least ? 0.5 : (value - least) / (most - least)) * HEIGHT;
  const path = values
    .map((value, index) => {
      if (value === null) return "";
      const begins = index === 0 || (values[index - 1] ?? null) === null;
      return `${begins ? "M" : "L"}${across(index).toFixed(1)} ${up(value).toFixed(1)}`;
    })
    .join("");
  // A line of zero length with round caps is a dot that stretching does not distort.
  const dots = values
    .map((value, index) => {
      const isGap = (neighbour: number) => (values[neighbour] ?? null) === null;
      if (value === null || !isGap(index - 1) || !isGap(index + 1)) return "";
      return `M${across(index).toFixed(1)} ${up(value).toFixed(1)}h0`;
    })
    .join("");
  return (
    <svg
      aria-hidden
      viewBox={`0 -3 ${WIDTH} ${HEIGHT + 6}`}
      preserveAspectRatio="none"
      className={classNames("block w-full overflow-visible border-b border-line", tall ? "h-40 print:h-28" : "h-15")}
    >
      <path d={path} fill="none" stroke="var(--color-accent)" strokeWidth={1.75} vectorEffect="non-scaling-stroke" />
      <path
        d={dots}
        stroke="var(--color-accent)"
        strokeWidth={5}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
