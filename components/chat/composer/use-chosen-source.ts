"use client";

import { useSettings } from "@/lib/browser/api/settings/use-settings";
import { useSourceChoice } from "@/lib/browser/storage/conversation-choices";
import type { Route } from "@/lib/shared/contracts/runs/topology";
import type { ResolvedSettings } from "@/lib/shared/contracts/settings/settings";

/** Sources that are not configured. Documents always are. */
export function missingSources({ settings, languageModel }: Pick<ResolvedSettings, "settings" | "languageModel">) {
  const missing = new Set<Route>();
  if (settings.webSearch.provider === "none") missing.add("web_search");
  if (!languageModel.configured) missing.add("llm_internal");
  return missing;
}

/** The source of a conversation's next answer; `null` leaves the choice to the router. */
export function useChosenSource(conversation: string) {
  const [choice, choose] = useSourceChoice(conversation);
  const { data } = useSettings();
  // Before the settings load, nothing is listed as missing: the server refuses what is unavailable.
  const missing: ReadonlySet<Route> = data === undefined ? new Set() : missingSources(data);
  return { chosen: choice !== null && missing.has(choice) ? null : choice, choose, missing };
}
