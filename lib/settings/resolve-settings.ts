import type { ResolvedSettings, Settings, SettingsLayer } from "../contracts/settings";
import { latestSettings } from "../db/settings";
import { env } from "../env";
import { mergeLayers } from "./merge-layers";
import { keySource, resolveConnection } from "./resolve-connection";
import { leavesOf } from "./setting-leaves";

/**
 * The settings in force, with the source of every value.
 * @param request what one request asks for, already parsed by `requestSettingsSchema`
 */
export async function resolveSettings(request: SettingsLayer = {}): Promise<ResolvedSettings> {
  const saved = await latestSettings();
  const environment = environmentLayer();
  const { settings, sources } = mergeLayers({ request, saved: saved.settings, environment });
  const connection = await resolveConnection(settings);
  return {
    settings,
    sources,
    beneath: beneathSaved(saved.settings, environment),
    revision: saved.revision,
    languageModel: {
      configured: connection !== null,
      host: connection?.host ?? null,
      key: keySource(connection),
    },
  };
}

/** What every saved value hides. */
function beneathSaved(saved: unknown, environment: SettingsLayer): ResolvedSettings["beneath"] {
  const { settings, sources } = mergeLayers({ environment });
  const beneath: ResolvedSettings["beneath"] = {};
  const values = leavesOf(settings);
  for (const path of leavesOf(saved).keys()) {
    const value = values.get(path);
    if (value !== undefined) beneath[path] = { value, source: sources[path] ?? "default" };
  }
  return beneath;
}

/** Settings that the environment gives. */
export function environmentLayer(): SettingsLayer {
  const { LLM_MODEL, OPENAI_BASE_URL, OLLAMA_BASE_URL, EMBEDDING_PROVIDER, EMBEDDING_MODEL } = env();
  return {
    languageModel: {
      provider: environmentProvider(),
      openAiCompatibleUrl: OPENAI_BASE_URL === undefined ? undefined : withoutCredentials(OPENAI_BASE_URL),
      ollamaUrl: OLLAMA_BASE_URL === undefined ? undefined : withoutCredentials(OLLAMA_BASE_URL),
    },
    model: { chat: LLM_MODEL },
    embedding: { provider: EMBEDDING_PROVIDER, model: EMBEDDING_MODEL },
  };
}

/** Said outright, or told by the address or key that is set. */
function environmentProvider(): Settings["languageModel"]["provider"] | undefined {
  const { LLM_PROVIDER, OPENAI_API_KEY, OPENAI_BASE_URL, OLLAMA_BASE_URL } = env();
  if (LLM_PROVIDER !== undefined) return LLM_PROVIDER;
  if (OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined) return "openai-compatible";
  return OLLAMA_BASE_URL === undefined ? undefined : "ollama";
}

/** Settings are shown and logged; `resolveConnection` reads the credentials again where they are needed. */
function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = "";
  url.password = "";
  return url.href.replace(/\/$/, "");
}
