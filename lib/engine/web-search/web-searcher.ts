import type { Language } from "@/lib/shared/contracts/language";
import type { WebPage, WebSearchProviderName } from "@/lib/shared/contracts/library/web-search";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";

export interface WebSearchRequest {
  /** Sent to the provider, word for word: `webQuery` makes it. */
  query: string;
  /** What the passages are held against; it stays on this machine. */
  question: string;
  language: Language;
  /** Most passages. */
  k: number;
  signal: AbortSignal;
}

export interface WebSearchAnswer {
  /** Whether the provider was asked at all: nothing has left this machine otherwise. */
  isSent: boolean;
  /** Best first. They are kept with the run: `loadPassages` has them from now on. */
  passages: RankedPassage[];
  /** Every page that was tried, in the order of the results. */
  pages: WebPage[];
  /** Why there is less than there might be; `null` when pages were read. */
  problem: WebSearchProblem | null;
}

export interface WebSearchProblem {
  reason: Reason;
  /** The excerpts of the result list stand in for the pages. */
  isExcerpts: boolean;
}

/** Finds pages on the web and reads them, for one run. */
export interface WebSearcher {
  readonly provider: WebSearchProviderName;
  /** @throws the signal's reason, and what the database throws; all that the web may do is an answer */
  search(request: WebSearchRequest): Promise<WebSearchAnswer>;
}
