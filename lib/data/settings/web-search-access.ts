import { SecretUnreadableError } from "@/lib/data/secrets/encryption";
import { forgetSecret, readSecret, saveSecret } from "@/lib/data/secrets/secrets";
import type { WebSearchKeyRequest, WebSearchProviderName } from "@/lib/shared/contracts/library/web-search";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";

/** Addresses of the providers that have a single one. */
const OWN_ADDRESS: Partial<Record<WebSearchProviderName, string>> = {
  tavily: "https://api.tavily.com",
  brave: "https://api.search.brave.com",
};

export interface ProviderAccess {
  provider: Exclude<WebSearchProviderName, "none">;
  /** Includes credentials from the environment; `null` when no address is set. */
  url: string | null;
  apiKey: string | null;
  keySource: "environment" | "stored" | "none" | "unreadable";
  keyUnreadable: boolean;
}

/**
 * The provider in the settings, with its key; `null` when the web is not searched. The key is the one stored for
 * exactly this server, else the environment's for the environment's own server, else none.
 */
export async function webSearchAccess({ webSearch }: Pick<Settings, "webSearch">): Promise<ProviderAccess | null> {
  const { provider } = webSearch;
  if (provider === "none") return null;
  const url = providerAddress(provider, webSearch.url);
  if (url === null) return { provider, url, apiKey: null, keySource: "none", keyUnreadable: false };
  const access = environmentAccess(provider, url);
  try {
    const stored = await readSecret(webKeyName(provider, url));
    if (stored !== null) return { provider, ...access, apiKey: stored, keySource: "stored", keyUnreadable: false };
    return { provider, ...access, keySource: access.apiKey === null ? "none" : "environment", keyUnreadable: false };
  } catch (error) {
    if (!(error instanceof SecretUnreadableError)) throw error;
    // Using the environment's key instead would hide that the stored one is lost.
    return { provider, ...access, apiKey: null, keySource: "unreadable", keyUnreadable: true };
  }
}

/**
 * Stores a provider's key, encrypted, or deletes it.
 * @throws AppError `validation_failed` when the server of the key is unknown
 */
export async function saveWebSearchKey(
  { webSearch }: Pick<Settings, "webSearch">,
  { provider, url, apiKey }: WebSearchKeyRequest,
): Promise<void> {
  const address = providerAddress(provider, url ?? webSearch.url);
  if (address === null)
    throw new AppError("validation_failed", "The key needs the address of its server.", {
      fields: { url: "is missing" },
    });
  const name = webKeyName(provider, address);
  await (apiKey === null ? forgetSecret(name) : saveSecret(name, apiKey));
}

function providerAddress(provider: WebSearchProviderName, url: string | null): string | null {
  return OWN_ADDRESS[provider] ?? url;
}

/** Name of the secret with a provider's key: another address is another server. */
function webKeyName(provider: WebSearchProviderName, url: string): string {
  return `web-key ${provider} ${new URL(url).origin}`;
}

/** The environment's credentials go to the environment's own server only: a saved address must not redirect them. */
function environmentAccess(provider: WebSearchProviderName, url: string): { url: string; apiKey: string | null } {
  const { SEARXNG_URL, WEB_SEARCH_URL, WEB_SEARCH_API_KEY, TAVILY_API_KEY, BRAVE_API_KEY } = env();
  if (provider === "tavily") return { url, apiKey: TAVILY_API_KEY ?? null };
  if (provider === "brave") return { url, apiKey: BRAVE_API_KEY ?? null };
  const environmentUrl = provider === "searxng" ? SEARXNG_URL : WEB_SEARCH_URL;
  if (environmentUrl === undefined || new URL(environmentUrl).origin !== new URL(url).origin)
    return { url, apiKey: null };
  const { username, password } = new URL(environmentUrl);
  const address = new URL(url);
  address.username = username;
  address.password = password;
  return { url: address.href, apiKey: WEB_SEARCH_API_KEY ?? null };
}
