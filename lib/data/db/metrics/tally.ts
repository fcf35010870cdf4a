/** Sums in the order of their names, then values and how often each occurs: value, times, value, times … */
export type Entry = readonly number[];

/** Steps are below this. */
const MOST_STEPS = 512;

/** Entries of the same kind added up. */
export class Tally<Name extends string> {
  readonly #names: readonly Name[];
  readonly #sums: number[];
  /** How often a value occurs: that of a step, which is a small whole number, and any other. */
  readonly #steps: number[] = [];
  readonly #others = new Map<number, number>();
  /** Number of values. */
  size = 0;

  constructor(names: readonly Name[]) {
    this.#names = names;
    this.#sums = names.map(() => 0);
  }

  add(entry: Entry): void {
    const names = this.#sums.length;
    for (let at = 0; at < names; at += 1) this.#sums[at] = (this.#sums[at] ?? 0) + (entry[at] ?? 0);
    for (let at = names; at + 1 < entry.length; at += 2) {
      const value = entry[at] ?? 0;
      const times = entry[at + 1] ?? 0;
      if (value >= 0 && value < MOST_STEPS && Number.isInteger(value))
        this.#steps[value] = (this.#steps[value] ?? 0) + times;
      else this.#others.set(value, (this.#others.get(value) ?? 0) + times);
      this.size += times;
    }
  }

  /** The sums to a thousand-millionth, times to a microsecond, and the values. */
  entry(): Entry {
    const sums = this.#sums.map((sum, at) => {
      const parts = this.#names[at]?.toLowerCase().endsWith("ms") ? 1e3 : 1e9;
      return Math.round(sum * parts) / parts;
    });
    return [...sums, ...this.#ordered().flat()];
  }

  #ordered(): [value: number, times: number][] {
    const steps = this.#steps.flatMap((times, step): [number, number][] => [[step, times]]);
    return this.#others.size === 0 ? steps : [...steps, ...this.#others].sort(([a], [b]) => a - b);
  }

  sum(name: Name): number {
    return this.#sums[this.#names.indexOf(name)] ?? 0;
  }

  /** Like `percentile_cont`, interpolated between two values. `null` without values. @param of the value of a stored one */
  quantiles(shares: readonly number[], of: (stored: number) => number): (number | null)[] {
    const ordered = this.#ordered();
    const valueAt = (place: number) => {
      let passed = 0;
      for (const [value, times] of ordered) {
        passed += times;
        if (passed > place) return of(value);
      }
      return 0;
    };
    return shares.map((share) => {
      if (this.size === 0) return null;
      const place = share * (this.size - 1);
      const below = valueAt(Math.floor(place));
      return below + (valueAt(Math.ceil(place)) - below) * (place - Math.floor(place));
    });
  }
}

/** An empty denominator gives a gap. */
export function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
