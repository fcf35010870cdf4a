import type { Comparison } from "@/lib/library/ingest/testing/independent/lost-words";
import { markdownTable } from "../../shared/markdown-table";
import type { FileResult } from "./file-result";

const EXAMPLES = 10;
const WORST_FILES = 10;

/** A line about a file, and examples of what it lost. */
export function fileLines({ name, failure, notCompared, comparison, cpuMs, tables }: FileResult): string {
  const time = cpuMs === undefined || cpuMs === null ? "" : `, ${cpuMs.toFixed(0)} ms`;
  if (failure !== undefined) return `${name}: FAILED ${failure}${time}`;
  const heads = `${tables?.own ?? 0} tables, ${tables?.withNames ?? 0} with names`;
  if (comparison === undefined) return `${name}: not compared (${notCompared})${time}, ${heads}`;
  const { words, found, named, lost, added, own } = comparison;
  const independent = tables?.independent ?? null;
  const of = independent === null ? "" : ` (independent: ${independent})`;
  return [
    `${name}: recall ${ratio(found, words)}, precision ${ratio(own - added, own)}, ${named} words named, ${lost.length} not${time}, ${heads}${of}`,
    ...lost.slice(0, EXAMPLES).map(({ word, trace, near }) => `    ${trace} "${word}" in "${near}"`),
  ].join("\n");
}

/** Prints the figures by format, the failures, and the files that lost most. */
export function printSummary(results: readonly FileResult[], others: number): void {
  const formats = [...new Set(results.map(({ format }) => format))].toSorted();
  const head = [
    ...["format", "files", "failed", "compared", "median recall", "recall", "with named", "precision", "not named"],
    ...["gone", "joined", "divided", "otherwise", "unaccounted", "tables", "with names", "independent tables"],
    ...["a file", "a page", "slowest"],
  ];
  const rows = formats.map((format) =>
    summary(
      format,
      results.filter((one) => one.format === format),
    ),
  );
  console.log(`\n${markdownTable(head, rows)}`);
  if (others > 0) console.log(`\n${others} other files were not read.`);
  for (const reason of new Set(results.flatMap(({ notCompared = [] }) => notCompared)))
    console.log(`\nNot compared, ${reason}: ${results.filter((one) => one.notCompared === reason).length} files.`);
  const failed = results.filter(hasFailed).toSorted((a, b) => (b.independentWords ?? 0) - (a.independentWords ?? 0));
  if (failed.length > 0) console.log(`\nFailed:\n${failed.map(failedLine).join("\n")}`);
  const empty = results.length - failed.length - results.filter(({ failure }) => failure === undefined).length;
  if (empty > 0) console.log(`\nRefused as empty, and without a word for the independent reader too: ${empty} files.`);
  const worst = results.filter((one) => lostOf(one) > 0).toSorted((a, b) => lostOf(b) - lostOf(a));
  if (worst.length === 0) return;
  console.log(`\nWords that no line of the receipt names, in ${worst.length} files; the worst:`);
  for (const one of worst.slice(0, WORST_FILES)) {
    const near = one.comparison?.lost.slice(0, EXAMPLES).map(({ word, trace }) => `${word} (${trace})`) ?? [];
    console.log(`- ${one.name}: ${lostOf(one)} of ${one.comparison?.words}: ${near.join(", ")}`);
  }
}

function summary(format: string, results: readonly FileResult[]): (string | number)[] {
  const compared = results.flatMap(({ comparison }) => (comparison === undefined ? [] : [comparison]));
  const sum = (of: (one: Comparison) => number) => compared.reduce((total, one) => total + of(one), 0);
  const total = (of: (one: FileResult) => number | null | undefined) =>
    results.reduce((all, one) => all + (of(one) ?? 0), 0);
  const words = sum((one) => one.words);
  const found = sum((one) => one.found);
  const traces = ["gone", "joined", "divided", "otherwise"];
  const recalls = compared.filter((one) => one.words > 0).map((one) => one.found / one.words);
  const times = results.flatMap(({ cpuMs }) => (typeof cpuMs === "number" ? [cpuMs] : []));
  return [
    format,
    results.length,
    results.filter(hasFailed).length,
    compared.length,
    (recalls.toSorted((a, b) => a - b)[Math.floor(recalls.length / 2)] ?? 1).toFixed(3),
    ratio(found, words),
    ratio(found + sum((one) => one.named), words),
    ratio(
      sum((one) => one.own - one.added),
      sum((one) => one.own),
    ),
    sum((one) => one.lost.length),
    ...traces.map((trace) => sum((one) => one.lost.filter((word) => word.trace === trace).length)),
    total(({ unaccounted }) => unaccounted),
    total(({ tables }) => tables?.own),
    total(({ tables }) => tables?.withNames),
    results.some(({ tables }) => typeof tables?.independent === "number")
      ? total(({ tables }) => tables?.independent)
      : "–",
    `${(times.reduce((a, b) => a + b, 0) / Math.max(1, times.length)).toFixed(1)} ms`,
    `${(
      times.reduce((a, b) => a + b, 0) /
        Math.max(
          1,
          total(({ pages }) => pages),
        )
    ).toFixed(1)} ms`,
    `${Math.max(0, ...times).toFixed(0)} ms`,
  ];
}

/** Whether a file was not parsed, unless the independent reader finds no word in it either. */
function hasFailed({ failure, independentWords }: FileResult): boolean {
  return failure !== undefined && !(independentWords === 0 && /^(?:no_text|only_left_out|empty|scanned)/.test(failure));
}

function failedLine({ name, failure, independentWords }: FileResult): string {
  return `- ${name}: ${failure} (${independentWords ?? "unknown"} words by the independent reader)`;
}

function lostOf({ comparison }: FileResult): number {
  return comparison?.lost.length ?? 0;
}

function ratio(part: number, whole: number): string {
  return (whole === 0 ? 1 : part / whole).toFixed(4);
}
