import { EVERYTHING } from "@/lib/data/db/library/readable";
import type { RoutingContext } from "@/lib/engine/ports/query-planning";
import { createBuiltInRouter } from "@/lib/engine/workflow/built-in/router";
import { libraryVocabulary } from "@/lib/library/retrieval/search/library-vocabulary";
import type { Language } from "@/lib/shared/contracts/language";
import type { Route } from "@/lib/shared/contracts/runs/topology";
import type { RoutingKind, RoutingQuestion } from "./routing-questions";

/** What an installation has besides its library. */
export const INSTALLATIONS = ["web", "no-web", "no-model"] as const;
export type Installation = (typeof INSTALLATIONS)[number];

export interface MeasuredRoute {
  question: RoutingQuestion;
  installation: Installation;
  /** The chosen route. */
  sent: RoutingKind;
  /** The router's reason. */
  why: string;
  ms: number;
}

const KIND_OF: Readonly<Record<Route, RoutingKind>> = {
  kg_retrieval: "library",
  web_search: "web",
  llm_internal: "model",
};
export const ALL_ROUTES: readonly Route[] = ["kg_retrieval", "web_search", "llm_internal"];
const ROUTES: Readonly<Record<Installation, readonly Route[]>> = {
  web: ALL_ROUTES,
  "no-web": ALL_ROUTES,
  "no-model": ["kg_retrieval", "web_search"],
};

/** Routes every question like a run with the built-in router. */
export async function measureRoutes(questions: readonly RoutingQuestion[]): Promise<MeasuredRoute[]> {
  const measured: MeasuredRoute[] = [];
  for (const installation of INSTALLATIONS) {
    const searchesWeb = installation !== "no-web";
    const router = createBuiltInRouter({ vocabulary: libraryVocabulary(EVERYTHING), searchesWeb });
    for (const question of questions) {
      const context = routingContext(question.language);
      const began = performance.now();
      const { route, reason } = await router.route(question.question, ROUTES[installation], context);
      const ms = performance.now() - began;
      // Without web search, a web question goes to the documents, and the answer says so.
      const sent = installation === "no-web" && route === "web_search" ? "library" : KIND_OF[route];
      measured.push({ question, installation, sent, why: reason.code, ms });
    }
  }
  return measured;
}

/** The built-in router asks no model. */
export function routingContext(language: Language): RoutingContext {
  return { language, fence: "", signal: new AbortController().signal, onModelCall: () => {}, onFailure: () => {} };
}
