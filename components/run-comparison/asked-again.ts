import type { AskedWith } from "@/lib/shared/contracts/runs/asked-with";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/start-run-request";
import type { Settings } from "@/lib/shared/contracts/settings/settings";

type RequestSettings = NonNullable<StartRunRequest["settings"]>;

/** The options of a question, as part of a request. */
export type RequestedWith = Pick<StartRunRequest, "profile" | "language" | "route" | "scope" | "settings">;

/**
 * The settings of a run that a request may override; the others come from the saved settings when the question is
 * asked.
 */
export function requestSettingsOf(settings: Settings): RequestSettings {
  const { checks, judges, router, reflection, caps, retrieval, knowledgeGraph, model } = settings;
  const { topK, hyde, fusion, variants, rerank, neighbours } = retrieval;
  const { nodeRetrieval, edgeRetrieval, episodeRetrieval, communityRetrieval } = knowledgeGraph;
  const { chat, temperature, maxTokens } = model;
  return {
    ...{ checks, judges, router, reflection, caps },
    retrieval: { topK, hyde, fusion, variants, rerank, neighbours },
    knowledgeGraph: { nodeRetrieval, edgeRetrieval, episodeRetrieval, communityRetrieval },
    model: { chat, temperature, maxTokens },
  };
}

/**
 * Repeats a run's options as far as a request can.
 * @param profiles existing profiles: a deleted one is left out, so the default applies
 */
export function requestedWith(asked: AskedWith, profiles: readonly string[]): RequestedWith {
  const { settings, language, pinnedRoute, scope } = asked;
  return {
    ...(profiles.includes(settings.profile) ? { profile: settings.profile } : {}),
    ...(language === null || language === "other" ? {} : { language }),
    ...(pinnedRoute === null ? {} : { route: pinnedRoute }),
    ...(scope === null ? {} : { scope }),
    settings: requestSettingsOf(settings),
  };
}
