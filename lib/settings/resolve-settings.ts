import type { ResolvedSettings, SettingsLayer } from "../contracts/settings";
import { latestSettings } from "../db/settings";
import { env, languageModelConfigured } from "../env";
import { mergeLayers } from "./merge-layers";

/** Where requests go when a key is set and no address. */
const OPENAI_HOST = "api.openai.com";

/**
 * The settings in force, with the source of every value.
 * @param request what one request asks for, already parsed by `requestSettingsSchema`
 */
export async function resolveSettings(request: SettingsLayer = {}): Promise<ResolvedSettings> {
  const saved = await latestSettings();
  return {
    ...mergeLayers({ request, saved: saved.settings, environment: environmentLayer() }),
    revision: saved.revision,
    languageModel: languageModel(),
  };
}

/** Settings that the environment gives. */
export function environmentLayer(): SettingsLayer {
  const model = env().LLM_MODEL;
  return model === undefined ? {} : { model: { chat: model } };
}

function languageModel(): ResolvedSettings["languageModel"] {
  if (!languageModelConfigured()) return { configured: false, host: null };
  const address = env().OPENAI_BASE_URL;
  return { configured: true, host: address === undefined ? OPENAI_HOST : new URL(address).host };
}
