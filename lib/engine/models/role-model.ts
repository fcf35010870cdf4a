import { ROLE_DEFAULTS, type TaskRole } from "@/lib/shared/contracts/settings/role-defaults";
import type { ChatModel } from "./chat-model";

/** The language model of one role, with its settings; `null` leaves a value to the role. */
export interface RoleModel {
  chatModel: ChatModel;
  temperature: number | null;
  topK: number | null;
  maxTokens: number | null;
}

/**
 * The parameters of a role's request: its settings if set, otherwise the role's defaults.
 * @param items number of passages or sentences in the request
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
