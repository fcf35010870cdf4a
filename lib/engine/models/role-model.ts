import { ROLE_DEFAULTS, type TaskRole } from "@/lib/shared/contracts/settings/role-defaults";
import type { ChatModel } from "./chat-model";

/** The language model of one role, and what its settings say; `null` leaves it to the role. */
export interface RoleModel {
  chatModel: ChatModel;
  temperature: number | null;
  topK: number | null;
  maxTokens: number | null;
}

/**
 * The parameters of a role's request: its settings where they say something, else the role's own.
 * @param items passages or sentences that the request is about
 */
export function roleParameters(
  model: RoleModel,
  role: TaskRole,
  items = 0,
): { temperature: number; topK: number | null; maxTokens: number } {
  const { temperature, maxTokens, perItem } = ROLE_DEFAULTS[role];
  return {
    temperature: model.temperature ?? temperature,
    topK: model.topK,
    maxTokens: model.maxTokens ?? maxTokens + perItem * items,
  };
}
