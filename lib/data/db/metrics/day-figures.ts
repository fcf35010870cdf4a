import { z } from "zod";
import type { CountedRun } from "@/lib/shared/contracts/metrics/breakdown";
import { BREAKDOWN_NAMES, BREAKDOWNS, type BreakdownName } from "@/lib/shared/contracts/metrics/figures";
import { type Scale, STEPPED } from "./scale";
import { addedUp, type StoredRecords, Tallies } from "./tally";

/** The breakdowns of a day's runs, stored as JSON in `metric_day`. */
export type DayFigures = Partial<Record<BreakdownName, StoredRecords>>;

export function figuresOfRuns(runs: readonly CountedRun[], scale: Scale): DayFigures {
  return figuresBy((name) => {
    const tallies = new Tallies<string>(BREAKDOWNS[name], scale);
    for (const run of runs) tallies.addRun(run);
    return tallies;
  });
}

export function addedFigures(days: readonly DayFigures[]): DayFigures {
  return figuresBy((name) =>
    addedUp<string>(
      BREAKDOWNS[name],
      days.map((figures) => figures[name]),
      STEPPED,
    ),
  );
}

function figuresBy(talliesOf: (name: BreakdownName) => Tallies<string>): DayFigures {
  const figures: DayFigures = {};
  for (const name of BREAKDOWN_NAMES) {
    const tallies = talliesOf(name);
    if (tallies.byKey.size > 0) figures[name] = tallies.stored();
  }
  return figures;
}

/** A day has hundreds of numbers: checking each would take a tenth of the reading time. */
const entriesSchema = z.custom<StoredRecords["entries"]>(
  (entries) =>
    typeof entries === "object" &&
    entries !== null &&
    Object.values(entries).every((entry) => Array.isArray(entry) && typeof entry[0] === "number"),
);
const recordsSchema = z.object({ sums: z.array(z.string()), entries: entriesSchema });
const breakdownsSchema = z.record(z.string(), z.unknown());

/**
 * The order of sums in entries that earlier versions stored without names. Their days are only rewritten when a run is
 * added.
 */
const UNNAMED_SUMS = ["runs", "ms", "runMs", "calls", "cost", "priced"];
const UNNAMED_QUARTER_SUMS = [
  "runs",
  "score",
  "checked",
  "hallucination",
  "refined",
  "improved",
  "approved",
  "timed",
  "ms",
  "priced",
  "cost",
];

/** Breakdowns that no longer exist are left out. */
export function parseFigures(text: string): DayFigures {
  const stored = breakdownsSchema.parse(JSON.parse(text));
  const figures: DayFigures = {};
  for (const name of BREAKDOWN_NAMES) {
    if (stored[name] === undefined) continue;
    const named = recordsSchema.safeParse(stored[name]);
    figures[name] = named.success
      ? named.data
      : {
          sums: name === "quarter" ? UNNAMED_QUARTER_SUMS : UNNAMED_SUMS,
          entries: entriesSchema.parse(stored[name]),
        };
  }
  return figures;
}
