"use client";

import { useFormatter } from "next-intl";
import type { AlertHistory } from "@/lib/shared/contracts/metrics/alert-rule";

const WIDTH = 600;
const HEIGHT = 120;
/** Space above the highest figure, as a share of the height. */
const HEADROOM = 0.1;

/** A figure over time with its threshold; alerts are shaded, gaps stay empty. */
export function PreviewChart({
  history,
  threshold,
  label,
  words,
}: {
  history: AlertHistory;
  threshold: number;
  label: string;
  words(value: number): string;
}) {
  const format = useFormatter();
  const from = Date.parse(history.from);
  const to = Math.max(Date.parse(history.to), from + 1);
  const values = history.points.flatMap(({ value }) => (value === null ? [] : [value]));
  const top = Math.max(threshold, ...values, Number.EPSILON) * (1 + HEADROOM);
  const x = (at: string) => ((Date.parse(at) - from) / (to - from)) * WIDTH;
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT;
  const day = (at: string) => format.dateTime(new Date(at), { day: "numeric", month: "short" });
  return (
    <figure className="figures flex flex-col gap-1 text-2xs text-ink-3">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full border-b border-line"
      >
        {history.firings.map(({ from: began, to: ended }) => (
          <rect
            key={began}
            x={x(began)}
            width={Math.max(2, x(ended ?? history.to) - x(began))}
            y={0}
            height={HEIGHT}
            className="fill-unsupported-soft"
          />
        ))}
        {lines(history.points).map((line) => (
          <polyline
            key={line[0]?.at}
            points={line.map(({ at, value }) => `${x(at)},${y(value)}`).join(" ")}
            fill="none"
            strokeWidth={line.length === 2 && line[0] === line[1] ? 4 : 1.5}
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
            className="stroke-accent"
          />
        ))}
        <line
          x1={0}
          x2={WIDTH}
          y1={y(threshold)}
          y2={y(threshold)}
          strokeWidth={1}
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
          className="stroke-unsupported"
        />
      </svg>
      <figcaption className="flex flex-wrap justify-between gap-x-3">
        <span>{day(history.from)}</span>
        <span>
          <span aria-hidden className="text-unsupported">
            ┄{" "}
          </span>
          {words(threshold)}
        </span>
        <span>{day(history.to)}</span>
      </figcaption>
    </figure>
  );
}

type Known = { at: string; value: number };

/** Splits points into unbroken lines; a single point becomes a dot. */
function lines(points: AlertHistory["points"]): Known[][] {
  const found: Known[][] = [];
  let current: Known[] = [];
  const end = () => {
    const [only] = current;
    if (only !== undefined) found.push(current.length === 1 ? [only, only] : current);
    current = [];
  };
  for (const { at, value } of points) {
    if (value === null) end();
    else current.push({ at, value });
  }
  end();
  return found;
}
