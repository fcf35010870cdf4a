import { reason } from "../../contracts/reason";
import type { QuestionRouter } from "../steering";

/**
 * Routes without a model. Documents come first wherever they can answer at all: whether the library
 * covers a question is decided by what retrieval finds and grading keeps, not guessed before.
 */
export function createBuiltInRouter(): QuestionRouter {
  return {
    route: async (_question, available) => {
      const onlyDocuments = available.every((route) => route === "kg_retrieval");
      return { route: "kg_retrieval", reason: reason(onlyDocuments ? "route_only_documents" : "route_library_match") };
    },
  };
}
