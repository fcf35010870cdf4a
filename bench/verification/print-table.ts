import { ms, percentile } from "../path/figures";
import type { CheckedRun } from "./checked-run";
import type { VariantFigures } from "./variant-figures";

const ratio = (value: number) => value.toFixed(2);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const both = (values: readonly number[], word: (value: number) => string) =>
  values.length === 0 ? "–" : `${word(percentile(values, 0.5))} / ${word(percentile(values, 0.95))}`;

const share = (part: number, whole: number) =>
  whole === 0 ? "–" : `${((part / whole) * 100).toFixed(0)} % (${part} of ${whole})`;
const portion = (part: readonly CheckedRun[], whole: readonly CheckedRun[]) => share(part.length, whole.length);
/** The mean of the runs' shares: long answers count no more than short ones. */
const ofSentences = (runs: readonly CheckedRun[], which: "decided" | "supported" | "condemned") => {
  const judged = runs.filter(({ sentences }) => sentences > 0);
  if (judged.length === 0) return "–";
  const sentences = judged.reduce((sum, run) => sum + run.sentences, 0);
  return `${(mean(judged.map((run) => run[which] / run.sentences)) * 100).toFixed(0)} % (${sentences} sentences)`;
};

/** A figure without measurements is a dash, never a zero. */
const ROWS: { what: string; goal: string; of: (figures: VariantFigures) => string }[] = [
  {
    what: "run time with all checks ÷ none, p50 / p95",
    goal: "≤ 1.08 / ≤ 1.15; control ≥ 2.5",
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
    what: "right answers written again",
    goal: "0",
    of: ({ right }) =>
      portion(
        right.filter(({ answers }) => answers > 1),
        right,
      ),
  },
  {
    what: "right answers approved",
    goal: "–",
    of: ({ right }) =>
      portion(
        right.filter(({ outcome }) => outcome === "approved"),
        right,
      ),
  },
  {
    what: "runs that ended without an answer",
    goal: "0",
    of: ({ right }) =>
      portion(
        right.filter(({ outcome }) => outcome !== "approved" && outcome !== "best_effort"),
        right,
      ),
  },
  {
    what: "runs of which a part failed",
    goal: "0",
    of: ({ right, wrong }) => {
      const all = [...right, ...wrong];
      return portion(
        all.filter(({ isDegraded }) => isDegraded),
        all,
      );
    },
  },
  {
    what: "sentences of right answers decided before the language model",
    goal: "≥ 70 %",
    of: ({ right }) => ofSentences(right, "decided"),
  },
  {
    what: "sentences of right answers supported in the end",
    goal: "–",
    of: ({ right }) => ofSentences(right, "supported"),
  },
  {
    what: "sentences of right answers condemned in the end",
    goal: "≤ 2 %",
    of: ({ right }) => ofSentences(right, "condemned"),
  },
  {
    what: "wrong answers approved",
    goal: "0",
    of: ({ wrong }) =>
      portion(
        wrong.filter(({ outcome, isFirst }) => outcome === "approved" && isFirst),
        wrong,
      ),
  },
  {
    what: "one answer written again ÷ none, p50 / p95",
    goal: "p95 ≤ 1.6",
    of: ({ retries, ranUnforced }) =>
      `${both(retries, ratio)}${ranUnforced === 0 ? "" : ` (${ranUnforced} did not write again)`}`,
  },
];

/** Prints the variants of one kind of judge side by side, one per column. */
export function printTable(judge: string, variants: ReadonlyMap<string, VariantFigures>): void {
  const line = (cells: readonly string[]) => console.log(`| ${cells.join(" | ")} |`);
  console.log();
  line([judge, ...variants.keys(), "goal"]);
  line(["---", ...[...variants].map(() => "---"), "---"]);
  for (const { what, goal, of } of ROWS) line([what, ...[...variants.values()].map(of), goal]);
}
