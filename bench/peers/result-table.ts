import { markdownTable } from "../shared/markdown-table";
import type { Measured } from "./measure";

export interface ContenderResult {
  title: string;
  /** Whether it judges its answers. */
  judges: boolean;
  rows: readonly Measured[];
  /** Why it was not measured, or not to the end; `null` if it was. */
  failure: string | null;
}

const HEAD = [
  "contender",
  "questions",
  "first word, p50",
  "answered and checked, p50",
  "last answer",
  "processor time a question",
  "model calls a question",
  "words, p50",
  "errors",
  "refused / not approved",
  "load",
];

const NONE = "–";
const seconds = (ms: number | null) => (ms === null ? NONE : `${(ms / 1_000).toFixed(1)} s`);

/** One row for each contender and number of questions at once. */
export function resultTable(results: readonly ContenderResult[]): string {
  return markdownTable(HEAD, results.flatMap(rowsOf));
}

function rowsOf({ title, judges, rows, failure }: ContenderResult): string[][] {
  const measured = rows.map((row) => [
    title,
    row.atOnce === 1 ? `${row.questions}, one at a time` : `${row.questions} at once`,
    row.firstMs === null ? NONE : `${row.firstMs.toFixed(0)} ms`,
    seconds(row.wallMs),
    row.atOnce === 1 ? NONE : seconds(row.allMs),
    `${(row.processorMs / row.questions).toFixed(0)} ms`,
    (row.modelCalls / row.questions).toFixed(1),
    row.words === null ? NONE : String(row.words),
    String(row.errors),
    judges ? `${row.refused} / ${row.unapproved}` : NONE,
    row.load.toFixed(1),
  ]);
  if (failure === null) return measured;
  const line = failure.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").trim();
  return [...measured, [title, `not measured (${line})`, ...HEAD.slice(2).map(() => NONE)]];
}
