import type { UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { ReasonCode } from "@/lib/shared/contracts/runs/reason";
import type { JudgeContext, UsefulnessJudge } from "../judge";
import { BORDERLINE_MARGIN } from "./tunables";

/** Judges an answer without the model; `null` if only the model can. */
export type ClearUsefulness = (
  answer: string,
  passages: readonly Passage[],
  context: JudgeContext,
) => Promise<UsefulnessJudgement | null>;

/**
 * Found by rules, not by scores: no model overrules the finding that a year of the question is missing from the
 * sources.
 */
const FOUND_BY_RULE: ReadonlySet<ReasonCode> = new Set([
  "answer_empty",
  "answer_lacks_number",
  "answer_lacks_date",
  "answer_lacks_name",
  "answer_lacks_event",
  "answer_field_blank",
  "asks_for_calculation",
  "sources_disagree",
]);

/** The built-in judgement if it is clear: a rule decided it, or its score is far enough from the threshold. */
export function clearUsefulness(builtIn: UsefulnessJudge, threshold: number): ClearUsefulness {
  return async (answer, passages, context) => {
    const judged = await builtIn.judge(answer, passages, context);
    const isFar = judged.score === null || Math.abs(judged.score - threshold) >= BORDERLINE_MARGIN.usefulness;
    const isClear = judged.usefulness !== "unknown" && isFar;
    return isClear || FOUND_BY_RULE.has(judged.reason.code) ? judged : null;
  };
}

/** Clear cases are decided without the model; those near the built-in threshold or beyond that judge go to it. */
export function createCascadeUsefulnessJudge(clear: ClearUsefulness, languageModel: UsefulnessJudge): UsefulnessJudge {
  return {
    async judge(answer, passages, context) {
      const startedAt = performance.now();
      const first = await clear(answer, passages, context);
      if (first !== null) return first;
      const second = await languageModel.judge(answer, passages, context);
      return { ...second, ms: performance.now() - startedAt };
    },
  };
}
