"use client";

import { useSettings } from "@/lib/browser/api/use-settings";
import { useSourceChoice } from "@/lib/browser/storage/source-choice";
import type { Route } from "@/lib/shared/contracts/runs/topology";
import type { ResolvedSettings } from "@/lib/shared/contracts/settings/settings";

/** Sources that cannot be asked at present. Documents always can. */
export function missingSources({ settings, languageModel }: Pick<ResolvedSettings, "settings" | "languageModel">) {
  const missing = new Set<Route>();
  if (settings.webSearch.provider === "none") missing.add("web_search");
  if (!languageModel.configured) missing.add("llm_internal");
  return missing;
}

/** Where the next question of a conversation is answered from; `null`: as the router decides. */
export function useChosenSource(conversation: string) {
  const [choice, choose] = useSourceChoice(conversation);
  const { data } = useSettings();
  // Until the settings are known nothing but the documents is certain; the server says what is not to be had.
  const missing: ReadonlySet<Route> = data === undefined ? new Set() : missingSources(data);
  return { chosen: choice !== null && missing.has(choice) ? null : choice, choose, missing };
}
