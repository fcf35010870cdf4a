import type { UsefulnessJudge } from "../judge";
import { BORDERLINE_MARGIN } from "./tunables";

export interface CascadeUsefulnessOptions {
  builtIn: UsefulnessJudge;
  languageModel: UsefulnessJudge;
  /** Score of the built-in judge at or above which an answer is useful. */
  threshold: number;
}

/** The built-in judge decides clear cases; what is near its threshold, or beyond it, goes to the model. */
export function createCascadeUsefulnessJudge(options: CascadeUsefulnessOptions): UsefulnessJudge {
  const { builtIn, languageModel, threshold } = options;
  return {
    async judge(answer, passages, context) {
      const first = await builtIn.judge(answer, passages, context);
      const isClear =
        first.usefulness !== "unknown" &&
        (first.score === null || Math.abs(first.score - threshold) >= BORDERLINE_MARGIN.usefulness);
      if (isClear || answer.trim() === "") return first;
      const second = await languageModel.judge(answer, passages, context);
      return { ...second, ms: first.ms + second.ms };
    },
  };
}
