import { detectLanguage } from "@/lib/engine/language/detect-language";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { NearDuplicates } from "@/lib/engine/ranking/near-duplicates";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { WebSearchProviderName } from "@/lib/shared/contracts/library/web-search";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { type HostLists, isHostListed } from "@/lib/shared/outbound/host-lists";
import { noteOutcome } from "./latest-outcome";
import { type SearchProvider, SearchProviderError, type SearchResult } from "./providers/search-provider";
import { rankPassages } from "./rank-passages";
import { excerptPages, type PageReader, type ReadPage, readPages } from "./read-pages";
import type { WebSearchAnswer, WebSearcher, WebSearchRequest } from "./web-searcher";

export interface WebSearchParts {
  name: WebSearchProviderName;
  /** `null` if its address or key is missing. */
  provider: SearchProvider | null;
  reader: PageReader;
  /** Number of pages to read. */
  pages: number;
  hosts: HostLists;
  embedder: Pick<EmbeddingModel, "embedQuery" | "embedPassages">;
  denseWeight: (language: TextLanguage) => number;
  dropNearDuplicates: boolean;
  /** Reorders the passages; returns all of them. */
  rerank(
    question: string,
    language: TextLanguage,
    passages: readonly RankedPassage[],
    signal: AbortSignal,
  ): Promise<RankedPassage[]>;
  /** Stores with the run the pages that the answer may cite, replacing those stored before. */
  keep(pages: readonly ReadPage[]): Promise<void>;
}

/** Searches the web with one provider, and reads the listed pages. */
export function createWebSearcher(parts: WebSearchParts): WebSearcher {
  return {
    provider: parts.name,
    async search(request) {
      const found = await find(parts, request);
      if ("failure" in found) return nothing(found);
      const results = readable(found.results, parts.hosts);
      const attempts = await readPages(results, parts.pages, parts.reader, request.signal);
      const pages = attempts.map(({ page }) => page);
      const read = attempts.flatMap((attempt) => attempt.read ?? []);
      if (read.length > 0) return { isSent: true, pages, passages: await choose(read, parts, request), problem: null };
      // A page that must not be fetched is not quoted from the list either.
      const refused = new Set(pages.flatMap(({ url, failure }) => (failure?.code === "web_page_refused" ? [url] : [])));
      const listed = results.slice(0, parts.pages).filter(({ url }) => !refused.has(url));
      const excerpts = excerptPages(listed, (text) => detectLanguage(text).language);
      const isExcerpts = excerpts.length > 0;
      const passages = isExcerpts ? await choose(excerpts, parts, request) : [];
      return { isSent: true, pages, passages, problem: { reason: reason("web_found_nothing"), isExcerpts } };
    },
  };
}

interface Failed {
  failure: Reason;
  isSent: boolean;
}

function nothing({ failure, isSent }: Failed): WebSearchAnswer {
  return { isSent, passages: [], pages: [], problem: { reason: failure, isExcerpts: false } };
}

async function find(
  { name, provider }: WebSearchParts,
  { query, language, signal }: WebSearchRequest,
): Promise<{ results: SearchResult[] } | Failed> {
  if (provider === null) return { failure: reason("web_not_configured"), isSent: false };
  try {
    const results = await provider.find(query, { language, signal });
    noteOutcome(name, provider.host, null);
    return { results };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof SearchProviderError)) throw error;
    noteOutcome(name, provider.host, error.reason);
    return { failure: error.reason, isSent: true };
  }
}

/** The results that may be fetched, each page once. */
function readable(results: readonly SearchResult[], hosts: HostLists): SearchResult[] {
  const seen = new Set<string>();
  return results.flatMap((result) => {
    if (!URL.canParse(result.url)) return [];
    const url = new URL(result.url);
    url.hash = "";
    if (!/^https?:$/.test(url.protocol) || seen.has(url.href) || !isHostListed(url.hostname, hosts)) return [];
    seen.add(url.href);
    return [{ ...result, url: url.href }];
  });
}

/** The best passages of all pages, stored with their pages. */
async function choose(read: readonly ReadPage[], parts: WebSearchParts, request: WebSearchRequest) {
  const { question, language, k, signal } = request;
  const { embedder, denseWeight } = parts;
  const all = read.flatMap(({ passages }) => passages);
  const ranked = await rankPassages(all, { question, language, embedder, denseWeight: denseWeight(language), signal });
  const ordered = await parts.rerank(question, language, ranked, signal);
  const chosen = firstOf(ordered, k, parts.dropNearDuplicates);
  const ids = new Set(chosen.map(({ passage }) => passage.id));
  const isChosen = ({ id }: Passage) => ids.has(id);
  await parts.keep(
    read.flatMap((page) => {
      const passages = page.passages.filter(isChosen);
      return passages.length === 0 ? [] : [{ ...page, passages }];
    }),
  );
  return chosen;
}

function firstOf(ordered: readonly RankedPassage[], k: number, dropsNearDuplicates: boolean): RankedPassage[] {
  const seen = new NearDuplicates();
  const chosen: RankedPassage[] = [];
  for (const ranked of ordered) {
    if (chosen.length === k) break;
    if (!dropsNearDuplicates || seen.find(ranked.passage) === null) chosen.push(ranked);
  }
  return chosen;
}
