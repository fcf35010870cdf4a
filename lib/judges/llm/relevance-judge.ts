import { z } from "zod";
import { type Reason, reason } from "../../contracts/reason";
import { renderPrompt } from "../../prompts/render-prompt";
import type { RelevanceJudge } from "../judge";
import { askJudge, type LanguageModelJudgeOptions } from "./ask-judge";
import { cleanLabel, labelPassages } from "./passage-labels";
import { seededShuffle } from "./shuffle";

const gradesSchema = z.object({
  grades: z.array(z.object({ id: z.string(), reason: z.string(), relevant: z.boolean() })),
});

/** Grades all passages of a question in one call: binary and lenient, in an order that says nothing. */
export function createLanguageModelRelevanceJudge({ model, prompts }: LanguageModelJudgeOptions): RelevanceJudge {
  return {
    async grade(passages, context) {
      if (passages.length === 0) return [];
      const labelled = labelPassages(seededShuffle(passages, context.question, (passage) => passage.id));
      const { template } = prompts.prompt(context.language, "relevance");
      const answer = await askJudge(
        model,
        {
          role: "relevance",
          messages: renderPrompt<"relevance">(template, { question: context.question, passages: labelled.shown }),
          schemaName: "relevance_grades",
          schema: gradesSchema,
          items: passages.length,
        },
        context,
      );
      const grades = new Map(answer.ok ? answer.value.grades.map((grade) => [cleanLabel("P", grade.id), grade]) : []);
      const left: Reason = answer.ok ? reason("judge_failed", { detail: "passage_left_out" }) : answer.reason;
      const complete = passages.every((passage) => grades.has(labelled.labelOf.get(passage.id) ?? ""));
      if (answer.ok && !complete) context.onFailure(left);
      return passages.map((passage) => {
        const grade = grades.get(labelled.labelOf.get(passage.id) ?? "");
        if (grade === undefined)
          return { passageId: passage.id, grade: "unknown", score: null, judge: "none", reason: left };
        return {
          passageId: passage.id,
          grade: grade.relevant ? "relevant" : "irrelevant",
          // A yes or a no: the model was not asked for a number, and none is made up.
          score: null,
          judge: "llm",
          reason: reason("judged_by_model", {}, grade.reason.slice(0, 4_000)),
        };
      });
    },
  };
}
