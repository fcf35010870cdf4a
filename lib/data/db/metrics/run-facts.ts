import { z } from "zod";
import type { Prisma } from "../generated/client";

/** `null` means all. */
export interface FactFilter {
  ownerId: string;
  language: string | null;
  model: string | null;
  profile: string | null;
}

/** `[from, to)`. */
export interface Span {
  from: Date;
  to: Date;
}

/** What the dashboard counts of a run beside the columns of its row; see `RunFact` in `prisma/schema.prisma`. */
export interface RunFact {
  checks: number | null;
  /** Whether the answer addresses the question; `null` without an answer or a decision. */
  useful: boolean | null;
  visits: readonly (readonly [node: string, ms: number])[];
  calls: readonly (readonly [node: string, role: string, requests: number, costUsd: number | null])[];
}

export const sumSelect = {
  attempts: true,
  score: true,
  firstScore: true,
  scoredAttempts: true,
  hallucination: true,
  useful: true,
  outcome: true,
  costUsd: true,
  searches: true,
  cachedSearches: true,
} as const satisfies Prisma.RunFactSelect;
export const factSelect = {
  ...sumSelect,
  runId: true,
  startedAt: true,
  language: true,
  model: true,
  profile: true,
  checks: true,
  ms: true,
  degraded: true,
  visits: true,
  calls: true,
} as const satisfies Prisma.RunFactSelect;
export type Fact = Prisma.RunFactGetPayload<{ select: typeof factSelect }>;

/** Times of many visits: a schema of each would take longer than the query. */
export const visitsSchema = z.custom<RunFact["visits"]>(
  (value) =>
    Array.isArray(value) &&
    value.every((one) => Array.isArray(one) && typeof one[0] === "string" && typeof one[1] === "number"),
);
export const callsSchema = z.array(z.tuple([z.string(), z.string(), z.number(), z.number().nullable()]));

/** What is counted and summed of a set of runs; a column of `metric_day` each. */
const sumName = z.enum([
  "runs",
  "attempts",
  "scored",
  "score",
  "checked",
  "hallucination",
  "usefulness",
  "useful",
  "abstained",
  "refined",
  "compared",
  "improved",
  "improvement",
  "priced",
  "cost",
  "searches",
  "cached",
]);
const sumsSchema = z.record(sumName, z.number());
export type Sums = z.infer<typeof sumsSchema>;
export const SUM_COLUMNS = z
  .record(sumName, z.literal(true))
  .parse(Object.fromEntries(sumName.options.map((name) => [name, true])));

/** What one run adds, as `lib/shared/contracts/metrics/metrics.ts` defines the figures. */
export function sumsOf(fact: Pick<Fact, keyof typeof sumSelect>): Sums {
  const refined = fact.scoredAttempts >= 2;
  const improvement = refined && fact.score !== null && fact.firstScore !== null ? fact.score - fact.firstScore : null;
  return {
    runs: 1,
    attempts: fact.attempts,
    scored: Number(fact.score !== null),
    score: fact.score ?? 0,
    checked: Number(fact.hallucination !== null),
    hallucination: Number(fact.hallucination === true),
    usefulness: Number(fact.useful !== null),
    useful: Number(fact.useful === true),
    abstained: Number(fact.outcome === "abstained"),
    refined: Number(refined),
    compared: Number(improvement !== null),
    improved: Number(improvement !== null && improvement > 0),
    improvement: improvement ?? 0,
    priced: Number(fact.costUsd !== null),
    cost: fact.costUsd ?? 0,
    searches: fact.searches,
    cached: fact.cachedSearches,
  };
}

export function added(all: readonly { readonly [Name in keyof Sums]: number | null }[]): Sums {
  const total = { ...NONE };
  for (const one of all) for (const name of sumName.options) total[name] += one[name] ?? 0;
  return total;
}
const NONE = sumsSchema.parse(Object.fromEntries(sumName.options.map((name) => [name, 0])));
