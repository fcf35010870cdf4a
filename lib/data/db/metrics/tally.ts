import type { Counted, CountedRun, ValueKind } from "@/lib/shared/contracts/metrics/breakdown";
import type { Totals } from "@/lib/shared/contracts/metrics/figure";
import { EXACT, type Scale, type Steps } from "./scale";

/** The records of one breakdown as stored: the names of their sums once, and an entry for each key. */
export interface StoredRecords {
  sums: readonly string[];
  entries: Readonly<Record<string, StoredEntry>>;
}
/**
 * Sums in the order of their names, then values and how often each occurs: value, times, value, times … A year has tens
 * of thousands of entries, so names are not repeated. Only this file writes and reads them.
 */
type StoredEntry = readonly number[];

/** Steps are below this. */
const MOST_STEPS = 512;

/** Records added up: sums by name, and how often each value occurs. */
export class Tally<Name extends string> implements Totals<Name> {
  readonly #names: readonly Name[];
  readonly #steps: Steps;
  readonly #sums: number[];
  /** How often each value occurs: by step, which is a small whole number, or by any other value. */
  readonly #small: number[] = [];
  readonly #others = new Map<number, number>();
  #ordered: readonly (readonly [step: number, times: number])[] | null = null;
  size = 0;

  constructor(names: readonly Name[], steps: Steps) {
    this.#names = names;
    this.#steps = steps;
    this.#sums = names.map(() => 0);
  }

  /** @param sums in the order of the names */
  add({ sums, value }: Pick<Counted, "sums" | "value">): void {
    for (let at = 0; at < this.#sums.length; at += 1) this.#sums[at] = (this.#sums[at] ?? 0) + (sums[at] ?? 0);
    if (value !== null) this.#count(this.#steps.step(value), 1);
  }

  /** @param places the position of each stored sum among the names; -1 for one that is no longer counted */
  addStored(places: readonly number[], entry: StoredEntry): void {
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? -1;
      if (place >= 0) this.#sums[place] = (this.#sums[place] ?? 0) + (entry[at] ?? 0);
    }
    for (let at = places.length; at + 1 < entry.length; at += 2) this.#count(entry[at] ?? 0, entry[at + 1] ?? 0);
  }

  #count(step: number, times: number): void {
    if (step >= 0 && step < MOST_STEPS && Number.isInteger(step)) this.#small[step] = (this.#small[step] ?? 0) + times;
    else this.#others.set(step, (this.#others.get(step) ?? 0) + times);
    this.size += times;
    this.#ordered = null;
  }

  /** The sums rounded to a billionth, times to a microsecond, and the values. */
  stored(): StoredEntry {
    const sums = this.#sums.map((sum, at) => {
      const parts = this.#names[at]?.toLowerCase().endsWith("ms") ? 1e3 : 1e9;
      return Math.round(sum * parts) / parts;
    });
    return [...sums, ...this.#inOrder().flat()];
  }

  #inOrder() {
    if (this.#ordered !== null) return this.#ordered;
    const small = this.#small.flatMap((times, step): [number, number][] => [[step, times]]);
    const ordered = this.#others.size === 0 ? small : [...small, ...this.#others].sort(([a], [b]) => a - b);
    this.#ordered = ordered;
    return ordered;
  }

  sum(name: Name): number {
    return this.#sums[this.#names.indexOf(name)] ?? 0;
  }

  /** Like `percentile_cont`. */
  quantile(share: number): number | null {
    if (this.size === 0) return null;
    const place = share * (this.size - 1);
    const below = this.#valueAt(Math.floor(place));
    return below + (this.#valueAt(Math.ceil(place)) - below) * (place - Math.floor(place));
  }

  #valueAt(place: number): number {
    let passed = 0;
    for (const [step, times] of this.#inOrder()) {
      passed += times;
      if (passed > place) return this.#steps.value(step);
    }
    return 0;
  }
}

/** The parts of a breakdown that tallies need. */
export interface Breakdown<Name extends string> {
  names: readonly Name[];
  values: ValueKind | null;
  of: (run: CountedRun) => readonly Counted[];
}

/** The records of one breakdown, added up by key. */
export class Tallies<Name extends string> {
  readonly #breakdown: Breakdown<Name>;
  readonly #steps: Steps;
  readonly #byKey = new Map<string, Tally<Name>>();

  constructor(breakdown: Breakdown<Name>, scale: Scale) {
    this.#breakdown = breakdown;
    this.#steps = scale[breakdown.values ?? "time"];
  }

  addRun(run: CountedRun): void {
    for (const counted of this.#breakdown.of(run)) this.at(String(counted.key)).add(counted);
  }

  /** @param keyOf the key under which an entry is counted here */
  addStored({ sums, entries }: StoredRecords, keyOf = (key: string) => key): void {
    const names: readonly string[] = this.#breakdown.names;
    const places = sums.map((name) => names.indexOf(name));
    for (const key in entries) this.at(keyOf(key)).addStored(places, entries[key] ?? []);
  }

  stored(): StoredRecords {
    return {
      sums: this.#breakdown.names,
      entries: Object.fromEntries([...this.#byKey].map(([key, tally]) => [key, tally.stored()])),
    };
  }

  /** The records of a key; empty if there are none yet. */
  at(key: string): Tally<Name> {
    const tally = this.#byKey.get(key) ?? new Tally(this.#breakdown.names, this.#steps);
    this.#byKey.set(key, tally);
    return tally;
  }

  get byKey(): ReadonlyMap<string, Tally<Name>> {
    return this.#byKey;
  }
}

/** Stored records of several days, added up by key. */
export function addedUp<Name extends string>(
  breakdown: Breakdown<Name>,
  days: readonly (StoredRecords | undefined)[],
  scale: Scale,
): Tallies<Name> {
  const tallies = new Tallies(breakdown, scale);
  for (const stored of days) if (stored !== undefined) tallies.addStored(stored);
  return tallies;
}

/** Values only, unchanged. */
export function tallyOf(values: readonly number[]): Tally<never> {
  const tally = new Tally<never>([], EXACT.time);
  for (const value of values) tally.add({ sums: [], value });
  return tally;
}
