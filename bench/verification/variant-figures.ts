/** Measurements of one variant. Times are milliseconds of wall time. */
export interface VariantFigures {
  /** The same question with all checks and with none, and when the first word of each became visible. */
  pairs: { offMs: number; onMs: number; offFirstMs: number | null; onFirstMs: number | null }[];
  /** Requests to the language model in each run with all checks. */
  calls: number[];
  /** Time from the end of each sentence to its verdict. */
  verdictLagMs: number[];
  /** Duration of a run with one rewritten answer ÷ that of the same question without. */
  retries: number[];
  /** Runs that should have rewritten an answer but did not: not in `retries`. */
  ranUnforced: number;
}
