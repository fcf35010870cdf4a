import { z } from "zod";
import { reason } from "../../contracts/reason";
import { fenceText } from "../../prompts/fence";
import { renderPrompt } from "../../prompts/render-prompt";
import type { UsefulnessJudge } from "../judge";
import { askJudge, type LanguageModelJudgeOptions } from "./ask-judge";

const usefulnessSchema = z.object({ reason: z.string(), useful: z.boolean(), utility: z.int().min(1).max(5) });
const HIGHEST_UTILITY = 5;

/** Asks whether the answer resolves the question: yes or no, with a utility from 1 to 5. */
export function createLanguageModelUsefulnessJudge({ model, prompts }: LanguageModelJudgeOptions): UsefulnessJudge {
  return {
    async judge(answer, _passages, context) {
      const startedAt = performance.now();
      if (answer.trim() === "") {
        const empty = reason("answer_empty");
        return { usefulness: "not_useful", score: 0, utility: 1, judge: "built-in", reason: empty, ms: 0 };
      }
      const { template } = prompts.prompt(context.language, "usefulness");
      const values = { question: context.question, answer: fenceText("answer", answer) };
      const judged = await askJudge(
        model,
        {
          role: "usefulness",
          messages: renderPrompt<"usefulness">(template, values),
          schemaName: "usefulness_judgement",
          schema: usefulnessSchema,
          items: 1,
        },
        context,
      );
      const ms = performance.now() - startedAt;
      if (!judged.ok)
        return { usefulness: "unknown", score: null, utility: null, judge: "none", reason: judged.reason, ms };
      const { useful, utility } = judged.value;
      return {
        usefulness: useful ? "useful" : "not_useful",
        score: (utility - 1) / (HIGHEST_UTILITY - 1),
        utility,
        judge: "llm",
        reason: reason("judged_by_model", {}, judged.value.reason.slice(0, 4_000)),
        ms,
      };
    },
  };
}
