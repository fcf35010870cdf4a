import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { percentile, printRow } from "../path/figures";

/** Counts the SQL statements of runs that an application answers one after the other, background work included. */
export class StatementCount {
  readonly #file: string;
  /** The statements of each run. */
  readonly #runs: string[][] = [];
  #counted = 0;

  constructor(folder: string) {
    this.#file = join(folder, "statements.txt");
  }

  /** The environment of an application that is recorded. */
  get environment(): Record<string, string> {
    const recorder = pathToFileURL(join(import.meta.dirname, "record-statements.mjs")).href;
    return { STATEMENTS_FILE: this.#file, NODE_OPTIONS: `--import=${recorder}` };
  }

  /** What was sent before the first run does not count. */
  begin(): void {
    this.#counted = this.#sent().length;
  }

  /** Counts what was sent since the last call. */
  endRun(): void {
    const sent = this.#sent();
    this.#runs.push(sent.slice(this.#counted));
    this.#counted = sent.length;
  }

  /** @param list also prints each statement with its frequency */
  report(list: boolean): void {
    const counts = this.#runs.map((sent) => sent.length);
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    printRow({
      what: `statements of a run, BEGIN, COMMIT and background work among them (${counts.length} runs)`,
      figure: `p50 ${percentile(counts, 0.5)}, p95 ${percentile(counts, 0.95)}, mean ${mean.toFixed(1)}`,
      goal: "p50 ≤ 20",
    });
    if (!list) return;
    const byText = new Map<string, number>();
    for (const text of this.#runs.flat()) byText.set(text, (byText.get(text) ?? 0) + 1);
    for (const [text, count] of [...byText].sort(([, one], [, other]) => other - one)) {
      console.log(`${(count / counts.length).toFixed(2).padStart(7)}  ${text}`);
    }
  }

  /** What was sent since the last call of `begin` or `endRun`. */
  get since(): number {
    return this.#sent().length - this.#counted;
  }

  #sent(): string[] {
    return readFileSync(this.#file, "utf8").trimEnd().split("\n");
  }
}
