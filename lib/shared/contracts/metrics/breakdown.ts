import { type Figure, figureSet, namesOf } from "./figure";

/** What the dashboard counts of an ended run. */
export interface CountedRun extends SummedRun {
  startedAt: Date;
  /** Which checks were on, as bits (`check-set.ts`); `null` where its stamp does not say. */
  checks: number | null;
  ms: number | null;
  degraded: readonly string[];
  visits: readonly CountedVisit[];
  calls: readonly CountedCalls[];
}

/** The part of a run that the sums of a window need. */
export interface SummedRun {
  attempts: number;
  score: number | null;
  firstScore: number | null;
  scoredAttempts: number;
  hallucination: boolean | null;
  /** Whether the answer addresses the question; `null` without an answer or a decision. */
  useful: boolean | null;
  outcome: string | null;
  costUsd: number | null;
  searches: number;
  cachedSearches: number;
}

export interface CountedVisit {
  node: string;
  ms: number;
}

/** Requests to language models by a node in one role. */
export interface CountedCalls {
  node: string;
  role: string;
  requests: number;
  /** `null` when no price is known. */
  costUsd: number | null;
}

/** What values are: they are stored in steps of their kind. */
export type ValueKind = "score" | "time";

/** A record of a run, ready to be added to others of its kind and key. */
export interface Counted {
  key: string | number;
  /** In the order of the breakdown's names. */
  sums: readonly number[];
  value: number | null;
}

/**
 * Runs divided by a key.
 * @param parts the parts of a run that are counted, each under its key
 * @param sums what is added up of parts with the same key
 * @param value the value of a part, of which every occurrence is kept for quantiles
 * @param figures what the answer says of a key
 */
export function breakdown<Part, Name extends string, Table extends Record<string, Figure<Name>>>({
  parts,
  key,
  sums,
  values = null,
  value = () => null,
  figures,
}: {
  parts: (run: CountedRun) => readonly Part[];
  key: (part: Part) => string | number;
  sums: Readonly<Record<Name, (part: Part) => number>>;
  values?: ValueKind | null;
  value?: (part: Part) => number | null;
  figures: Table;
}) {
  const sources = Object.values<(part: Part) => number>(sums);
  return {
    names: namesOf(sums),
    values,
    figures: figureSet<Name, Table>(figures),
    of: (run: CountedRun): Counted[] =>
      parts(run).map((part) => ({ key: key(part), sums: sources.map((of) => of(part)), value: value(part) })),
  };
}
