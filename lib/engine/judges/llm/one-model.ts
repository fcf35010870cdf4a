import type { RoleModel } from "@/lib/engine/models/role-model";

/** Whether one call can be about both: a model that was set for one of the two is the one that is asked. */
export function isOneModel({ support, usefulness }: Record<"support" | "usefulness", RoleModel>): boolean {
  return support.chatModel.id === usefulness.chatModel.id;
}
