import type { z } from "zod";
import type { ChatMessage, ModelRole } from "../../contracts/model-call";
import { ModelError } from "../../models/chat-model";
import { type RoleModel, roleParameters } from "../../models/role-model";
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
  model: RoleModel,
  task: SteeringTask<T>,
  context: SteeringContext,
): Promise<T | null> {
  try {
    const { value, calls } = await model.chatModel.structured({
      ...task,
      ...roleParameters(model, { temperature: STEERING_TEMPERATURE, maxTokens: STEERING_MAX_TOKENS }),
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
