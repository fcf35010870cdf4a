import { SERVER_URL_SETTINGS, serverKindSchema } from "@/lib/shared/contracts/settings/setting-values";
import { verifierServer } from "@/lib/shared/contracts/settings/verifier-model";
import type { SettingPath } from "../fields/setting-fields";
import { MODEL_ROLES, type ModelRole } from "../fields/setting-fields";
import type { Leaf } from "../fields/setting-leaves";
import type { TriedModel } from "./use-model-trials";

/** A model with the roles that name it; none for the default model. */
export interface ModelToTry extends TriedModel {
  roles: readonly (ModelRole | "verifier")[];
}
/** Each model once; the default first, the verifier last. */
export type ModelsToTry = readonly ModelToTry[];

/** The models named by settings, each with its server; `null` if only the built-in reader and judges are used. */
export function modelsToTry(value: (path: SettingPath) => Leaf): ModelsToTry | null {
  const server = serverOf(value);
  const verifier = verifierToTry(value, server);
  const models = [...(server === null ? [] : chatModels(value, server)), ...(verifier === null ? [] : [verifier])];
  return models.length === 0 ? null : models;
}

function serverOf(value: (path: SettingPath) => Leaf): TriedModel["server"] | null {
  const provider = serverKindSchema.safeParse(value("languageModel.provider")).data;
  if (provider === undefined) return null;
  return { provider, url: String(value(`languageModel.${SERVER_URL_SETTINGS[provider]}`)) };
}

function chatModels(value: (path: SettingPath) => Leaf, server: TriedModel["server"]): ModelToTry[] {
  const roles = new Map<string, ModelRole[]>([[String(value("model.chat")), []]]);
  for (const role of MODEL_ROLES) {
    const model = value(`model.roles.${role}.model`);
    if (typeof model === "string" && model !== value("model.chat"))
      roles.set(model, [...(roles.get(model) ?? []), role]);
  }
  return [...roles].map(([model, named]) => ({ server, model, as: "chat", roles: named }));
}

function verifierToTry(
  value: (path: SettingPath) => Leaf,
  languageModel: TriedModel["server"] | null,
): ModelToTry | null {
  const model = value("model.roles.verifier.model");
  const url = value("model.roles.verifier.url");
  const server = typeof url === "string" ? verifierServer(url) : languageModel;
  if (typeof model !== "string" || server === null) return null;
  return { server, model, as: "verifier", roles: ["verifier"] };
}

/** The models to test before saving: new ones, and those on a new server. */
export function newToTry(before: ModelsToTry | null, after: ModelsToTry | null): ModelsToTry | null {
  const isKnown = ({ server, model, as }: ModelToTry) =>
    before?.some(
      (known) =>
        known.model === model &&
        known.as === as &&
        known.server.provider === server.provider &&
        known.server.url === server.url,
    ) === true;
  const models = after?.filter((model) => !isKnown(model)) ?? [];
  return models.length === 0 ? null : models;
}
