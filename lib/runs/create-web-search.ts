import type { ConfigStamp } from "../contracts/run-event";
import type { Lease } from "../db/lease";
import { replaceWebPages } from "../db/web-pages";
import { env } from "../env";
import { passageSizes } from "../ingest/passage-sizes";
import { readFetchedPage } from "../ingest/read-fetched-page";
import type { EmbeddingModel } from "../models/embedding-model";
import { webSearchAccess } from "../settings/web-search-access";
import { fetchPage } from "../web-search/fetch-page";
import { createSearchProvider } from "../web-search/providers/create-search-provider";
import { createWebSearcher } from "../web-search/search-web";
import { PAGE_TEXT_CHARS } from "../web-search/tunables";
import type { WebSearcher } from "../web-search/web-searcher";
import { createBuiltInReranker } from "../workflow/built-in/reranker";
import type { SteeringContext } from "../workflow/steering";

/** The search of the web that a run's settings ask for; `null` where they ask for none. */
export async function createWebSearch(
  { settings }: ConfigStamp,
  lease: Lease,
  embedder: EmbeddingModel,
): Promise<WebSearcher | null> {
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
    embedder,
    denseWeight: (language) => denseWeight[language],
    dropNearDuplicates,
    rerank: (question, language, passages, signal) =>
      reranker.rerank({ question, passages }, { ...NO_MODEL, language, signal }),
    keep: (kept) => replaceWebPages(lease, kept),
  });
}

/** The built-in reranker asks no model. */
const NO_MODEL: Pick<SteeringContext, "fence" | "onModelCall" | "onFailure"> = {
  fence: "",
  onModelCall: () => {},
  onFailure: () => {},
};
