import type { z } from "zod";
import { callsOf, ModelError } from "@/lib/engine/models/chat-model";
import { type RoleModel, roleParameters } from "@/lib/engine/models/role-model";
import type { QueryPlanningContext } from "@/lib/engine/ports/query-planning";
import type { ChatMessage } from "@/lib/shared/contracts/runs/model-call";
import type { TaskRole } from "@/lib/shared/contracts/settings/role-defaults";

export interface QueryPlanningTask<T> {
  role: TaskRole;
  messages: ChatMessage[];
  schemaName: string;
  schema: z.core.$ZodType<T>;
  /** Room for an answer longer than the role's usual one, unless the settings limit it. Tokens. */
  maxTokens?: number;
}

/**
 * Sends a query planning task to the model and reports its calls.
 * @returns `null` if the model failed, which has been reported: the built-in counterpart takes over.
 */
export async function askModel<T>(
  model: RoleModel,
  task: QueryPlanningTask<T>,
  context: QueryPlanningContext,
): Promise<T | null> {
  try {
    const { maxTokens, ...asked } = task;
    const parameters = roleParameters(model, task.role);
    const { value, calls } = await model.chatModel.structured({
      ...asked,
      ...parameters,
      maxTokens: model.maxTokens ?? maxTokens ?? parameters.maxTokens,
      signal: context.signal,
    });
    for (const call of calls) context.onModelCall(call);
    return value;
  } catch (error) {
    for (const call of callsOf(error)) context.onModelCall(call);
    context.signal.throwIfAborted();
    if (!(error instanceof ModelError)) throw error;
    context.onFailure?.(error.reason);
    return null;
  }
}
