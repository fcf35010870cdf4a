import { CHECK_PRESETS } from "@/lib/shared/contracts/runs/check-set";
import sampleQuestions from "@/samples/questions.json" with { type: "json" };
import type { Api } from "@/scripts/ask/api";
import type { StatementCount } from "../statements/count-statements";
import { askRun, eventLags, insideNodes, type MeasuredRun, wordsAnEvent } from "./ask-run";
import { ms, percentile, printRow, spread } from "./figures";
import { paraphrasedQuestionAt } from "./paraphrased-questions";
import { LAG_RUNS, OVERHEAD_RUNS, TAX_PAIRS, WARM_UP_RUNS } from "./tunables";
import { waitUntilIdle } from "./wait-until-idle";

/** A question about the sample library for each index; the library answers all of them. */
export function questionAt(index: number): string {
  return sampleQuestions.en[index % sampleQuestions.en.length] ?? "";
}
export const CHECKS_OFF = CHECK_PRESETS.development;
export const CHECKS_ON = CHECK_PRESETS.production;

async function repeat<T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < times; index += 1) results.push(await work(index));
  return results;
}

/**
 * The overhead of a run: from the request to the last event, minus the time inside its nodes; and its SQL statements. Nothing
 * else is to do meanwhile.
 * @param list also prints each statement
 */
export async function measureOverhead(api: Api, statements: StatementCount, list: boolean): Promise<void> {
  const ask = (index: number) => askRun(api, { question: questionAt(index) });
  await waitUntilIdle(api);
  await repeat(WARM_UP_RUNS, ask);
  statements.begin();
  const runs = await repeat(OVERHEAD_RUNS, async (index) => {
    const run = await ask(index);
    statements.endRun();
    return run;
  });
  const nodes = Math.min(...runs.map((run) => run.events.filter(({ event }) => event.type === "node-end").length));
  printRow({
    what: `own overhead of a run, at least ${nodes} nodes, persisted`,
    figure: spread(runs.map((run) => run.wallMs - insideNodes(run))),
    goal: "p50 ≤ 100 ms at nine nodes",
  });
  statements.report(list);
}

/** Total time and time to the first token with all checks on and all off, alternating. */
export async function measureTax(api: Api): Promise<void> {
  const ask = (checks: typeof CHECKS_ON, index: number) =>
    askRun(api, { question: paraphrasedQuestionAt(index).question, settings: { checks } });
  const pairs = await repeat(TAX_PAIRS, async (index) => ({
    off: await ask(CHECKS_OFF, index),
    on: await ask(CHECKS_ON, index),
  }));
  const ratio = pairs.map(({ on, off }) => on.wallMs / off.wallMs);
  printRow({
    what: `verification tax: run with all checks ÷ all off (${pairs.length} pairs)`,
    figure: `p50 ${percentile(ratio, 0.5).toFixed(3)}, p95 ${percentile(ratio, 0.95).toFixed(3)}`,
    goal: "≤ 1.08 p50, ≤ 1.15 p95",
  });
  const first = (side: "on" | "off") =>
    percentile(
      pairs.flatMap((pair) => pair[side].firstTextMs ?? []),
      0.5,
    );
  printRow({
    what: "time to first visible token, checks on / off (p50)",
    figure: `${ms(first("on"))} / ${ms(first("off"))}: ${ms(first("on") - first("off"))} more`,
    goal: "≤ +50 ms",
  });
}

export function reportLag(what: string, runs: readonly MeasuredRun[], goal: string): void {
  printRow({ what: `event lag, emitted to received, ${what}`, figure: spread(runs.flatMap(eventLags)), goal });
  const words = runs.flatMap(wordsAnEvent);
  const share = (words.filter((count) => count <= 2).length / words.length) * 100;
  printRow({
    what: `words of the answer in one event, ${what}`,
    figure: `p95 ${percentile(words, 0.95)}, most ${Math.max(...words)}; ${share.toFixed(1)} % have two at most`,
    goal: "2",
  });
}

/** Event lag of simulated runs, one after the other. */
export async function measureLag(api: Api, what: string, goal: string): Promise<void> {
  const ask = (index: number) => askRun(api, { question: paraphrasedQuestionAt(index).question });
  reportLag(what, await repeat(LAG_RUNS, ask), goal);
}
