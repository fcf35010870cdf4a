import type { Lease } from "@/lib/data/db/connection/lease";
import { replaceWebPages } from "@/lib/data/db/library/web-pages";
import { webSearchAccess } from "@/lib/data/settings/web-search-access";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import type { QueryPlanningContext } from "@/lib/engine/ports/query-planning";
import { fetchPage } from "@/lib/engine/web-search/fetch-page";
import { createSearchProvider } from "@/lib/engine/web-search/providers/create-search-provider";
import { createWebSearcher } from "@/lib/engine/web-search/search-web";
import { PAGE_TEXT_CHARS } from "@/lib/engine/web-search/tunables";
import type { WebSearcher } from "@/lib/engine/web-search/web-searcher";
import { createBuiltInReranker } from "@/lib/engine/workflow/built-in/reranker";
import { readFetchedPage } from "@/lib/library/ingest/add/read-fetched-page";
import { passageSizes } from "@/lib/library/ingest/chunk/passage-sizes";
import { denseWeightOf } from "@/lib/shared/contracts/library/search-settings";
import type { ConfigStamp } from "@/lib/shared/contracts/runs/run-event";
import { env } from "@/lib/shared/env";

/** The web search of a run's settings; `null` if it is off. */
export async function createWebSearch({ settings }: ConfigStamp, lease: Lease): Promise<WebSearcher | null> {
  const access = await webSearchAccess(settings);
  if (access === null) return null;
  const { pages, allowedHosts, deniedHosts } = settings.webSearch;
  const { denseWeight, dropNearDuplicates } = settings.retrieval;
  const reranker = createBuiltInReranker();
  const hosts = { allowedHosts, deniedHosts };
  const sizes = passageSizes(settings);
  const { FETCH_ALLOW_HOSTS: allowHosts } = env();
  return createWebSearcher({
    name: access.provider,
    provider: createSearchProvider(access),
    reader: {
      fetch: (url, signal) => fetchPage(url, { ...hosts, allowHosts, signal }),
      read: (fetched, signal) => readFetchedPage(fetched, { sizes, maxChars: PAGE_TEXT_CHARS, signal }),
    },
    pages,
    hosts,
    embedder: builtInEmbedder(),
    denseWeight: (language) => denseWeightOf(denseWeight, language),
    dropNearDuplicates,
    rerank: (question, language, passages, signal) =>
      reranker.rerank({ question, passages }, { ...NO_MODEL, language, signal }),
    keep: (pages) => replaceWebPages(lease, pages),
  });
}

/** Unused by the built-in reranker, which calls no model. */
const NO_MODEL: Pick<QueryPlanningContext, "fence" | "onModelCall" | "onFailure"> = {
  fence: "",
  onModelCall: () => {},
  onFailure: () => {},
};
