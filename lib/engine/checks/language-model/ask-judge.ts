import type { z } from "zod";
import { callsOf, ModelError } from "@/lib/engine/models/chat-model";
import { type RoleModel, roleParameters } from "@/lib/engine/models/role-model";
import type { JudgeContext } from "@/lib/engine/ports/judge";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import type { CheckId } from "@/lib/shared/contracts/checks/checks";
import type { ChatMessage } from "@/lib/shared/contracts/runs/model-call";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { log } from "@/lib/shared/log";

export interface LanguageModelJudgeOptions {
  model: RoleModel;
  prompts: PromptLibrary;
}

export interface JudgeTask<T> {
  role: CheckId;
  messages: ChatMessage[];
  schemaName: string;
  schema: z.core.$ZodType<T>;
  /** Number of passages or sentences to judge. */
  items: number;
  /** A second judgement requested in the same call, whose answer also needs room. */
  companion?: { role: CheckId; model: RoleModel };
}

export type JudgeAnswer<T> = { ok: true; value: T } | { ok: false; reason: Reason };

/**
 * Sends one task to the model and reports its cost. A failure is reported and returned, not thrown; only an aborted
 * signal throws.
 */
export async function askJudge<T>(
  model: RoleModel,
  { companion, items, ...task }: JudgeTask<T>,
  context: JudgeContext,
): Promise<JudgeAnswer<T>> {
  try {
    const parameters = roleParameters(model, task.role, items);
    const room = companion === undefined ? 0 : roleParameters(companion.model, companion.role).maxTokens;
    const request = { ...task, ...parameters, maxTokens: parameters.maxTokens + room, signal: context.signal };
    const { value, calls } = await model.chatModel.structured(request);
    for (const call of calls) context.onModelCall(call);
    return { ok: true, value };
  } catch (error) {
    for (const call of callsOf(error)) context.onModelCall(call);
    context.signal.throwIfAborted();
    if (!(error instanceof ModelError)) {
      log.error({ err: error, role: task.role }, "a judge failed with an unexpected error");
    }
    const why = error instanceof ModelError ? error.reason : reason("judge_failed");
    context.onFailure(why, `${task.role}-judge`);
    if (companion !== undefined) context.onFailure(why, `${companion.role}-judge`);
    return { ok: false, reason: why };
  }
}
