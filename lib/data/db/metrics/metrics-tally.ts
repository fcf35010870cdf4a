import { z } from "zod";
import { checkOfCall, checkOfNode } from "@/lib/shared/contracts/metrics/metrics";
import { LOWEST_KEPT } from "../tunables";
import { Distribution, TIME_SCALE } from "./metrics-distribution";
import type { RunFact } from "./run-facts";

/** Hundreds of numbers in hundreds of cells: a schema that checks each number would take most of the time. */
const stepsSchema = z.custom<number[]>(
  (value) => Array.isArray(value) && value.every((one) => typeof one === "number"),
);

/** Short, because it is stored in so many rows that names would outweigh the figures. */
const storedSchema = z.object({
  outcomes: z.record(z.string(), z.number()),
  attempts: z.record(z.string(), z.number()),
  degraded: z.record(z.string(), z.number()),
  /** Searches made, searches served from cache. */
  searches: z.tuple([z.number(), z.number()]),
  /** Sum, and number of runs with a cost. */
  cost: z.tuple([z.number(), z.number()]),
  ms: stepsSchema,
  /** By node: total time of its visits, requests, their cost, requests with a cost, then the steps of its times. */
  nodes: z.record(z.string(), z.tuple([z.number(), z.number(), z.number(), z.number(), stepsSchema])),
  /** Runs with any check on: their number, their time, the time of their checks. */
  checked: z.tuple([z.number(), z.number(), z.number()]),
  /** By check: runs that reached it, their time, its own time, requests, cost, requests with a cost. */
  checks: z.record(z.string(), z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])),
  /** By bits of the checks: cost, runs with a cost, then the steps of their times. */
  presets: z.record(z.string(), z.tuple([z.number(), z.number(), stepsSchema])),
  /** Run, score, start. */
  lowest: z.array(z.tuple([z.string(), z.number(), z.number()])),
});
type Stored = z.infer<typeof storedSchema>;

interface NodeTally {
  totalMs: number;
  calls: number;
  cost: number;
  priced: number;
  ms: Distribution;
}
interface CheckTally {
  runs: number;
  runMs: number;
  ms: number;
  calls: number;
  cost: number;
  priced: number;
}
interface PresetTally {
  cost: number;
  priced: number;
  ms: Distribution;
}
export interface LowRun {
  runId: string;
  score: number;
  startedAt: number;
}

/** All figures of a set of runs except the four metrics and the charts over time. */
export class MetricTally {
  readonly outcomes = new Map<string, number>();
  readonly attempts = new Map<string, number>();
  readonly degraded = new Map<string, number>();
  readonly searches = { made: 0, cached: 0 };
  readonly cost = { sum: 0, priced: 0 };
  readonly ms = new Distribution(TIME_SCALE);
  readonly nodes = new Map<string, NodeTally>();
  readonly checked = { runs: 0, runMs: 0, ms: 0 };
  readonly checks = new Map<string, CheckTally>();
  readonly presets = new Map<string, PresetTally>();
  lowest: LowRun[] = [];

  add(fact: RunFact): void {
    count(this.outcomes, fact.outcome ?? "", 1);
    count(this.attempts, String(fact.attempts), 1);
    for (const part of fact.degraded) count(this.degraded, part, 1);
    this.searches.made += fact.searches;
    this.searches.cached += fact.cachedSearches;
    if (fact.costUsd !== null) {
      this.cost.sum += fact.costUsd;
      this.cost.priced += 1;
    }
    if (fact.ms !== null) this.ms.add(fact.ms);
    if (fact.score !== null) {
      this.#addLowest([{ runId: fact.runId, score: fact.score, startedAt: fact.startedAt.getTime() }]);
    }
    this.#addNodes(fact);
    this.#addChecks(fact);
    this.#addPreset(fact);
  }

  #addNodes(fact: RunFact): void {
    for (const [name, ms] of fact.visits) {
      const node = this.#node(name);
      node.totalMs += ms;
      node.ms.add(ms);
    }
    for (const [name, , calls, cost] of fact.calls) {
      const node = this.#node(name);
      node.calls += calls;
      node.cost += cost ?? 0;
      node.priced += cost === null ? 0 : calls;
    }
  }

  #addChecks(fact: RunFact): void {
    const runMs = fact.ms ?? 0;
    const tallies = new Map<string, CheckTally>();
    const of = (check: string) => entry(tallies, check, () => ({ ...NO_CHECK, runs: 1, runMs }));
    for (const [node, ms] of fact.visits) {
      const check = checkOfNode(node);
      if (check !== undefined) of(check).ms += ms;
    }
    for (const [node, role, calls, cost] of fact.calls) {
      const check = checkOfCall(node, role);
      if (check === undefined) continue;
      const tally = of(check);
      tally.calls += calls;
      tally.cost += cost ?? 0;
      tally.priced += cost === null ? 0 : calls;
    }
    if (tallies.size === 0) return;
    this.checked.runs += 1;
    this.checked.runMs += runMs;
    for (const [check, tally] of tallies) {
      this.checked.ms += tally.ms;
      addCheck(
        entry(this.checks, check, () => ({ ...NO_CHECK })),
        tally,
      );
    }
  }

  #addPreset(fact: RunFact): void {
    // A cancelled or failed run says nothing about the time of its checks.
    if (fact.checks === null || fact.ms === null || fact.outcome === "cancelled" || fact.outcome === "failed") return;
    const preset = this.#preset(String(fact.checks));
    preset.ms.add(fact.ms);
    preset.cost += fact.costUsd ?? 0;
    preset.priced += fact.costUsd === null ? 0 : 1;
  }

  #node(name: string): NodeTally {
    return entry(this.nodes, name, () => ({
      totalMs: 0,
      calls: 0,
      cost: 0,
      priced: 0,
      ms: new Distribution(TIME_SCALE),
    }));
  }

  #preset(bits: string): PresetTally {
    return entry(this.presets, bits, () => ({ cost: 0, priced: 0, ms: new Distribution(TIME_SCALE) }));
  }

  #addLowest(runs: readonly LowRun[]): void {
    const last = this.lowest[LOWEST_KEPT - 1];
    if (last !== undefined && runs.every((run) => lower(last, run) <= 0)) return;
    this.lowest = [...this.lowest, ...runs].sort(lower).slice(0, LOWEST_KEPT);
  }

  /** Adds a cell written by `stored`. */
  addStored(text: string): void {
    const cell = storedSchema.parse(JSON.parse(text));
    for (const [key, runs] of Object.entries(cell.outcomes)) count(this.outcomes, key, runs);
    for (const [key, runs] of Object.entries(cell.attempts)) count(this.attempts, key, runs);
    for (const [key, runs] of Object.entries(cell.degraded)) count(this.degraded, key, runs);
    this.searches.made += cell.searches[0];
    this.searches.cached += cell.searches[1];
    this.cost.sum += cell.cost[0];
    this.cost.priced += cell.cost[1];
    this.ms.addSteps(cell.ms);
    for (const [name, [totalMs, calls, cost, priced, steps]] of Object.entries(cell.nodes)) {
      const node = this.#node(name);
      node.totalMs += totalMs;
      node.calls += calls;
      node.cost += cost;
      node.priced += priced;
      node.ms.addSteps(steps);
    }
    this.checked.runs += cell.checked[0];
    this.checked.runMs += cell.checked[1];
    this.checked.ms += cell.checked[2];
    for (const [check, [runs, runMs, ms, calls, cost, priced]] of Object.entries(cell.checks)) {
      const tally = { runs, runMs, ms, calls, cost, priced };
      addCheck(
        entry(this.checks, check, () => ({ ...NO_CHECK })),
        tally,
      );
    }
    for (const [bits, [cost, priced, steps]] of Object.entries(cell.presets)) {
      const preset = this.#preset(bits);
      preset.cost += cost;
      preset.priced += priced;
      preset.ms.addSteps(steps);
    }
    this.#addLowest(cell.lowest.map(([runId, score, startedAt]) => ({ runId, score, startedAt })));
  }

  /** As stored in a cell: times in steps. */
  stored(): string {
    const stored: Stored = {
      outcomes: Object.fromEntries(this.outcomes),
      attempts: Object.fromEntries(this.attempts),
      degraded: Object.fromEntries(this.degraded),
      searches: [this.searches.made, this.searches.cached],
      cost: [this.cost.sum, this.cost.priced],
      ms: this.ms.steps(),
      nodes: mapped(this.nodes, ({ totalMs, calls, cost, priced, ms }) => [totalMs, calls, cost, priced, ms.steps()]),
      checked: [this.checked.runs, this.checked.runMs, this.checked.ms],
      checks: mapped(this.checks, ({ runs, runMs, ms, calls, cost, priced }) => [runs, runMs, ms, calls, cost, priced]),
      presets: mapped(this.presets, ({ cost, priced, ms }) => [cost, priced, ms.steps()]),
      lowest: this.lowest.map(({ runId, score, startedAt }) => [runId, score, startedAt]),
    };
    return JSON.stringify(stored);
  }
}

const NO_CHECK = { runs: 0, runMs: 0, ms: 0, calls: 0, cost: 0, priced: 0 } as const satisfies CheckTally;

function addCheck(to: CheckTally, tally: CheckTally): void {
  to.runs += tally.runs;
  to.runMs += tally.runMs;
  to.ms += tally.ms;
  to.calls += tally.calls;
  to.cost += tally.cost;
  to.priced += tally.priced;
}

/** Lowest score first, and the latest run among equal ones. */
function lower(a: LowRun, b: LowRun): number {
  return a.score - b.score || b.startedAt - a.startedAt || (a.runId < b.runId ? -1 : 1);
}

function count(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function entry<Value>(entries: Map<string, Value>, key: string, create: () => Value): Value {
  const existing = entries.get(key);
  if (existing !== undefined) return existing;
  const created = create();
  entries.set(key, created);
  return created;
}

function mapped<Value, Result>(entries: Map<string, Value>, of: (value: Value) => Result): Record<string, Result> {
  return Object.fromEntries([...entries].map(([key, value]) => [key, of(value)]));
}
