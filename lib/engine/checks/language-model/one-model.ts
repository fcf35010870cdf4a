import type { RoleModel } from "@/lib/engine/models/role-model";

/** Whether one call can ask for both: both checks use the same model. */
export function isOneModel({ support, usefulness }: Record<"support" | "usefulness", RoleModel>): boolean {
  return support.chatModel.id === usefulness.chatModel.id;
}
