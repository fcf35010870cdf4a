import { outsideWords, type QuestionKind, questionKind } from "@/lib/engine/language/question/question-kind";
import type { LibraryVocabulary } from "@/lib/engine/ports/library-vocabulary";
import type { QuestionRouter, RoutingContext } from "@/lib/engine/ports/query-planning";
import { type ReasonCode, reason } from "@/lib/shared/contracts/runs/reason";
import type { Route } from "@/lib/shared/contracts/runs/topology";
import { type Beyond, beyondLibrary } from "./beyond-library";

/** Routes of questions whose words leave no doubt; others go to the documents. */
const ROUTES: Partial<Record<QuestionKind, { route: Route; code: ReasonCode }>> = {
  latest: { route: "web_search", code: "route_latest_information" },
  "small-talk": { route: "llm_internal", code: "route_out_of_domain" },
  arithmetic: { route: "llm_internal", code: "route_out_of_domain" },
  "language-task": { route: "llm_internal", code: "route_out_of_domain" },
};

export interface BuiltInRouterOptions {
  /** Shows what the library lacks. `null`: questions that their words do not decide go to the documents. */
  vocabulary: LibraryVocabulary | null;
  /** Whether the web can be searched, rather than only reported as unavailable. */
  searchesWeb: boolean;
  /** Called when reading the vocabulary failed, after which the question goes to the documents. */
  onFailedLook?: (error: unknown) => void;
}

/**
 * Prefers documents whenever they are available: a checked source is better than a model's memory. No model, no cost.
 */
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
      // Without a model the web cannot answer a greeting, a sum or a writing task.
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

/** If reading the vocabulary fails, the search follows and reports the failure to the user. */
async function look(
  question: string,
  vocabulary: LibraryVocabulary,
  { language, isScoped, signal }: RoutingContext,
  onFailedLook: BuiltInRouterOptions["onFailedLook"],
): Promise<Beyond | null> {
  // A user who chose the documents gets no remark that other documents lack the answer.
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
 * The route of a question that the library cannot answer. Undisputed general knowledge goes to the model if no passage
 * is close, since that route does not return to the documents. Everything else goes to the web, where a source can be
 * checked. `null`: to the documents after all, from which a question without an answer goes to the web, or is reported
 * as unanswered.
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
