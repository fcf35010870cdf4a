import { readerOf } from "@/lib/data/db/library/readable";
import { getRun } from "@/lib/data/db/runs/read-runs";
import { type Language, servedLanguage, type TextLanguage } from "@/lib/shared/contracts/language";
import type { RunTrace } from "@/lib/shared/contracts/runs/run";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/start-run-request";
import type { StoredRunAnswer } from "@/lib/shared/contracts/runs/workflow-run";
import { AppError } from "@/lib/shared/errors";
import { foldSteps, stepLines } from "@/lib/shared/projections/trace/steps";
import { foldTrace, type TracedModelCall } from "@/lib/shared/projections/trace/trace";
import { workflowRunAnswer } from "@/lib/shared/projections/workflow-run-answer";
import { followToEnd } from "../execute/run-workflow";
import { readRunTrace } from "../read/read-run-trace";
import { type StartRunOptions, startRun } from "../start/start-run";
import { type AnswerWords, plainAnswer } from "./plain-answer";

/** Loads the texts around an answer in its language. */
export type LoadAnswerWords = (language: Language) => Promise<AnswerWords>;

/** A run that other software has asked for. */
export interface AskedRun {
  runId: string;
  conversationId: string;
  /** Unix time, in seconds. */
  startedAt: number;
  /** Of the answer, if the request names it. */
  language: Language | undefined;
}

/** A run's answer as text, and whole. */
export interface AnsweredRun {
  text: string;
  /** Why there is no answer; `null` with one. */
  refusal: string | null;
  /** Whether the language model's answer ended at a limit of tokens. */
  isCut: boolean;
  usage: { input: number; output: number };
  whole: StoredRunAnswer;
  /** The texts around it, in its language. */
  words: AnswerWords;
}

export type RunProgress = { kind: "step"; line: string } | { kind: "answered"; answered: AnsweredRun };

/** Starts a run whose answer is sent in plain text. @throws AppError as `startRun` */
export async function startAskedRun(
  request: StartRunRequest,
  ownerId: string,
  options?: StartRunOptions,
): Promise<AskedRun> {
  const started = await startRun(request, ownerId, options);
  return { ...started, startedAt: Math.floor(Date.now() / 1_000), language: request.language };
}

/** Where a question continues that follows up on a run. @throws AppError `not_found` */
export async function turnAfter(
  runId: string,
  ownerId: string,
): Promise<Required<Pick<StartRunRequest, "conversationId" | "parentRunId">>> {
  const { summary } = await getRun(runId, ownerId);
  return { conversationId: summary.conversationId, parentRunId: summary.id };
}

/**
 * Follows a run: its steps as they happen, then its answer.
 * @param leave aborted when the client disconnects; the run continues
 * @throws AppError `unavailable` when this process stops before the run's end
 */
export async function* followAskedRun(
  { runId, language }: AskedRun,
  ownerId: string,
  leave: AbortSignal,
  loadWords: LoadAnswerWords,
): AsyncGenerator<RunProgress> {
  let spoken: TextLanguage | null = language ?? null;
  for await (const event of followToEnd(runId, leave)) {
    spoken ??= foldTrace([event]).language;
    // The texts are loaded for a step, not for every word.
    if (foldSteps([event]).length === 0) continue;
    for (const line of stepLines([event], await loadWords(servedLanguage(spoken ?? "other")))) {
      yield { kind: "step", line };
    }
  }
  yield {
    kind: "answered",
    answered: await answerOf(await readRunTrace(runId, ownerId, readerOf(ownerId)), loadWords, language),
  };
}

/**
 * The answer of a run that has ended, in its own language unless one is given.
 * @throws AppError `conflict` for one that has not ended
 */
export async function answerOf(trace: RunTrace, loadWords: LoadAnswerWords, language?: Language): Promise<AnsweredRun> {
  const folded = foldTrace(trace.events);
  if (folded.answer === null) throw new AppError("conflict", "This run has not ended yet.");
  const words = await loadWords(language ?? servedLanguage(folded.language ?? "other"));
  const whole = workflowRunAnswer(trace, words);
  return {
    text: plainAnswer(whole, words),
    refusal: whole.outcome === "abstained" ? whole.answer : null,
    isCut: folded.answer.reason.code === "model_output_cut",
    usage: usageOf(folded.modelCalls),
    whole: { ...whole, run_id: trace.run.id, conversation_id: trace.run.conversationId },
    words,
  };
}

/** Follows a run to its answer. @throws as `followAskedRun` */
export async function answerOfAskedRun(...parameters: Parameters<typeof followAskedRun>): Promise<AnsweredRun> {
  for await (const progress of followAskedRun(...parameters)) {
    if (progress.kind === "answered") return progress.answered;
  }
  throw new Error("A run that has ended has an answer.");
}

function usageOf(calls: readonly TracedModelCall[]): AnsweredRun["usage"] {
  const sum = (of: "promptTokens" | "completionTokens") =>
    calls.reduce((tokens, { call }) => tokens + (call[of] ?? 0), 0);
  return { input: sum("promptTokens"), output: sum("completionTokens") };
}
