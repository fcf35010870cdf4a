import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { runWorkflow } from "@/lib/server/runs/execute/run-workflow";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { GraphRetrieval } from "@/lib/shared/contracts/library/knowledge-graph";
import { workflowRunRequestSchema } from "@/lib/shared/contracts/runs/workflow-run";
import { holdsAnswer } from "../shared/gold-answer";
import type { MultiHopQuestion } from "./multi-hop-questions";

export type BenchQuestion = Pick<MultiHopQuestion, "language" | "question" | "answers" | "support">;

export interface MeasuredAnswer {
  question: BenchQuestion;
  /** Share of the supporting sentences in the first search's results. */
  recall: number;
  /** Whether all of them were found. */
  whole: boolean;
  /** Whether the answer contains the right words; whether there was an answer. */
  right: boolean;
  answered: boolean;
  text: string;
  /** Time of the graph's part of the first search, as recorded by the run. */
  graphMs: number;
}

/** Asks every question like a run, with the given graph methods. */
export async function measureAnswers(
  questions: readonly BenchQuestion[],
  ways: readonly GraphRetrieval[],
): Promise<MeasuredAnswer[]> {
  const measured: MeasuredAnswer[] = [];
  for (const question of questions) measured.push(await measure(question, ways));
  return measured;
}

async function measure(question: BenchQuestion, ways: readonly GraphRetrieval[]): Promise<MeasuredAnswer> {
  const request = workflowRunRequestSchema.parse({
    question: question.question,
    language: question.language,
    node_retrieval: ways.includes("node"),
    edge_retrieval: ways.includes("edge"),
    episode_retrieval: ways.includes("episode"),
    community_retrieval: ways.includes("community"),
  });
  const { events, passages } = await runWorkflow(request, LOCAL_OWNER, new AbortController().signal);
  const first = events.find((event) => event.type === "retrieval-result");
  const found = (first?.passages ?? []).flatMap(({ passageId }) => passages[passageId] ?? []);
  const held = question.support.filter(({ sentence }) => found.some((passage) => holds(passage, sentence))).length;
  const final = events.find((event) => event.type === "answer-final");
  const text = final?.outcome === "abstained" ? "" : (final?.text ?? "");
  const graph = events.find((event) => event.type === "graph-result");
  return {
    question,
    recall: held / question.support.length,
    whole: held === question.support.length,
    right: holdsAnswer(text, question.answers),
    answered: text !== "",
    text,
    graphMs: graph?.ms ?? 0,
  };
}

/** Ignores whitespace and punctuation, which differ between a document and its text. */
function holds(passage: Passage, sentence: string): boolean {
  return plain(passage.text).includes(plain(sentence));
}

function plain(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Prints a row of the table, and each question on request. */
export function printAnswers(name: string, measured: readonly MeasuredAnswer[], show: boolean): void {
  const mean = (of: (answer: MeasuredAnswer) => number) =>
    (measured.reduce((sum, answer) => sum + of(answer), 0) / Math.max(1, measured.length)).toFixed(3);
  const times = measured.map(({ graphMs }) => graphMs).sort((a, b) => a - b);
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
  console.log(
    `| ${name} | ${mean(({ recall }) => recall)} | ${mean(({ whole }) => Number(whole))} | ${mean(({ right }) => Number(right))} | ${mean(({ answered }) => Number(answered))} | ${p95.toFixed(0)} ms |`,
  );
  if (!show) return;
  for (const { question, recall, right, text } of measured)
    console.log(
      `    ${recall.toFixed(2)} ${right ? "right" : "-----"} ${question.question}\n        ${text.slice(0, 200)}`,
    );
}
