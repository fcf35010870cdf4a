import type { WebSearchProviderName } from "@/lib/shared/contracts/library/web-search";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import { processWide } from "@/lib/shared/process-wide";

/** What came of the last search by a provider; searches cost money, so nobody searches only to know whether it works. */
export interface WebSearchOutcome {
  at: string;
  /** `null`: it answered. */
  failure: Reason | null;
}

const outcomes = () => processWide("web-search-outcomes", () => new Map<string, WebSearchOutcome>());

export function noteOutcome(provider: WebSearchProviderName, host: string, failure: Reason | null): void {
  outcomes().set(`${provider} ${host}`, { at: new Date().toISOString(), failure });
}

/** `null` where this process has not searched by it yet. */
export function latestOutcome(provider: WebSearchProviderName, host: string): WebSearchOutcome | null {
  return outcomes().get(`${provider} ${host}`) ?? null;
}
