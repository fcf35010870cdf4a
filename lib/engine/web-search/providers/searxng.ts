import { z } from "zod";
import { parseServerAddress } from "@/lib/engine/models/wire/server-address";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { askProvider } from "./ask-provider";
import { type SearchProvider, SearchProviderError } from "./search-provider";
import { type ProviderLimits, RESULTS_ASKED } from "./tunables";

const answerSchema = z.object({
  results: z.array(z.object({ url: z.string(), title: z.string().nullish(), content: z.string().nullish() })),
  unresponsive_engines: z.array(z.unknown()).default([]),
});

export interface SearxngAccess {
  /**
   * The server's address, with or without `/search`; for a compatible endpoint the full address. May contain
   * credentials.
   */
  url: string;
  apiKey: string | null;
  name: "searxng" | "compatible";
}

/**
 * SearXNG and compatible servers. (docs.searxng.org, "Search API": `GET /search?q=…&format=json`; a format missing from
 * the server's settings is answered with 403.)
 */
export function createSearxngProvider(
  { url, apiKey, name }: SearxngAccess,
  limits: Partial<ProviderLimits> = {},
): SearchProvider {
  const { host, authorization, secrets } = parseServerAddress(url, apiKey ?? undefined);
  return {
    name,
    host,
    async find(query, { language, signal }) {
      const address = endpoint(url, name);
      address.searchParams.set("q", withoutCommands(query));
      address.searchParams.set("format", "json");
      address.searchParams.set("language", language);
      const headers: Record<string, string> = authorization === null ? {} : { authorization };
      const call = { url: address, host, headers, secrets, refusal };
      const { results, unresponsive_engines: silent } = await askProvider(call, answerSchema, signal, limits);
      // No results because no engine answered is a failure, not an empty result.
      if (results.length === 0 && silent.length > 0)
        throw new SearchProviderError(reason("web_provider_failed", { engines: silent.length }));
      return results
        .slice(0, RESULTS_ASKED)
        .map((result) => ({ url: result.url, title: result.title ?? "", excerpt: result.content ?? "" }));
    },
  };

  function refusal(status: number) {
    return status === 403 && apiKey === null ? "web_json_refused" : null;
  }
}

function endpoint(url: string, name: SearxngAccess["name"]): URL {
  const address = new URL(url);
  address.username = "";
  address.password = "";
  address.hash = "";
  if (name === "searxng" && !/\/search\/?$/.test(address.pathname))
    address.pathname = `${address.pathname.replace(/\/$/, "")}/search`;
  return address;
}

/** Words that begin with these signs are SearXNG commands: they choose an engine, a language or another site. */
function withoutCommands(query: string): string {
  return query.replace(/(^|\s)[!?:<]+(?=\S)/g, "$1");
}
