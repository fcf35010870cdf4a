import { type Api, AskError } from "@/scripts/ask/api";
import { askRun, eventLags, type MeasuredRun, wordsAnEvent } from "../path/ask-run";
import { mib, ms, percentile, printRow, spread } from "../path/figures";
import { paraphrasedQuestionAt, QUESTION_COUNT } from "../path/paraphrased-questions";
import type { StatementCount } from "../statements/count-statements";
import { ASIDES, SAME_QUESTIONS } from "./tunables";
import { MEASUREMENT, type Usage, watchUsage } from "./usage";

export interface StreamsOptions {
  streams: number;
  /** Whether every question is different, so that each is searched for. */
  distinct: boolean;
  /** Whether each question waits for the answer to the one before. */
  alone: boolean;
  statements: StatementCount | null;
}

/** Many questions with a scripted language model, at once or one by one, each with a reader, spread over the applications. */
export async function measureStreams(apis: readonly Api[], what: string, options: StreamsOptions): Promise<void> {
  const { streams, distinct, alone, statements } = options;
  const question = distinct ? distinctQuestion : sameQuestion;
  statements?.begin();
  const stop = watchUsage();
  const startedAt = performance.now();
  let previous: Promise<unknown> = Promise.resolve();
  const asked = Array.from({ length: streams }, async (_, index) => {
    const api = apis[index % apis.length];
    if (api === undefined) throw new Error("No application was started.");
    const ask = () => askRun(api, { question: question(index) });
    if (!alone) return await ask();
    const run = previous.then(ask);
    previous = run.catch(() => undefined);
    return await run;
  });
  const settled = await Promise.allSettled(asked);
  const tookMs = performance.now() - startedAt;
  const usage = await stop();
  const runs = settled.flatMap((result): MeasuredRun[] => (result.status === "fulfilled" ? [result.value] : []));
  for (const result of settled) if (result.status === "rejected") console.error(result.reason);
  const unsound = countWith(runs, "run-error");
  const row = (measured: string, figure: string, goal = "–") =>
    printRow({ what: `${measured}, ${what}`, figure, goal });
  row("errors", `${settled.length - runs.length + unsound} (degraded: ${countWith(runs, "degraded")})`, "0");
  row("until the last answer ends", `${(tookMs / 1_000).toFixed(1)} s`);
  if (runs.length > 0) {
    const lags = runs.flatMap(eventLags);
    row("event lag", `${spread(lags)}, most ${ms(Math.max(...lags))}`, "p95 ≤ 250 ms");
    row("first word", spread(runs.flatMap(({ firstTextMs }) => firstTextMs ?? [])));
    const words = runs.flatMap(wordsAnEvent);
    row("words in one event", `p50 ${percentile(words, 0.5)}, p95 ${percentile(words, 0.95)}`);
  }
  row("memory", `${mib(usage.peak)}: ${listed(usage.atPeak, mib)}`, "≤ 1 GB");
  row(
    "processor seconds",
    listed(usage.cpu, (seconds) => seconds.toFixed(0)),
  );
  const own = [...usage.cpu].filter(([kind]) => kind !== MEASUREMENT).reduce((sum, [, seconds]) => sum + seconds, 0);
  row("processor seconds a question", (own / streams).toFixed(2), alone ? "≤ 0.9" : "≤ 0.5");
  if (statements !== null) row("SQL statements a run", (statements.since / streams).toFixed(1));
}

/** A few questions, again and again. */
function sameQuestion(index: number): string {
  return paraphrasedQuestionAt(index % SAME_QUESTIONS).question;
}

/** The other questions, and then all of them in other words: none is found in the cache of searches. */
function distinctQuestion(index: number): string {
  const position = SAME_QUESTIONS + index;
  const { question, language } = paraphrasedQuestionAt(position);
  const round = Math.floor(position / QUESTION_COUNT);
  if (round === 0) return question;
  const asides = ASIDES[language];
  return `${asides[round % asides.length] ?? ""} (${round}): ${question}`;
}

function countWith(runs: readonly MeasuredRun[], type: string): number {
  return runs.filter(({ events }) => events.some(({ event }) => event.type === type)).length;
}

function listed(figures: Usage["cpu"], format: (figure: number) => string): string {
  return [...figures].map(([kind, figure]) => `${kind} ${format(figure)}`).join(", ");
}

/** Far more questions at once than are admitted: how fast the others are refused, and whether they get a Retry-After. */
export async function measureOverload(api: Api, questions: number): Promise<void> {
  const began = Array.from({ length: questions }, async (_, index) => {
    const startedAt = performance.now();
    const answer = await fetch(`${api.base}/api/runs`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ question: sameQuestion(index) }),
    });
    await answer.json();
    return { answer, ms: performance.now() - startedAt };
  });
  const answers = await Promise.all(began);
  const refused = answers.filter(({ answer }) => answer.status === 429);
  const withRetryAfter = refused.filter(({ answer }) => answer.headers.has("retry-after")).length;
  const other = answers.length - refused.length - answers.filter(({ answer }) => answer.status === 202).length;
  if (other > 0) throw new AskError(`${other} requests were neither accepted nor refused.`);
  const took = refused.map((one) => one.ms);
  printRow({
    what: `${answers.length} questions at once: refused with 429 and Retry-After`,
    figure: `${withRetryAfter} of ${refused.length}, the rest accepted; slowest refusal ${ms(Math.max(0, ...took))}, p50 ${ms(percentile(took, 0.5))}`,
    goal: "refused in < 50 ms",
  });
}
