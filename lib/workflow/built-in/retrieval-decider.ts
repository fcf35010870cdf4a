import { reason } from "../../contracts/reason";
import { questionKind } from "../../language/question-kind";
import type { RetrievalDecider } from "../steering";

/** Searches the documents for everything but plain greetings and sums. No model, no cost. */
export function createBuiltInRetrievalDecider(): RetrievalDecider {
  return {
    async decide(question, { language, signal }) {
      signal.throwIfAborted();
      const kind = questionKind(question, language);
      const retrieve = kind !== "small-talk" && kind !== "arithmetic";
      return { retrieve, reason: reason(retrieve ? "retrieval_needed" : "retrieval_not_needed") };
    },
  };
}
