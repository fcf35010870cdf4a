import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { printRow } from "../path/figures";
import { IDLE_STATEMENTS_MS, STATEMENTS_SETTLE_MS } from "../path/tunables";

/** Records the SQL statements of an application, background work included. */
export class StatementCount {
  readonly #file: string;
  #idlePerMs = new Map<string, number>();
  #before = 0;
  #startedAt = 0;

  constructor(folder: string) {
    this.#file = join(folder, "statements.txt");
  }

  /** The environment of an application that is recorded. */
  get environment(): Record<string, string> {
    const recorder = pathToFileURL(join(import.meta.dirname, "record-statements.mjs")).href;
    return { STATEMENTS_FILE: this.#file, NODE_OPTIONS: `--import=${recorder}` };
  }

  /** Measures how many statements background work sends, which do not count as a run's; then begins to count. */
  async begin(): Promise<void> {
    const before = (await this.#settled()).length;
    await sleep(IDLE_STATEMENTS_MS);
    const idle = await this.#settled();
    const ms = IDLE_STATEMENTS_MS + STATEMENTS_SETTLE_MS;
    this.#idlePerMs = new Map([...counted(idle.slice(before))].map(([text, count]) => [text, count / ms]));
    this.#before = idle.length;
    this.#startedAt = performance.now();
  }

  /** @param list also prints each statement with its frequency */
  async report(runs: number, list: boolean): Promise<void> {
    const ms = performance.now() - this.#startedAt;
    const counts = [...counted((await this.#settled()).slice(this.#before))].map(([text, count]) => {
      const background = Math.min(count, (this.#idlePerMs.get(text) ?? 0) * ms);
      return { text, own: (count - background) / runs, background: background / runs };
    });
    const sum = (kind: "own" | "background") => counts.reduce((all, one) => all + one[kind], 0).toFixed(1);
    printRow({
      what: `statements of a run, transactions' BEGIN and COMMIT among them (${runs} runs)`,
      figure: `${sum("own")} (and ${sum("background")} of background work)`,
      goal: "≤ 20",
    });
    if (!list) return;
    for (const { text, own } of counts.sort((one, other) => other.own - one.own)) {
      console.log(`${own.toFixed(2).padStart(7)}  ${text}`);
    }
  }

  async #settled(): Promise<string[]> {
    await sleep(STATEMENTS_SETTLE_MS);
    return existsSync(this.#file) ? readFileSync(this.#file, "utf8").trimEnd().split("\n") : [];
  }
}

function counted(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
