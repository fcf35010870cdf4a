import type { RetryLimits } from "@/lib/engine/models/wire/tunables";

/** Limits of a request to a provider. Times in milliseconds. */
export interface ProviderLimits extends RetryLimits {
  /** One request: metasearch engines wait for the slowest engine that they ask. */
  requestMs: number;
}

/** A person waits, and the pages are still to be read: one retry, and no long wait for it. */
export const PROVIDER_LIMITS: ProviderLimits = {
  requestMs: 12_000,
  retries: 1,
  initialBackoffMs: 300,
  maxBackoffMs: 1_000,
  maxRetryAfterMs: 2_000,
  breakerFailures: 5,
  breakerOpenMs: 15_000,
};

/** Results that are asked for: enough to replace pages that cannot be read. Brave and Tavily give 20 at most. */
export const RESULTS_ASKED = 20;

/** Largest answer that is read, in bytes; result lists have tens of kilobytes. */
export const MOST_ANSWER_BYTES = 4_194_304;

/** Characters of a refusal that are kept for an operator. */
export const MOST_REFUSAL_CHARS = 500;

/** What Brave takes at most of a query, in words. */
export const BRAVE_QUERY_WORDS = 50;
