import { loadavg } from "node:os";
import { logAnswerSchema } from "@/e2e/scripted-llm/request-log";
import { percentile } from "../path/figures";
import { processorMsOfTree } from "../path/processor-time";
import type { AnsweredQuestion, Running } from "./contenders/contender";

export interface Measured {
  /** Questions asked at once. */
  atOnce: number;
  questions: number;
  firstMs: number | null;
  /** Median from a question to the end of its answer and checks. */
  wallMs: number | null;
  /** From the first question to the end of the last answer. */
  allMs: number;
  processorMs: number;
  modelCalls: number;
  /** Median length of an answer. */
  words: number | null;
  errors: number;
  unapproved: number;
  refused: number;
  /** Of the machine, over the last minute, at the beginning. */
  load: number;
}

/** Asks questions one after the other, or all at once. */
export async function measure(
  running: Running,
  modelUrl: string,
  questions: readonly string[],
  how: "one at a time" | "at once",
): Promise<Measured> {
  const load = loadavg()[0] ?? 0;
  const [callsBefore, processorBefore] = [await chatCalls(modelUrl), processorMsOfTree(running.pid)];
  const startedAt = performance.now();
  const settled: PromiseSettledResult<AnsweredQuestion>[] = [];
  if (how === "at once") settled.push(...(await Promise.allSettled(questions.map(running.ask))));
  else for (const question of questions) settled.push(...(await Promise.allSettled([running.ask(question)])));
  const allMs = performance.now() - startedAt;
  const processorMs = processorMsOfTree(running.pid) - processorBefore;
  for (const result of settled) if (result.status === "rejected") console.error(result.reason);
  const answers = settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const median = (values: readonly number[]) => (values.length === 0 ? null : percentile(values, 0.5));
  const ended = (ending: AnsweredQuestion["ending"]) => answers.filter((answer) => answer.ending === ending).length;
  return {
    atOnce: how === "at once" ? questions.length : 1,
    questions: questions.length,
    firstMs: median(answers.flatMap(({ firstMs }) => firstMs ?? [])),
    wallMs: median(answers.map(({ wallMs }) => wallMs)),
    allMs,
    processorMs,
    modelCalls: (await chatCalls(modelUrl)) - callsBefore,
    words: median(answers.map(({ words }) => words)),
    errors: settled.length - answers.length,
    unapproved: ended("unapproved"),
    refused: ended("refused"),
    load,
  };
}

/** Chat requests that the scripted model has received; embeddings are not counted. */
async function chatCalls(modelUrl: string): Promise<number> {
  const { requests } = logAnswerSchema.parse(await (await fetch(new URL("/__log", modelUrl))).json());
  return requests.filter(({ endpoint }) => endpoint === "chat/completions").length;
}
