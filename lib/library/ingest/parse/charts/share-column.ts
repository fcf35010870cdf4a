import { NumberFormat } from "../office/number-formats";
import type { ChartColumn } from "./chart";

/** Values by point. */
export type Values = ReadonlyMap<number, number>;

/**
 * The shares of the points of a series, for a chart that shows those instead of their values.
 * @param options.name of the series
 * @param options.values those of the series
 * @param options.wholes sums of all series by point; `null` if the series itself is the whole, as in a pie
 * @param options.pattern the number format of the shares
 */
export function shareColumn({
  name,
  values,
  wholes,
  pattern,
}: {
  name: string;
  values: Values;
  wholes: Values | null;
  pattern: string;
}): ChartColumn {
  const format = new NumberFormat(pattern);
  const sum = [...values.values()].reduce((whole, value) => whole + Math.abs(value), 0);
  const shares = [...values].flatMap(([at, value]) => {
    const whole = wholes === null ? sum : (wholes.get(at) ?? 0);
    return whole === 0 ? [] : [[at, format.show(value / whole)] as const];
  });
  return { name: `${name} (%)`.trim(), cells: new Map(shares) };
}

/** Sums of several series by point. */
export function sumsOf(series: readonly Values[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const values of series) for (const [at, value] of values) sums.set(at, (sums.get(at) ?? 0) + Math.abs(value));
  return sums;
}
