import { ms, percentile } from "../path/figures";
import type { VariantFigures } from "./variant-figures";

const ratio = (value: number) => value.toFixed(2);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const both = (values: readonly number[], word: (value: number) => string) =>
  values.length === 0 ? "–" : `${word(percentile(values, 0.5))} / ${word(percentile(values, 0.95))}`;

/** A figure without measurements is a dash, never a zero. */
const ROWS: { what: string; goal: string; of: (figures: VariantFigures) => string }[] = [
  {
    what: "run time with all checks ÷ none, p50 / p95",
    goal: "≤ 1.05 / ≤ 1.10; control ≥ 2.5",
    of: ({ pairs }) =>
      both(
        pairs.map(({ onMs, offMs }) => onMs / offMs),
        ratio,
      ),
  },
  {
    what: "run time with none, p50",
    goal: "–",
    of: ({ pairs }) =>
      ms(
        percentile(
          pairs.map(({ offMs }) => offMs),
          0.5,
        ),
      ),
  },
  {
    what: "run time with all checks, p50",
    goal: "–",
    of: ({ pairs }) =>
      ms(
        percentile(
          pairs.map(({ onMs }) => onMs),
          0.5,
        ),
      ),
  },
  {
    what: "first visible word, with all checks later than with none, p50",
    goal: "≤ +50 ms",
    of: ({ pairs }) => {
      const later = pairs.flatMap(({ onFirstMs, offFirstMs }) =>
        onFirstMs === null || offFirstMs === null ? [] : [onFirstMs - offFirstMs],
      );
      return later.length === 0 ? "–" : `${ms(percentile(later, 0.5))} later`;
    },
  },
  {
    what: "language model calls a question, mean (most)",
    goal: "≤ 1.1; cascade ≤ 2; LLM ≤ 4",
    of: ({ calls }) => `${mean(calls).toFixed(2)} (${Math.max(...calls)})`,
  },
  {
    what: "verdict after its sentence ended, p50 / p95",
    goal: "p95 ≤ 150 ms",
    of: ({ verdictLagMs }) => both(verdictLagMs, ms),
  },
  {
    what: "one answer written again ÷ none, p50 / p95",
    goal: "p95 ≤ 1.6",
    of: ({ retries, ranUnforced }) =>
      `${both(retries, ratio)}${ranUnforced === 0 ? "" : ` (${ranUnforced} did not write again)`}`,
  },
];

/** Prints the variants side by side, one per column. */
export function printTable(variants: ReadonlyMap<string, VariantFigures>): void {
  const line = (cells: readonly string[]) => console.log(`| ${cells.join(" | ")} |`);
  line(["", ...variants.keys(), "goal"]);
  line(["---", ...[...variants].map(() => "---"), "---"]);
  for (const { what, goal, of } of ROWS) line([what, ...[...variants.values()].map(of), goal]);
}
