import type { RetryLimits } from "@/lib/engine/models/wire/tunables";

/** Limits of a request to a provider. Times in milliseconds. */
export interface ProviderLimits extends RetryLimits {
  /** One request: metasearch engines wait for their slowest engine. */
  requestMs: number;
}

/** A user waits, and the pages are still to be read: one retry, and no long wait for it. */
export const PROVIDER_LIMITS: ProviderLimits = {
  requestMs: 12_000,
  retries: 1,
  initialBackoffMs: 300,
  maxBackoffMs: 1_000,
  maxRetryAfterMs: 2_000,
  breakerFailures: 5,
  breakerOpenMs: 15_000,
};

/** Results requested: enough to replace unreadable pages. Brave and Tavily return 20 at most. */
export const RESULTS_ASKED = 20;

/** Largest answer that is read, in bytes; result lists have tens of kilobytes. */
export const MOST_ANSWER_BYTES = 4_194_304;

/** Characters of a refusal that are stored for an operator. */
export const MOST_REFUSAL_CHARS = 500;

/** Brave's limit on a query, in words. */
export const BRAVE_QUERY_WORDS = 50;
