import type { WebSearchProviderName } from "@/lib/shared/contracts/library/web-search";
import { createBraveProvider } from "./brave";
import type { SearchProvider } from "./search-provider";
import { createSearxngProvider } from "./searxng";
import { createTavilyProvider } from "./tavily";

/** Where a provider is, and the key that goes there. */
export interface WebSearchAccess {
  provider: Exclude<WebSearchProviderName, "none">;
  /** `null` where the settings name none and the provider has none of its own. */
  url: string | null;
  apiKey: string | null;
  /** A key is stored, and this installation's key does not open it. */
  keyUnreadable: boolean;
}

/** Providers that answer nobody without a key. */
export function needsKey(provider: WebSearchProviderName): boolean {
  return provider === "tavily" || provider === "brave";
}

/** The provider that the access leads to; `null` where its address or key is missing. Nothing is asked of it yet. */
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
