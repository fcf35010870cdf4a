import type { Leaf } from "@/lib/browser/setting-leaves";
import type { ModelProvider } from "@/lib/contracts/model-list";
import { modelProviderSchema } from "@/lib/contracts/setting-values";
import { MODEL_ROLES, type ModelRole } from "../setting-fields";
import type { SettingPath } from "../setting-paths";

export interface ModelsToTry {
  server: { provider: Exclude<ModelProvider, "none">; url: string };
  /** Each model once, with the roles that name it; the one for every other role first, without any. */
  models: readonly { model: string; roles: readonly ModelRole[] }[];
}

/** The server and the models that settings name; `null` where the built-in reader answers. */
export function modelsToTry(value: (path: SettingPath) => Leaf): ModelsToTry | null {
  const provider = modelProviderSchema.safeParse(value("languageModel.provider")).data ?? "none";
  if (provider === "none") return null;
  const url = String(value(provider === "ollama" ? "languageModel.ollamaUrl" : "languageModel.openAiCompatibleUrl"));
  const roles = new Map<string, ModelRole[]>([[String(value("model.chat")), []]]);
  for (const role of MODEL_ROLES) {
    const model = value(`model.roles.${role}.model`);
    if (typeof model === "string" && model !== value("model.chat"))
      roles.set(model, [...(roles.get(model) ?? []), role]);
  }
  return { server: { provider, url }, models: [...roles].map(([model, named]) => ({ model, roles: named })) };
}

/** What of it is to be tried before it is saved: another server with all its models, or the models that are new. */
export function newToTry(before: ModelsToTry | null, after: ModelsToTry | null): ModelsToTry | null {
  if (after === null) return null;
  const { provider, url } = after.server;
  if (before === null || before.server.provider !== provider || before.server.url !== url) return after;
  const models = after.models.filter(({ model }) => before.models.every((known) => known.model !== model));
  return models.length === 0 ? null : { ...after, models };
}
