import { SecretUnreadableError } from "@/lib/data/secrets/encryption";
import { readSecret } from "@/lib/data/secrets/secrets";
import type { ChatConnection, ModelConnection } from "@/lib/engine/models/model-connection";
import { SERVER_URL_SETTINGS, SERVER_URLS, type ServerKind } from "@/lib/shared/contracts/settings/setting-values";
import type { ResolvedSettings, Settings } from "@/lib/shared/contracts/settings/settings";
import { verifierServer } from "@/lib/shared/contracts/settings/verifier-model";
import { env } from "@/lib/shared/env";

/**
 * The server in the settings, with its key; `null` for the built-in reader. The key is the one stored for exactly this
 * server, else the environment's for the environment's own server, else none.
 */
export async function resolveConnection(
  { languageModel }: Pick<Settings, "languageModel">,
  { withStoredKey = true }: { withStoredKey?: boolean } = {},
): Promise<ChatConnection | null> {
  const { provider } = languageModel;
  if (provider === "none") return null;
  return connectionTo(provider, languageModel[SERVER_URL_SETTINGS[provider]], { languageModel }, withStoredKey);
}

/** The server of the verifier model: its own if it has one, else the language model's; `null` without either. */
export async function resolveVerifierConnection(
  settings: Pick<Settings, "languageModel" | "model">,
): Promise<ChatConnection | null> {
  const { url } = settings.model.roles.verifier;
  const verifier = url === null ? null : verifierServer(url);
  return verifier === null ? resolveConnection(settings) : connectionTo(verifier.provider, verifier.url, settings);
}

/** A server with its key, as `resolveConnection` finds it. */
export async function connectionTo<Provider extends ServerKind>(
  provider: Provider,
  url: string,
  { languageModel }: Pick<Settings, "languageModel">,
  withStoredKey = true,
): Promise<ModelConnection<Provider>> {
  const access = environmentAccess(provider, url);
  const connection: ModelConnection<Provider> = {
    provider,
    host: new URL(url).host,
    ...access,
    ...(provider === "ollama" ? { keepAliveMinutes: languageModel.ollamaKeepAliveMinutes } : {}),
  };
  if (!withStoredKey) return connection;
  try {
    const stored = await readSecret(keySecretName(provider, url));
    return stored === null ? connection : { ...connection, apiKey: stored };
  } catch (error) {
    if (!(error instanceof SecretUnreadableError)) throw error;
    // Using the environment's key instead would hide that the stored one is lost.
    return { ...connection, apiKey: null, keyUnreadable: true };
  }
}

/** The source of a connection's key. */
export function keySource(connection: ChatConnection | null): ResolvedSettings["languageModel"]["key"] {
  if (connection?.keyUnreadable === true) return "unreadable";
  if (connection === null || connection.apiKey === null) return "none";
  const { apiKey } = environmentAccess(connection.provider, connection.url);
  return apiKey === connection.apiKey ? "environment" : "stored";
}

/** Name of the secret with a server's key: another address or port is another server. */
export function keySecretName(provider: ServerKind, url: string): string {
  return `model-key ${provider} ${new URL(url).origin}`;
}

/** The environment's credentials go to the environment's own server only: a saved address must not redirect them. */
function environmentAccess(provider: ServerKind, url: string): Pick<ModelConnection, "url" | "apiKey"> {
  const { url: environmentUrl, apiKey } = environmentServer(provider);
  if (environmentUrl === undefined || new URL(environmentUrl).origin !== new URL(url).origin)
    return { url, apiKey: null };
  const { username, password } = new URL(environmentUrl);
  const address = new URL(url);
  address.username = username;
  address.password = password;
  return { url: address.href, apiKey: apiKey ?? null };
}

/** The server of a kind that the environment's key is for. */
function environmentServer(provider: ServerKind): { url: string | undefined; apiKey: string | undefined } {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OLLAMA_BASE_URL, ANTHROPIC_API_KEY, MISTRAL_API_KEY } = env();
  switch (provider) {
    case "openai-compatible":
      return { url: OPENAI_BASE_URL ?? SERVER_URLS[provider], apiKey: OPENAI_API_KEY };
    case "ollama":
      return { url: OLLAMA_BASE_URL, apiKey: undefined };
    case "anthropic":
      return { url: SERVER_URLS[provider], apiKey: ANTHROPIC_API_KEY };
    case "mistral":
      return { url: SERVER_URLS[provider], apiKey: MISTRAL_API_KEY };
  }
}
