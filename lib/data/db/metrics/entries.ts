import { checkOfCall, checkOfNode } from "@/lib/shared/contracts/metrics/metrics";
import { callsSchema, type Fact, sumsOf, visitsSchema } from "./run-facts";
import { type Entry, Tally } from "./tally";

/** How values are stored, ascending with them. */
export interface Scale {
  score: (score: number) => number;
  time: (ms: number) => number;
}
export const EXACT: Scale = { score: (score) => score, time: (ms) => ms };

const SCORE_STEPS = 400;
const TIME_GROWTH = 1.05;
/** Shorter times count as this. */
const LEAST_MS = 0.01;

/** Steps of scores are 1/400 wide, those of times grow by 5 %: no value is off by more than ±0.00125, or ±2.5 %. */
export const STEPS: Scale = {
  score: (score) => Math.round(score * SCORE_STEPS),
  time: (ms) => Math.round(Math.log(Math.max(ms / LEAST_MS, 1)) / Math.log(TIME_GROWTH)),
};
/** The values of stored steps. */
export const OF_STEPS: Scale = { score: (step) => step / SCORE_STEPS, time: (step) => LEAST_MS * TIME_GROWTH ** step };

/** Offsets of time zones are whole quarters of an hour, so hours, days and weeks of every zone consist of quarters. */
export const QUARTER_MS = 900_000;
const QUARTERS_A_DAY = 96;

/** Sums of an entry; `runMs` is the time of the runs that came to a check. */
const SUMS = ["runs", "ms", "runMs", "calls", "cost", "priced"] as const;
/** Sums of a quarter of an hour. */
const QUARTER = [
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
] as const;

export class SumTally extends Tally<(typeof SUMS)[number]> {
  constructor() {
    super(SUMS);
  }
}
export class QuarterTally extends Tally<(typeof QUARTER)[number]> {
  constructor() {
    super(QUARTER);
  }
}

/** Entries by kind and key: outcome, number of attempts, degraded part, node, checks that were on, check reached … */
export type Figures = Record<string, Record<string, Entry>>;
type KeyedEntry = readonly [kind: string, key: string | number, entry: Entry];

export function keyed(figures: Figures): KeyedEntry[] {
  return Object.entries(figures).flatMap(([kind, entries]) =>
    Object.entries(entries).map(([key, entry]): KeyedEntry => [kind, key, entry]),
  );
}

/** Entries of the same kind and key added up. */
export function addedUp(entries: Iterable<KeyedEntry>): Figures {
  const kinds = new Map<string, Map<string | number, SumTally | QuarterTally>>();
  for (const [kind, key, entry] of entries) {
    const tallies = kinds.get(kind) ?? new Map<string | number, SumTally | QuarterTally>();
    const tally = tallies.get(key) ?? (kind === "quarter" ? new QuarterTally() : new SumTally());
    tally.add(entry);
    kinds.set(kind, tallies.set(key, tally));
  }
  const entriesOf = (tallies: Map<string | number, SumTally | QuarterTally>) =>
    Object.fromEntries([...tallies].map(([key, tally]) => [key, tally.entry()]));
  return Object.fromEntries([...kinds].map(([kind, tallies]) => [kind, entriesOf(tallies)]));
}

/** Everything else that one run adds to its day. */
export function entriesOf(fact: Fact, scale: Scale): KeyedEntry[] {
  const { ms, costUsd, outcome, checks } = fact;
  const [cost, priced] = [costUsd ?? 0, Number(costUsd !== null)];
  const entries: KeyedEntry[] = [
    ["quarter", Math.floor(fact.startedAt.getTime() / QUARTER_MS) % QUARTERS_A_DAY, quarterOf(fact, scale)],
    ["outcome", outcome ?? "", [1]],
    ["attempts", fact.attempts, [1]],
    ...fact.degraded.map((part): KeyedEntry => ["degraded", part, [1]]),
  ];
  if (ms !== null) {
    entries.push(["run", "", [1, ms, 0, 0, 0, 0, scale.time(ms), 1]]);
    // A cancelled or failed run says nothing about the time of its checks.
    if (checks !== null && outcome !== "cancelled" && outcome !== "failed") {
      entries.push(["checks", checks, [1, ms, 0, 0, cost, priced, scale.time(ms), 1]]);
    }
  }
  return entries.concat(stepsOf(fact, scale));
}

function quarterOf(fact: Fact, scale: Scale): Entry {
  const { runs, score, checked, hallucination, refined, improved, priced, cost } = sumsOf(fact);
  const approved = Number(fact.outcome === "approved");
  const sums = [
    runs,
    score,
    checked,
    hallucination,
    refined,
    improved,
    approved,
    Number(fact.ms !== null),
    fact.ms ?? 0,
    priced,
    cost,
  ];
  return fact.score === null ? sums : [...sums, scale.score(fact.score), 1];
}

/** Visits of nodes, requests to models, and both by the checks that they are part of. */
function stepsOf(fact: Fact, scale: Scale): KeyedEntry[] {
  const steps: KeyedEntry[] = [];
  const checks = new Map<string, SumTally>();
  const count = (check: string | undefined, entry: Entry) => {
    if (check === undefined) return;
    const tally = checks.get(check) ?? new SumTally();
    tally.add(entry);
    checks.set(check, tally);
  };
  for (const [node, ms] of visitsSchema.parse(fact.visits)) {
    steps.push(["node", node, [1, ms, 0, 0, 0, 0, scale.time(ms), 1]]);
    count(checkOfNode(node), [0, ms]);
  }
  for (const [node, role, calls, cost] of callsSchema.parse(fact.calls)) {
    const entry = [0, 0, 0, calls, cost ?? 0, cost === null ? 0 : calls];
    steps.push(["node", node, entry]);
    count(checkOfCall(node, role), entry);
  }
  if (checks.size === 0) return steps;
  const once = [1, 0, fact.ms ?? 0];
  for (const [check, tally] of checks) {
    tally.add(once);
    steps.push(["check", check, tally.entry()]);
  }
  const ms = [...checks.values()].reduce((sum, tally) => sum + tally.sum("ms"), 0);
  return [...steps, ["checked", "", [1, ms, fact.ms ?? 0]]];
}
