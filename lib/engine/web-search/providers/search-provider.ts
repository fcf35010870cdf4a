import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { WebSearchProviderName } from "@/lib/shared/contracts/library/web-search";
import type { Reason } from "@/lib/shared/contracts/runs/reason";

/** One entry of a result list. */
export interface SearchResult {
  url: string;
  title: string;
  /** The provider's excerpt of the page; plain text, may be empty. */
  excerpt: string;
}

/** A server that searches the web. */
export interface SearchProvider {
  readonly name: WebSearchProviderName;
  /** Host and port for display; contains no credentials. */
  readonly host: string;
  /** @throws SearchProviderError, or the signal's reason */
  find(query: string, options: { language: TextLanguage; signal: AbortSignal }): Promise<SearchResult[]>;
}

/** A web search that failed; its cause contains no secret. */
export class SearchProviderError extends Error {
  override readonly name = "SearchProviderError";
  /** A `web_*` code. */
  readonly reason: Reason;

  constructor(reason: Reason, cause?: unknown) {
    super(reason.code, { cause });
    this.reason = reason;
  }
}
