import type { UsefulnessJudge } from "@/lib/engine/ports/judge";
import { fenceText } from "@/lib/engine/prompts/fence";
import { promptMessages } from "@/lib/engine/prompts/prompt-messages";
import { askJudge, type LanguageModelJudgeOptions } from "../language-model/ask-judge";
import { usefulnessAnswerSchema, usefulnessFrom, usefulnessOfEmpty } from "./usefulness-answer";

/**
 * Asks whether the answer resolves the question: yes or no, with a utility from 1 to 5. Another judge checks the truth.
 */
export function createLanguageModelUsefulnessJudge({ model, prompts }: LanguageModelJudgeOptions): UsefulnessJudge {
  return {
    async judge(answer, _passages, context) {
      const empty = usefulnessOfEmpty(answer);
      if (empty !== null) return empty;
      const startedAt = performance.now();
      const { question, fence, language } = context;
      const task = { stage: "quality" as const, values: { answer: fenceText(fence, answer) } };
      const judged = await askJudge(
        model,
        {
          role: "usefulness",
          messages: promptMessages(prompts, language, { question, fence, passages: null }, task),
          schemaName: "usefulness_judgement",
          schema: usefulnessAnswerSchema,
          items: 1,
        },
        context,
      );
      return usefulnessFrom(judged, performance.now() - startedAt);
    },
  };
}
