import { z } from "zod";
import { parseServerAddress } from "@/lib/engine/models/wire/server-address";
import { askProvider } from "./ask-provider";
import type { SearchProvider } from "./search-provider";
import { type ProviderLimits, RESULTS_ASKED } from "./tunables";

const answerSchema = z.object({
  results: z.array(z.object({ url: z.string(), title: z.string().nullish(), content: z.string().nullish() })),
});

/**
 * Tavily. (docs.tavily.com, "Tavily Search": `POST /search` with a bearer key.) Its generated answer is not requested.
 */
export function createTavilyProvider(
  { url, apiKey }: { url: string; apiKey: string },
  limits: Partial<ProviderLimits> = {},
): SearchProvider {
  const { baseUrl, host, authorization, secrets } = parseServerAddress(url, apiKey);
  return {
    name: "tavily",
    host,
    async find(query, { signal }) {
      const body = {
        query,
        search_depth: "basic",
        max_results: RESULTS_ASKED,
        include_answer: false,
        include_raw_content: false,
        include_images: false,
      };
      const headers = { authorization: authorization ?? "" };
      const call = { url: new URL(`${baseUrl}/search`), host, headers, body, secrets };
      const { results } = await askProvider(call, answerSchema, signal, limits);
      return results.map((result) => ({ url: result.url, title: result.title ?? "", excerpt: result.content ?? "" }));
    },
  };
}
