import { SecretUnreadableError } from "@/lib/data/secrets/encryption";
import { readSecret } from "@/lib/data/secrets/secrets";
import type { ModelConnection } from "@/lib/engine/models/model-connection";
import type { ResolvedSettings, Settings } from "@/lib/shared/contracts/settings/settings";
import { verifierServer } from "@/lib/shared/contracts/settings/verifier-model";
import { env } from "@/lib/shared/env";

/** Where requests go when a key is set and no address. */
const OPENAI_URL = "https://api.openai.com/v1";

/**
 * The server that the settings name, with the key that belongs to it; `null` where the built-in reader answers.
 * The key is the one stored for exactly this server, else the environment's for the environment's own server, else none.
 */
export async function resolveConnection(
  { languageModel }: Pick<Settings, "languageModel">,
  { withStoredKey = true }: { withStoredKey?: boolean } = {},
): Promise<ModelConnection | null> {
  const { provider } = languageModel;
  if (provider === "none") return null;
  const url = provider === "ollama" ? languageModel.ollamaUrl : languageModel.openAiCompatibleUrl;
  return connectionTo(provider, url, withStoredKey);
}

/** The server of the verifier model: its own where it has one, else the language model's; `null` for neither. */
export async function resolveVerifierConnection(
  settings: Pick<Settings, "languageModel" | "model">,
): Promise<ModelConnection | null> {
  const { url } = settings.model.roles.verifier;
  const own = url === null ? null : verifierServer(url);
  return own === null ? resolveConnection(settings) : connectionTo(own.provider, own.url, true);
}

async function connectionTo(
  provider: ModelConnection["provider"],
  url: string,
  withStoredKey: boolean,
): Promise<ModelConnection> {
  const access = environmentAccess(provider, url);
  const connection: ModelConnection = { provider, host: new URL(url).host, ...access };
  if (!withStoredKey) return connection;
  try {
    const stored = await readSecret(keySecretName(provider, url));
    return stored === null ? connection : { ...connection, apiKey: stored };
  } catch (error) {
    if (!(error instanceof SecretUnreadableError)) throw error;
    // Taking the environment's key instead would hide that the stored one is lost.
    return { ...connection, apiKey: null, keyUnreadable: true };
  }
}

/** Where the key of a connection comes from. */
export function keySource(connection: ModelConnection | null): ResolvedSettings["languageModel"]["key"] {
  if (connection?.keyUnreadable === true) return "unreadable";
  if (connection === null || connection.apiKey === null) return "none";
  const { apiKey } = environmentAccess(connection.provider, connection.url);
  return apiKey === connection.apiKey ? "environment" : "stored";
}

/** Name of the secret that is a server's key: another address, or another port, is another server. */
export function keySecretName(provider: ModelConnection["provider"], url: string): string {
  return `model-key ${provider} ${new URL(url).origin}`;
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
