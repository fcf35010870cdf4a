import { CHECKS } from "@/lib/shared/contracts/checks/checks";
import type { EditedSettings } from "../settings-editor";
import type { JudgePath } from "./setting-fields";

/** Whether a judge or the router needs a language model that is not set up. */
export function lacksModel({ value }: Pick<EditedSettings, "value">, path: JudgePath | "router"): boolean {
  if (value("languageModel.provider") !== "none" || value(path) === "built-in") return false;
  // A verifier on its own server checks sentences without a language model.
  const hasVerifier = value("model.roles.verifier.model") !== null && value("model.roles.verifier.url") !== null;
  return !(path === `judges.${CHECKS.support.key}` && hasVerifier);
}
