/** Results of a fault test. Every entry in `wrong` is a broken promise. */
export class Tally {
  readonly kills = new Map<string, number>();
  readonly longWorks = new Map<string, number>();
  readonly readyMs: number[] = [];
  readonly resumeMs: number[] = [];
  readonly outcomes = new Map<string, number>();
  readonly wrong: string[] = [];
  runs = 0;
  refused = 0;
  restarts = 0;
  drops = 0;
  breaks = 0;
  events = 0;
  acknowledged = 0;

  count(counts: Map<string, number>, what: string): void {
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }

  complain(what: string): void {
    this.wrong.push(what);
    console.error(`  WRONG: ${what}`);
  }
}

/** The percentile of some values; 0 for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const describeMs = (values: readonly number[]): string =>
  `p50 ${Math.round(percentile(values, 0.5))} ms, p95 ${Math.round(percentile(values, 0.95))} ms, max ${Math.round(percentile(values, 1))} ms (${values.length})`;

export const describeCounts = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([what, count]) => `${what} ${count}`).join(", ");
