import type { LabellingVerifier } from "@/lib/engine/models/verifiers/verifier-model";
import type { RelevanceJudge } from "@/lib/engine/ports/judge";
import type { PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { checkEach } from "../check-each";

/** Grades each passage separately: the verifier accepts one document and one question. */
export function createVerifierRelevanceJudge(verifier: LabellingVerifier): RelevanceJudge {
  return {
    async grade(passages, context) {
      const { question } = context;
      const outcomes = await checkEach(verifier, "relevance", passages, context, ({ text }, caller) =>
        verifier.ask({ check: "relevance", question, passage: text }, caller),
      );
      return passages.flatMap(({ id: passageId }, at): PassageGrade[] => {
        const outcome = outcomes[at];
        if (outcome === undefined) return [];
        const graded = { passageId, score: null };
        if (!outcome.ok) return [{ ...graded, grade: "unknown", judge: "none", reason: outcome.reason }];
        if (outcome.value === "undecided")
          return [{ ...graded, grade: "unknown", judge: "llm", reason: reason("judge_undecided") }];
        const grade = outcome.value === "holds" ? "relevant" : "irrelevant";
        return [{ ...graded, grade, judge: "llm", reason: reason("judged_by_verifier", { model: verifier.id }) }];
      });
    },
  };
}
