import { questionKind } from "@/lib/engine/language/question/question-kind";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { RetrievalDecider } from "../search/query-planning";

/** Searches the documents for every question except plain greetings and sums. No model, no cost. */
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
