/** The `q` quantile of the values (nearest rank). */
export function percentile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
}

export interface Row {
  what: string;
  figure: string;
  goal: string;
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const spread = (values: readonly number[]) =>
  `p50 ${ms(percentile(values, 0.5))}, p95 ${ms(percentile(values, 0.95))} (${values.length})`;
export const mib = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MiB`;

/** Prints a row at once, so that an interrupted benchmark still has results. */
export function printRow({ what, figure, goal }: Row): void {
  console.log(`| ${what} | ${figure} | ${goal} |`);
}
