import type { z } from "zod";
import type { ChatMessage, ModelRole } from "../../contracts/model-call";
import { type ChatModel, ModelError } from "../../models/chat-model";
import type { SteeringContext } from "../steering";
import { STEERING_MAX_TOKENS, STEERING_TEMPERATURE } from "./tunables";

export interface SteeringTask<T> {
  role: ModelRole;
  messages: ChatMessage[];
  schemaName: string;
  schema: z.ZodType<T>;
}

/**
 * Puts a steering task to the model and reports its calls.
 * @returns `null` when the model failed, which has been reported: the built-in counterpart goes on.
 */
export async function askModel<T>(
  chatModel: ChatModel,
  task: SteeringTask<T>,
  context: SteeringContext,
): Promise<T | null> {
  try {
    const { value, calls } = await chatModel.structured({
      ...task,
      temperature: STEERING_TEMPERATURE,
      topK: null,
      maxTokens: STEERING_MAX_TOKENS,
      signal: context.signal,
    });
    for (const call of calls) context.onModelCall(call);
    return value;
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof ModelError)) throw error;
    for (const call of [...error.earlierCalls, error.call]) context.onModelCall(call);
    context.onFailure?.(error.reason);
    return null;
  }
}
