import type { WebSearcher, WebSearchRequest } from "@/lib/engine/web-search/web-searcher";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { fakePassage } from "./fake-workflow";

/** A web whose only page has passage 3, or that fails with the given reason. It records its requests. */
export function fakeWebSearcher(
  failure?: Parameters<typeof reason>[0],
): WebSearcher & { requests: WebSearchRequest[] } {
  const requests: WebSearchRequest[] = [];
  const web = { url: "https://example.org/page", fetchedAt: "2026-05-01T10:00:00.000Z" };
  const passage = { ...fakePassage(3), documentTitle: "A page", web };
  const ranks = {
    denseRank: 1,
    denseScore: 0.9,
    lexicalRank: 1,
    lexicalScore: 3,
    fusedRank: 1,
    fusedScore: 1,
    rerankRank: 1,
    rerankScore: 1,
  };
  return {
    provider: "searxng",
    requests,
    search: async (request) => {
      request.signal.throwIfAborted();
      requests.push(request);
      if (failure !== undefined)
        return {
          isSent: failure !== "web_not_configured",
          passages: [],
          pages: [],
          problem: { reason: reason(failure), isExcerpts: false },
        };
      const page = { url: web.url, title: "A page", passages: 1, failure: null };
      return { isSent: true, passages: [{ passage, ranks }], pages: [page], problem: null };
    },
  };
}
