import { reason } from "../../contracts/reason";
import type { QuestionRouter } from "../steering";

/** Documents first wherever they are available: a checked source beats a model's memory. No model, no cost. */
export function createBuiltInRouter(): QuestionRouter {
  return {
    async route(_question, available, { signal }) {
      signal.throwIfAborted();
      if (!available.includes("kg_retrieval")) {
        const [only] = available;
        if (only !== undefined) return { route: only, reason: reason("route_pinned") };
      }
      const alone = available.length <= 1;
      return { route: "kg_retrieval", reason: reason(alone ? "route_only_documents" : "route_library_match") };
    },
  };
}
