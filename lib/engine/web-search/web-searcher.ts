import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { WebPage, WebSearchProviderName } from "@/lib/shared/contracts/library/web-search";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";

export interface WebSearchRequest {
  /** Sent to the provider, word for word; built by `webQuery`. */
  query: string;
  /** Compared with the passages; it stays on this machine. */
  question: string;
  language: TextLanguage;
  /** Most passages. */
  k: number;
  signal: AbortSignal;
}

export interface WebSearchAnswer {
  /** Whether a request was sent to the provider: otherwise nothing has left this machine. */
  isSent: boolean;
  /** Best first. They are stored with the run, so that `loadPassages` returns them. */
  passages: RankedPassage[];
  /** Every page that was tried, in the order of the results. */
  pages: WebPage[];
  /** Why there are fewer results than possible; `null` if pages were read. */
  problem: WebSearchProblem | null;
}

export interface WebSearchProblem {
  reason: Reason;
  /** Whether the excerpts of the result list replace the pages. */
  isExcerpts: boolean;
}

/** Finds and reads web pages for one run. */
export interface WebSearcher {
  readonly provider: WebSearchProviderName;
  /** @throws the signal's reason, and database errors; failures of the web are returned */
  search(request: WebSearchRequest): Promise<WebSearchAnswer>;
}
