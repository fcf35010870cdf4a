import { z } from "zod";
import type { CountedCalls, CountedRun, CountedVisit, SummedRun } from "@/lib/shared/contracts/metrics/breakdown";
import type { Totals } from "@/lib/shared/contracts/metrics/figure";
import { RUN_SUM_NAMES, RUN_SUMS, type RunSum } from "@/lib/shared/contracts/metrics/figures";
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

/**
 * The figures of a run that the dashboard counts besides the columns of its row; see `RunFact` in
 * `prisma/schema.prisma`.
 */
export type RunFact = Pick<CountedRun, "checks" | "useful" | "visits" | "calls">;

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
type FactRow = Prisma.RunFactGetPayload<{ select: typeof factSelect }>;
export type Fact = ReturnType<typeof countedFact>;

/**
 * Not parsed by a schema: for many visits that would take longer than the query. Stored without names: node,
 * milliseconds.
 */
const visitsSchema = z.custom<readonly (readonly [node: string, ms: number])[]>(
  (value) =>
    Array.isArray(value) &&
    value.every((one) => Array.isArray(one) && typeof one[0] === "string" && typeof one[1] === "number"),
);
/** Stored without names: node, role, requests, US dollars. */
const callsSchema = z.array(z.tuple([z.string(), z.string(), z.number(), z.number().nullable()]));

/** A stored fact, its visits and calls parsed. */
export function countedFact(row: FactRow) {
  return {
    ...row,
    visits: visitsSchema.parse(row.visits).map(([node, ms]): CountedVisit => ({ node, ms })),
    calls: callsSchema
      .parse(row.calls)
      .map(([node, role, requests, costUsd]): CountedCalls => ({ node, role, requests, costUsd })),
  };
}

/** Visits and calls as stored. */
export function storedSteps({ visits, calls }: Pick<RunFact, "visits" | "calls">) {
  const stored: z.input<typeof visitsSchema> = visits.map(({ node, ms }) => [node, ms]);
  const storedCalls: z.input<typeof callsSchema> = calls.map(({ node, role, requests, costUsd }) => [
    node,
    role,
    requests,
    costUsd,
  ]);
  return { visits: stored, calls: storedCalls };
}

/** The counts and sums of a set of runs; each is a column of `metric_day`. */
export type Sums = Record<RunSum, number>;
const sumNameSchema = z.enum(RUN_SUM_NAMES);
const NONE: Sums = z
  .record(sumNameSchema, z.number())
  .parse(Object.fromEntries(RUN_SUM_NAMES.map((name) => [name, 0])));
export const SUM_COLUMNS = z
  .record(sumNameSchema, z.literal(true))
  .parse(Object.fromEntries(RUN_SUM_NAMES.map((name) => [name, true])));

export function sumsOf(run: SummedRun): Sums {
  const sums = { ...NONE };
  for (const name of RUN_SUM_NAMES) sums[name] = RUN_SUMS[name](run);
  return sums;
}

export function added(all: readonly { readonly [Name in keyof Sums]: number | null }[]): Sums {
  const total = { ...NONE };
  for (const one of all) for (const name of RUN_SUM_NAMES) total[name] += one[name] ?? 0;
  return total;
}

/** Sums from which figures are read; without values. */
export function totalsOf(sums: Sums): Totals<RunSum> {
  return { size: 0, sum: (name) => sums[name], quantile: () => null };
}
