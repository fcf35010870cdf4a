import { questionKind } from "@/lib/engine/language/question/question-kind";
import type { RetrievalDecider } from "@/lib/engine/ports/query-planning";
import { reason } from "@/lib/shared/contracts/runs/reason";

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
