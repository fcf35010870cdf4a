import { z } from "zod";
import type { JudgeContext, RelevanceJudge } from "@/lib/engine/ports/judge";
import { promptMessages } from "@/lib/engine/prompts/prompt-messages";
import type { PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { askJudge, type LanguageModelJudgeOptions } from "../language-model/ask-judge";
import { labelledPassages, labelNumber } from "../language-model/passage-labels";
import { MAX_PASSAGES_PER_CALL, MAX_REASON_CHARS } from "../language-model/tunables";
import { seededShuffle } from "./shuffle";

const gradesSchema = z.object({
  grades: z.array(z.object({ id: z.string(), reason: z.string(), relevant: z.boolean() })),
});

/**
 * Grades the passages of a question in as few concurrent calls as hold them: a lenient yes or no, in shuffled order.
 */
export function createLanguageModelRelevanceJudge(options: LanguageModelJudgeOptions): RelevanceJudge {
  return {
    async grade(passages, context) {
      const shuffled = seededShuffle(passages, context.question, (passage) => passage.id);
      const graded = await Promise.all(batches(shuffled).map((batch) => gradeBatch(batch, options, context)));
      const byId = new Map(graded.flat().map((grade) => [grade.passageId, grade]));
      return passages.flatMap(({ id }) => byId.get(id) ?? []);
    },
  };
}

/** The fewest batches that hold all passages, of about equal size, since the longest one sets the waiting time. */
function batches(passages: readonly Passage[]): Passage[][] {
  const count = Math.ceil(passages.length / MAX_PASSAGES_PER_CALL);
  return Array.from({ length: count }, (_, at) => passages.filter((_passage, index) => index % count === at));
}

async function gradeBatch(
  batch: readonly Passage[],
  { model, prompts }: LanguageModelJudgeOptions,
  context: JudgeContext,
): Promise<PassageGrade[]> {
  const { question, fence, language } = context;
  const opening = { question, fence, passages: labelledPassages(batch, context.hopTo) };
  const answer = await askJudge(
    model,
    {
      role: "relevance",
      messages: promptMessages(prompts, language, opening, { stage: "grade", values: {} }),
      schemaName: "relevance_grades",
      schema: gradesSchema,
      items: batch.length,
    },
    context,
  );
  const grades = new Map(answer.ok ? answer.value.grades.map((grade) => [labelNumber(grade.id), grade]) : []);
  const left: Reason = answer.ok ? reason("judge_failed", { detail: "passage_left_out" }) : answer.reason;
  if (answer.ok && batch.some((_, index) => !grades.has(index + 1))) context.onFailure(left, "relevance-judge");
  return batch.map(({ id: passageId }, index): PassageGrade => {
    const grade = grades.get(index + 1);
    if (grade === undefined) return { passageId, grade: "unknown", score: null, judge: "none", reason: left };
    return {
      passageId,
      grade: grade.relevant ? "relevant" : "irrelevant",
      // The model answers yes or no; without a number from it there is no score.
      score: null,
      judge: "llm",
      reason: reason("judged_by_model", {}, grade.reason.slice(0, MAX_REASON_CHARS)),
    };
  });
}
