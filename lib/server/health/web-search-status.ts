import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { webSearchAccess } from "@/lib/data/settings/web-search-access";
import { latestOutcome } from "@/lib/engine/web-search/latest-outcome";
import { createSearchProvider, needsKey } from "@/lib/engine/web-search/providers/create-search-provider";
import { SearchProviderError } from "@/lib/engine/web-search/providers/search-provider";
import type { WebSearchStatus, WebSearchTest, WebSearchTestRequest } from "@/lib/shared/contracts/library/web-search";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { WEB_SEARCH_TEST_QUERY } from "./tunables";

/** The web search provider and its status, without any request. */
export async function readWebSearchStatus(): Promise<WebSearchStatus> {
  return webSearchStatus((await settingsInForce()).settings);
}

export async function webSearchStatus(settings: Pick<Settings, "webSearch">): Promise<WebSearchStatus> {
  const { provider } = settings.webSearch;
  const access = await webSearchAccess(settings);
  if (access === null) return { provider, host: null, key: "none", needsKey: false, ready: false, latest: null };
  const host = access.url === null ? null : new URL(access.url).host;
  return {
    provider,
    host,
    key: access.keySource,
    needsKey: needsKey(provider),
    ready: createSearchProvider(access) !== null,
    latest: host === null ? null : latestOutcome(provider, host),
  };
}

/** Makes one test search; a failure is returned, not thrown. @throws the signal's reason */
export async function testWebSearch(request: WebSearchTestRequest, signal: AbortSignal): Promise<WebSearchTest> {
  const { settings } = await settingsInForce();
  const { provider, url, apiKey } = request;
  const webSearch = { ...settings.webSearch, provider, url: url ?? settings.webSearch.url };
  const access = await webSearchAccess({ webSearch });
  const given = access === null || apiKey === undefined ? access : { ...access, apiKey, keyUnreadable: false };
  const began = performance.now();
  const ended = (results: number, failure: WebSearchTest["failure"]) => ({
    results,
    failure,
    ms: performance.now() - began,
  });
  const tried = given === null ? null : createSearchProvider(given);
  if (tried === null) return ended(0, reason("web_not_configured"));
  try {
    const results = await tried.find(WEB_SEARCH_TEST_QUERY, { language: "en", signal });
    return ended(results.length, results.length === 0 ? reason("web_found_nothing") : null);
  } catch (error) {
    if (!(error instanceof SearchProviderError)) throw error;
    return ended(0, error.reason);
  }
}
