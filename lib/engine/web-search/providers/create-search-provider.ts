import type { WebSearchProviderName } from "@/lib/shared/contracts/library/web-search";
import { createBraveProvider } from "./brave";
import type { SearchProvider } from "./search-provider";
import { createSearxngProvider } from "./searxng";
import { createTavilyProvider } from "./tavily";

/** A provider's address and key. */
export interface WebSearchAccess {
  provider: Exclude<WebSearchProviderName, "none">;
  /** `null` if the settings have none and the provider has no fixed address. */
  url: string | null;
  apiKey: string | null;
  /** The stored key cannot be decrypted with this installation's key. */
  keyUnreadable: boolean;
}

/** Whether a provider requires a key. */
export function needsKey(provider: WebSearchProviderName): boolean {
  return provider === "tavily" || provider === "brave";
}

/** The provider for an access; `null` if its address or key is missing. Sends nothing yet. */
export function createSearchProvider({ provider, url, apiKey, keyUnreadable }: WebSearchAccess): SearchProvider | null {
  if (url === null || keyUnreadable) return null;
  switch (provider) {
    case "searxng":
    case "compatible":
      return createSearxngProvider({ url, apiKey, name: provider });
    case "tavily":
      return apiKey === null ? null : createTavilyProvider({ url, apiKey });
    case "brave":
      return apiKey === null ? null : createBraveProvider({ url, apiKey });
  }
}
