import type { UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { ReasonCode } from "@/lib/shared/contracts/runs/reason";
import type { JudgeContext, UsefulnessJudge } from "../judge";
import { BORDERLINE_MARGIN } from "./tunables";

/** Judges an answer without the model; `null` where only the model can tell. */
export type ClearUsefulness = (
  answer: string,
  passages: readonly Passage[],
  context: JudgeContext,
) => Promise<UsefulnessJudgement | null>;

/** What rules found, not scores: no model overrules that a year of the question stands nowhere in the sources. */
const FOUND_BY_RULE: ReadonlySet<ReasonCode> = new Set([
  "answer_empty",
  "answer_lacks_number",
  "answer_lacks_date",
  "answer_lacks_name",
  "asks_for_calculation",
  "sources_disagree",
]);

/** The built-in judge's word where it is clear: what a rule found, or a score far enough from its threshold. */
export function clearUsefulness(builtIn: UsefulnessJudge, threshold: number): ClearUsefulness {
  return async (answer, passages, context) => {
    const judged = await builtIn.judge(answer, passages, context);
    const isFar = judged.score === null || Math.abs(judged.score - threshold) >= BORDERLINE_MARGIN.usefulness;
    const isClear = judged.usefulness !== "unknown" && isFar;
    return isClear || FOUND_BY_RULE.has(judged.reason.code) ? judged : null;
  };
}

/** Clear cases are decided without the model; what is near the built-in threshold, or beyond that judge, goes to it. */
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
