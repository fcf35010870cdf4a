import type { AskedWith } from "@/lib/shared/contracts/runs/asked-with";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/run";
import type { Settings } from "@/lib/shared/contracts/settings/settings";

type RequestSettings = NonNullable<StartRunRequest["settings"]>;

/** What a question is asked with, in the words of a request. */
export type RequestedWith = Pick<StartRunRequest, "profile" | "language" | "route" | "scope" | "settings">;

/** Of a run's settings all that a request may set: the rest is as it is saved when the question is asked. */
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
 * Asks as a run was asked, as far as a request can say it.
 * @param profiles those that there are: one that was deleted since cannot be named, and the default one takes its place
 */
export function requestedWith(asked: AskedWith, profiles: readonly string[]): RequestedWith {
  const { settings, language, pinnedRoute, scope } = asked;
  return {
    ...(profiles.includes(settings.profile) ? { profile: settings.profile } : {}),
    ...(language === null ? {} : { language }),
    ...(pinnedRoute === null ? {} : { route: pinnedRoute }),
    ...(scope === null ? {} : { scope }),
    settings: requestSettingsOf(settings),
  };
}
