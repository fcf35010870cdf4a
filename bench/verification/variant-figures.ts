import type { CheckedRun } from "./checked-run";

/** Measurements of one variant. Times are milliseconds of wall time. */
export interface VariantFigures {
  /** The same question with all checks and with none, and when the first word of each became visible. */
  pairs: { offMs: number; onMs: number; offFirstMs: number | null; onFirstMs: number | null }[];
  /** Requests to the language model in each run with all checks. */
  calls: number[];
  /** Time from the end of each sentence to its verdict. */
  verdictLagMs: number[];
  /** Runs with all checks whose first answer is right. */
  right: CheckedRun[];
  /** Runs with all checks whose first answer is wrong. */
  wrong: CheckedRun[];
  /** Duration of a run with one rewritten answer ÷ that of the same question without. */
  retries: number[];
  /** Runs that should have rewritten an answer but did not: not in `retries`. */
  ranUnforced: number;
}

export function noFigures(): VariantFigures {
  return { pairs: [], calls: [], verdictLagMs: [], right: [], wrong: [], retries: [], ranUnforced: 0 };
}

/** The measurements of both variants as one: every question is asked as often in the one as in the other. */
export function pooled(one: VariantFigures, other: VariantFigures): VariantFigures {
  return {
    pairs: [...one.pairs, ...other.pairs],
    calls: [...one.calls, ...other.calls],
    verdictLagMs: [...one.verdictLagMs, ...other.verdictLagMs],
    right: [...one.right, ...other.right],
    wrong: [...one.wrong, ...other.wrong],
    retries: [...one.retries, ...other.retries],
    ranUnforced: one.ranUnforced + other.ranUnforced,
  };
}
