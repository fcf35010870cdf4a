import type { ChatModel } from "./chat-model";

/** The language model of one role, and what its settings say; `null` leaves it to the task. */
export interface RoleModel {
  chatModel: ChatModel;
  temperature: number | null;
  topK: number | null;
  maxTokens: number | null;
}

/** The parameters of a role's request: its settings where they say something, else the task's own. */
export function roleParameters(
  role: RoleModel,
  task: { temperature: number; maxTokens: number },
): { temperature: number; topK: number | null; maxTokens: number } {
  return {
    temperature: role.temperature ?? task.temperature,
    topK: role.topK,
    maxTokens: role.maxTokens ?? task.maxTokens,
  };
}
