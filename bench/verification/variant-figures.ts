/** What was measured of one variant. Times are milliseconds of wall time. */
export interface VariantFigures {
  /** The same question with all checks and with none, and when the first word of each could be seen. */
  pairs: { offMs: number; onMs: number; offFirstMs: number | null; onFirstMs: number | null }[];
  /** Requests to the language model of each run with all checks. */
  calls: number[];
  /** From the end of a sentence to its verdict, of every sentence. */
  verdictLagMs: number[];
  /** A run in which one answer was found wrong and written again ÷ the run of the same question without. */
  retries: number[];
  /** Runs that should have written again and did not: not in `retries`. */
  ranUnforced: number;
}
