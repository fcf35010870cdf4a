import { followToEnd } from "@/lib/server/runs/execute/run-workflow";
import { readRunTrace } from "@/lib/server/runs/read/read-run-trace";
import { startRun } from "@/lib/server/runs/start/start-run";
import { type Language, servedLanguage, type TextLanguage } from "@/lib/shared/contracts/language";
import type { ChatCompletionRequest } from "@/lib/shared/contracts/openai/chat-completion";
import type { ResponseExtension } from "@/lib/shared/contracts/openai/shared";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/run";
import { foldSteps, stepLines } from "@/lib/shared/projections/trace/steps";
import type { TracedModelCall } from "@/lib/shared/projections/trace/trace";
import { foldTrace } from "@/lib/shared/projections/trace/trace";
import { workflowRunAnswer } from "@/lib/shared/projections/workflow-run-answer";
import type { AskedMessages } from "./asked-messages";
import { type AnswerWords, plainAnswer } from "./plain-answer";
import { profileOfModel } from "./profile-models";

/** Loads the texts around an answer in its language. */
export type LoadAnswerWords = (language: Language) => Promise<AnswerWords>;

/** A question in any of the two forms. */
export interface RunToAsk extends AskedMessages, Pick<ChatCompletionRequest, "model" | "temperature" | "touchstone"> {
  maxTokens: number | undefined;
  /** The run that it follows, with its conversation. */
  follows?: Required<Pick<StartRunRequest, "conversationId" | "parentRunId">>;
}

export interface AskedRun {
  runId: string;
  conversationId: string;
  /** As asked for. */
  model: string;
  /** Unix time, in seconds. */
  startedAt: number;
  language: Language | undefined;
}

/** A run's answer as text, and whole. */
export interface AnsweredRun {
  text: string;
  /** Why there is no answer; `null` with one. */
  refusal: string | null;
  usage: { input: number; output: number };
  extension: ResponseExtension;
}

export type RunProgress = { kind: "step"; line: string } | { kind: "answered"; answered: AnsweredRun };

/** @throws AppError `not_found` for an unknown model, or as `startRun` */
export async function startAskedRun(asked: RunToAsk, ownerId: string): Promise<AskedRun> {
  const { model, question, earlier, follows, temperature, maxTokens, touchstone = {} } = asked;
  const { language, scope, settings } = touchstone;
  const profile = await profileOfModel(model);
  const request: StartRunRequest = {
    question,
    ...follows,
    ...(profile === undefined ? {} : { profile }),
    ...(language === undefined ? {} : { language }),
    ...(scope === undefined ? {} : { scope }),
    settings: {
      ...settings,
      model: {
        ...(temperature === undefined ? {} : { temperature }),
        ...(maxTokens === undefined ? {} : { maxTokens }),
        ...settings?.model,
      },
    },
  };
  const started = await startRun(request, ownerId, follows === undefined ? { earlier } : {});
  return { ...started, model, startedAt: Math.floor(Date.now() / 1_000), language };
}

/**
 * Follows a run: its steps as they happen, then its answer.
 * @param leave aborted when the client disconnects; the run continues
 * @throws AppError `unavailable` when this process stops before the run's end
 */
export async function* followAskedRun(
  { runId, conversationId, language }: AskedRun,
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
  const trace = await readRunTrace(runId, ownerId);
  const folded = foldTrace(trace.events);
  const words = await loadWords(language ?? servedLanguage(folded.language ?? "other"));
  const answer = workflowRunAnswer(trace, words);
  const answered: AnsweredRun = {
    text: plainAnswer(answer, words),
    refusal: answer.outcome === "abstained" ? answer.answer : null,
    usage: usageOf(folded.modelCalls),
    extension: { ...answer, run_id: runId, conversation_id: conversationId },
  };
  yield { kind: "answered", answered };
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

/** A text in pieces of some words, for streams. */
export function textPieces(text: string): string[] {
  return text.match(/\s*\S+(?:\s+\S+){0,3}\s*$|\s*\S+(?:\s+\S+){0,3}/g) ?? [];
}
