import { type AskedRun, startAskedRun } from "@/lib/server/runs/answer/ask-run";
import type { ChatCompletionRequest } from "@/lib/shared/contracts/openai/chat-completion";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/start-run-request";
import type { AskedMessages } from "./asked-messages";
import { profileOfModel } from "./profile-models";

/** A question in any of the two forms. */
export interface ModelRequest
  extends AskedMessages,
    Pick<ChatCompletionRequest, "model" | "temperature" | "touchstone"> {
  maxTokens: number | undefined;
  /** The run that it follows, with its conversation. */
  follows?: Required<Pick<StartRunRequest, "conversationId" | "parentRunId">>;
}

export interface ModelRun extends AskedRun {
  /** As asked for. */
  model: string;
}

/** Starts a run with the profile that a model's name means. @throws AppError `not_found` for an unknown model, or as `startRun` */
export async function startModelRun(asked: ModelRequest, ownerId: string): Promise<ModelRun> {
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
  return { ...(await startAskedRun(request, ownerId, follows === undefined ? { earlier } : {})), model };
}

/** A text in pieces of some words, for streams. */
export function textPieces(text: string): string[] {
  return text.match(/\s*\S+(?:\s+\S+){0,3}\s*$|\s*\S+(?:\s+\S+){0,3}/g) ?? [];
}
