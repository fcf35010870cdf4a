import { outsideWords, type QuestionKind, questionKind } from "@/lib/engine/language/question/question-kind";
import { type ReasonCode, reason } from "@/lib/shared/contracts/runs/reason";
import type { Route } from "@/lib/shared/contracts/runs/topology";
import type { LibraryVocabulary } from "../ports/library-vocabulary";
import type { QuestionRouter, RoutingContext } from "../search/query-planning";
import { type Beyond, beyondLibrary } from "./beyond-library";

/** Where a question goes whose words leave no doubt; the others go to the documents. */
const ROUTES: Partial<Record<QuestionKind, { route: Route; code: ReasonCode }>> = {
  latest: { route: "web_search", code: "route_latest_information" },
  "small-talk": { route: "llm_internal", code: "route_out_of_domain" },
  arithmetic: { route: "llm_internal", code: "route_out_of_domain" },
  "language-task": { route: "llm_internal", code: "route_out_of_domain" },
};

export interface BuiltInRouterOptions {
  /** Tells what is not in the library. `null`: what its words do not decide goes to the documents. */
  vocabulary: LibraryVocabulary | null;
  /** Whether a question can be answered from the web, and not only be told that it is not searched. */
  searchesWeb: boolean;
  /** Told when the library could not be looked into, after which the question goes to the documents. */
  onFailedLook?: (error: unknown) => void;
}

/** Documents first wherever they are available: a checked source beats a model's memory. No model, no cost. */
export function createBuiltInRouter(
  { vocabulary, searchesWeb, onFailedLook }: BuiltInRouterOptions = { vocabulary: null, searchesWeb: false },
): QuestionRouter {
  return {
    async route(question, available, context) {
      context.signal.throwIfAborted();
      const [first, second] = available;
      if (first !== undefined && second === undefined) {
        return { route: first, reason: reason(first === "kg_retrieval" ? "route_only_documents" : "route_pinned") };
      }
      const clear = ROUTES[questionKind(question, context.language)];
      if (clear !== undefined && available.includes(clear.route)) {
        return { route: clear.route, reason: reason(clear.code) };
      }
      if (first !== undefined && !available.includes("kg_retrieval")) {
        return { route: first, reason: reason("route_out_of_domain") };
      }
      const elsewhere = {
        web: searchesWeb && available.includes("web_search"),
        model: available.includes("llm_internal"),
      };
      // Without a model nothing on the web answers a greeting, a sum or a request to write something.
      const needsModel = clear?.route === "llm_internal" || outsideWords(question, context.language).kind === "task";
      if (vocabulary !== null && !(needsModel && !elsewhere.model)) {
        const beyond = await look(question, vocabulary, context, onFailedLook);
        const sent = beyond === null ? null : outside(beyond, elsewhere);
        if (sent !== null) return sent;
      }
      return { route: "kg_retrieval", reason: reason("route_library_match") };
    },
  };
}

/** A library that cannot be looked into at the moment says nothing; its search is next, and tells the person. */
async function look(
  question: string,
  vocabulary: LibraryVocabulary,
  { language, isScoped, signal }: RoutingContext,
  onFailedLook: BuiltInRouterOptions["onFailedLook"],
): Promise<Beyond | null> {
  // Whoever chose the documents to be asked is not told that others lack the answer.
  if (isScoped === true) return null;
  try {
    return await beyondLibrary(question, language, vocabulary);
  } catch (error) {
    signal.throwIfAborted();
    onFailedLook?.(error);
    return null;
  }
}

/**
 * Where to go with what the library cannot have. What everybody knows and nobody disputes is asked of the model, if no
 * passage comes near: from there no way leads back to the documents. All else is asked of the web, where a source can be
 * checked. `null`: to the documents after all, which hand on to the web what they lack, and otherwise say so.
 */
function outside(
  { kind, isCertain, reason: why }: Beyond,
  elsewhere: { web: boolean; model: boolean },
): { route: Route; reason: typeof why } | null {
  const isKnown = kind === "lasting" || kind === "task";
  if (isKnown && isCertain && elsewhere.model)
    return { route: "llm_internal", reason: { ...why, code: "route_out_of_domain" } };
  return elsewhere.web && kind !== "task" ? { route: "web_search", reason: why } : null;
}
