import type { WebSearchProviderName } from "@/lib/shared/contracts/library/web-search";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import { processWide } from "@/lib/shared/process-wide";

/** The result of a provider's last search. Searches cost money, so none is made only to test the provider. */
export interface WebSearchOutcome {
  at: string;
  /** `null`: it answered. */
  failure: Reason | null;
}

const outcomes = () => processWide("web-search-outcomes", () => new Map<string, WebSearchOutcome>());

export function noteOutcome(provider: WebSearchProviderName, host: string, failure: Reason | null): void {
  outcomes().set(`${provider} ${host}`, { at: new Date().toISOString(), failure });
}

/** `null` if this process has not used the provider yet. */
export function latestOutcome(provider: WebSearchProviderName, host: string): WebSearchOutcome | null {
  return outcomes().get(`${provider} ${host}`) ?? null;
}
