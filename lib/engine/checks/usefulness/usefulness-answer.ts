import { z } from "zod";
import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import type { UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgeAnswer } from "../language-model/ask-judge";
import { MAX_REASON_CHARS } from "../language-model/tunables";

const HIGHEST_UTILITY = 5;
export const utilitySchema = z.int().min(1).max(HIGHEST_UTILITY);
export const usefulnessAnswerSchema = z.object({ reason: z.string(), useful: z.boolean(), utility: utilitySchema });

/** The usefulness from the model's answer; unknown when it failed. */
export function usefulnessFrom(
  answer: JudgeAnswer<z.infer<typeof usefulnessAnswerSchema>>,
  ms: number,
): UsefulnessJudgement {
  if (!answer.ok)
    return { usefulness: "unknown", score: null, utility: null, judge: "none", reason: answer.reason, ms };
  const { useful, utility } = answer.value;
  return {
    usefulness: useful ? "useful" : "not_useful",
    score: (utility - 1) / (HIGHEST_UTILITY - 1),
    utility,
    judge: "llm",
    reason: reason("judged_by_model", {}, answer.value.reason.slice(0, MAX_REASON_CHARS)),
    ms,
  };
}

/** The judgement of an answer without words, which needs no model. `null` for any other. */
export function usefulnessOfEmpty(answer: string): UsefulnessJudgement | null {
  if (/[\p{L}\p{N}]/u.test(withoutCitations(answer))) return null;
  const empty = reason("answer_empty");
  return { usefulness: "not_useful", score: 0, utility: 1, judge: "built-in", reason: empty, ms: 0 };
}
