import type { Settings } from "../contracts/settings";
import { env } from "../env";
import type { ModelConnection } from "../models/model-connection";

/** Where requests go when a key is set and no address. */
const OPENAI_URL = "https://api.openai.com/v1";

/** The server that the settings name, with the key that belongs to it; `null` where the built-in reader answers. */
export async function resolveConnection({
  languageModel,
}: Pick<Settings, "languageModel">): Promise<ModelConnection | null> {
  const { provider } = languageModel;
  if (provider === "none") return null;
  const url = provider === "ollama" ? languageModel.ollamaUrl : languageModel.openAiCompatibleUrl;
  return { provider, host: new URL(url).host, ...environmentAccess(provider, url) };
}

/** The environment's credentials go to the environment's own server only: a saved address must not lead them elsewhere. */
function environmentAccess(
  provider: ModelConnection["provider"],
  url: string,
): Pick<ModelConnection, "url" | "apiKey"> {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OLLAMA_BASE_URL } = env();
  const own = provider === "ollama" ? OLLAMA_BASE_URL : (OPENAI_BASE_URL ?? OPENAI_URL);
  if (own === undefined || new URL(own).origin !== new URL(url).origin) return { url, apiKey: null };
  const { username, password } = new URL(own);
  const address = new URL(url);
  address.username = username;
  address.password = password;
  return { url: address.href, apiKey: provider === "ollama" ? null : (OPENAI_API_KEY ?? null) };
}
