import { latestSettings } from "@/lib/data/db/settings/settings";
import { forgetSecret, saveSecret } from "@/lib/data/secrets/secrets";
import type { ChatConnection } from "@/lib/engine/models/model-connection";
import type { ModelHostRequest } from "@/lib/shared/contracts/settings/model-list";
import { layerOf } from "@/lib/shared/contracts/settings/setting-leaves";
import { SERVER_URL_SETTINGS } from "@/lib/shared/contracts/settings/setting-values";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { layersInForce } from "./layers-in-force";
import { layerLeaves, mergeLayers } from "./merge-layers";
import { keySecretName, resolveConnection } from "./resolve-connection";
import { saveSettings } from "./save-settings";

/** The connection of a proposed server, for a test; nothing is saved. */
export async function proposedServer(
  request: ModelHostRequest,
): Promise<{ connection: ChatConnection | null; model: string; settings: Settings }> {
  const { settings } = await proposedSettings(request);
  const { apiKey } = request;
  const known = await resolveConnection(settings, { withStoredKey: apiKey === undefined });
  const connection = known === null || typeof apiKey !== "string" ? known : { ...known, apiKey };
  return { connection, model: settings.model.chat, settings };
}

/**
 * Switches to another server or model: the key is stored (or deleted) first, then the settings are saved as one
 * revision, so that no run ever uses the server without its key.
 * @throws AppError `validation_failed`, or `conflict` when someone else has saved meanwhile
 */
export async function switchModelServer(request: ModelHostRequest, savedBy: string): Promise<ChatConnection | null> {
  const { settings, layer, revision } = await proposedSettings(request);
  const { provider } = settings.languageModel;
  if (provider !== "none" && request.apiKey !== undefined) {
    const name = keySecretName(provider, settings.languageModel[SERVER_URL_SETTINGS[provider]]);
    await (request.apiKey === null ? forgetSecret(name) : saveSecret(name, request.apiKey));
  }
  await saveSettings(layer, savedBy, revision);
  return resolveConnection(settings);
}

/** The proposed settings, with the saved layer and the revision they follow. */
async function proposedSettings(request: ModelHostRequest) {
  const saved = await latestSettings();
  const leaves = layerLeaves(saved.settings);
  leaves.set("languageModel.provider", request.provider);
  if (request.url !== undefined && request.provider !== "none") {
    leaves.set(`languageModel.${SERVER_URL_SETTINGS[request.provider]}`, request.url);
  }
  if (request.model !== undefined) leaves.set("model.chat", request.model);
  const layer = layerOf(leaves);
  const { settings } = mergeLayers(await layersInForce(layer));
  return { settings, layer, revision: saved.revision };
}
