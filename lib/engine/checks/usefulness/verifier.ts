import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import type { LabellingVerifier } from "@/lib/engine/models/verifiers/verifier-model";
import type { UsefulnessJudge } from "@/lib/engine/ports/judge";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { checkEach } from "../check-each";
import { usefulnessOfEmpty } from "./usefulness-answer";

/** Asks whether the answer addresses the question as it was asked; the verifier gives no utility. */
export function createVerifierUsefulnessJudge(verifier: LabellingVerifier): UsefulnessJudge {
  return {
    async judge(answer, _passages, context) {
      const empty = usefulnessOfEmpty(answer);
      if (empty !== null) return empty;
      const startedAt = performance.now();
      const { question } = context;
      const [outcome] = await checkEach(verifier, "usefulness", [withoutCitations(answer)], context, (text, caller) =>
        verifier.ask({ check: "usefulness", question, answer: text }, caller),
      );
      const judged = { score: null, utility: null, ms: performance.now() - startedAt };
      if (outcome === undefined || !outcome.ok) {
        const why = outcome === undefined ? reason("judge_failed") : outcome.reason;
        return { ...judged, usefulness: "unknown", judge: "none", reason: why };
      }
      if (outcome.value === "undecided")
        return { ...judged, usefulness: "unknown", judge: "llm", reason: reason("judge_undecided") };
      const usefulness = outcome.value === "holds" ? "useful" : "not_useful";
      return { ...judged, usefulness, judge: "llm", reason: reason("judged_by_verifier", { model: verifier.id }) };
    },
  };
}
