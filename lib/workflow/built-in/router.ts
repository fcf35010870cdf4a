import { type ReasonCode, reason } from "../../contracts/reason";
import type { Route } from "../../contracts/topology";
import { type QuestionKind, questionKind } from "../../language/question-kind";
import type { QuestionRouter } from "../steering";

/** Where a question goes whose words leave no doubt; the others go to the documents. */
const ROUTES: Partial<Record<QuestionKind, { route: Route; code: ReasonCode }>> = {
  latest: { route: "web_search", code: "route_latest_information" },
  "small-talk": { route: "llm_internal", code: "route_out_of_domain" },
  arithmetic: { route: "llm_internal", code: "route_out_of_domain" },
  "language-task": { route: "llm_internal", code: "route_out_of_domain" },
};

/** Documents first wherever they are available: a checked source beats a model's memory. No model, no cost. */
export function createBuiltInRouter(): QuestionRouter {
  return {
    async route(question, available, { language, signal }) {
      signal.throwIfAborted();
      const [first, second] = available;
      if (first !== undefined && second === undefined) {
        return { route: first, reason: reason(first === "kg_retrieval" ? "route_only_documents" : "route_pinned") };
      }
      const clear = ROUTES[questionKind(question, language)];
      if (clear !== undefined && available.includes(clear.route)) {
        return { route: clear.route, reason: reason(clear.code) };
      }
      if (first !== undefined && !available.includes("kg_retrieval")) {
        return { route: first, reason: reason("route_out_of_domain") };
      }
      return {
        route: "kg_retrieval",
        reason: reason(first === undefined ? "route_only_documents" : "route_library_match"),
      };
    },
  };
}
