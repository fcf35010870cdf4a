import { z } from "zod";
import { parseServerAddress } from "@/lib/engine/models/wire/server-address";
import { askProvider } from "./ask-provider";
import type { SearchProvider } from "./search-provider";
import { BRAVE_QUERY_WORDS, type ProviderLimits, RESULTS_ASKED } from "./tunables";

/** `web` is absent if nothing was found. */
const answerSchema = z.object({
  web: z
    .object({
      results: z.array(z.object({ url: z.string(), title: z.string().nullish(), description: z.string().nullish() })),
    })
    .nullish(),
});

/** Brave Search. (api.search.brave.com, "Web Search API": `GET /res/v1/web/search` with `X-Subscription-Token`.) */
export function createBraveProvider(
  { url, apiKey }: { url: string; apiKey: string },
  limits: Partial<ProviderLimits> = {},
): SearchProvider {
  const { baseUrl, host, secrets } = parseServerAddress(url, apiKey);
  return {
    name: "brave",
    host,
    async find(query, { language, signal }) {
      const address = new URL(`${baseUrl}/res/v1/web/search`);
      address.searchParams.set("q", query.split(" ").slice(-BRAVE_QUERY_WORDS).join(" "));
      address.searchParams.set("count", String(RESULTS_ASKED));
      address.searchParams.set("search_lang", language);
      address.searchParams.set("result_filter", "web");
      address.searchParams.set("text_decorations", "false");
      const call = { url: address, host, headers: { "x-subscription-token": apiKey }, secrets, refusal };
      const { web } = await askProvider(call, answerSchema, signal, limits);
      return (web?.results ?? []).map((result) => ({
        url: result.url,
        title: result.title ?? "",
        excerpt: result.description ?? "",
      }));
    },
  };
}

/** Brave answers an unknown token with 422. */
function refusal(status: number, text: string) {
  return status === 422 && text.includes("SUBSCRIPTION_TOKEN_INVALID") ? ("web_key_refused" as const) : null;
}
