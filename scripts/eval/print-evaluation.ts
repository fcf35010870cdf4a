import type { CaseCheck } from "@/lib/shared/contracts/evaluation/eval-case";
import { type EvalRunDetail, REGRESSIONS } from "@/lib/shared/contracts/evaluation/eval-run";

const MARKS = { passed: "✓", failed: "✗", unknown: "?", waiting: "·", running: "·", unfinished: "·" } as const;
const QUESTION_CHARS = 60;

/** An evaluation as a table for the terminal: each case, unmet expectations, and changes. */
export function printEvaluation({ evalRun, previous, results }: EvalRunDetail): string {
  const rows = results.map((result) => {
    const question = result.question.replace(/\s+/g, " ");
    const cells = [
      MARKS[result.state],
      question.length > QUESTION_CHARS ? `${question.slice(0, QUESTION_CHARS - 1)}…` : question.padEnd(QUESTION_CHARS),
      number(result.score, 2).padStart(5),
      (result.ms === null ? "–" : `${Math.round(result.ms)} ms`).padStart(9),
      (result.costUsd === null ? "–" : `${result.costUsd.toFixed(4)} $`).padStart(9),
      previous === null || result.change === "same" ? "" : result.change.replace("_", " "),
    ];
    const problems = result.checks.filter(({ passed }) => passed !== true).map((check) => `    ${problemOf(check)}`);
    if (result.refusal !== null) problems.push(`    could not be asked: ${result.refusal}`);
    return [cells.join("  ").trimEnd(), ...problems].join("\n");
  });
  const sums = [
    `${evalRun.passed} passed, ${evalRun.failed} failed, ${evalRun.unknown} unknown of ${evalRun.total}`,
    compared("reflection", evalRun.score, previous?.score, (value) => number(value, 2)),
    compared("median", evalRun.medianMs, previous?.medianMs, (value) => `${number(value, 0)} ms`),
    compared("cost", evalRun.costUsd, previous?.costUsd, (value) => `${number(value, 4)} $`),
  ];
  return [...rows, "", sums.join(" · "), conclusion({ evalRun, previous, results })].join("\n");
}

/** The last line: how the results compare with the previous evaluation. */
function conclusion({ evalRun, previous, results }: Pick<EvalRunDetail, "evalRun" | "previous" | "results">): string {
  if (previous === null) return "First evaluation: nothing to compare with.";
  const worse = regressionsOf(results).length;
  if (worse > 0) return `${worse} got worse.`;
  return evalRun.unknown === 0 ? "Nothing got worse." : `No known regression, but ${evalRun.unknown} unknown.`;
}

/** Whether an evaluation finished with a known result for every case and no regression. */
export function isAllWell({ evalRun, results }: EvalRunDetail): boolean {
  return evalRun.status === "ended" && evalRun.unknown === 0 && regressionsOf(results).length === 0;
}

/** Cases that passed before and fail now. */
export function regressionsOf(results: EvalRunDetail["results"]): EvalRunDetail["results"] {
  return results.filter(({ change }) => REGRESSIONS.has(change));
}

/** An expectation that was not met, or could not be checked. */
function problemOf(check: CaseCheck): string {
  const expected = expectationOf(check);
  if (check.passed === null) return `unknown: ${expected}`;
  if (check.kind === "outcome") return `not: ${expected}, but ${check.found}`;
  return check.kind === "source" && check.miss === "document_gone"
    ? `not: ${expected}, which is no longer in the library`
    : `not: ${expected}`;
}

function expectationOf(check: CaseCheck): string {
  if (check.kind === "outcome") return `outcome ${check.expected}`;
  if (check.kind === "words") return `says “${check.expected}”`;
  if (check.kind === "forbidden_words") return `does not say “${check.forbidden}”`;
  const { title, words } = check.expected;
  return words === null ? `cites ${title}` : `cites ${title}: “${words}”`;
}

function compared(
  name: string,
  now: number | null,
  before: number | null | undefined,
  word: (value: number) => string,
): string {
  const value = now === null ? "–" : word(now);
  return before === null || before === undefined ? `${name} ${value}` : `${name} ${value} (before ${word(before)})`;
}

function number(value: number | null, digits: number): string {
  return value === null ? "–" : value.toFixed(digits);
}
