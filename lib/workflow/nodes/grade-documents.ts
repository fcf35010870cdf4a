import { reason } from "../../contracts/reason";
import type { NodeDefinition } from "../node";

/** Grades every retrieved passage against the question, all at once. A passage that could not be graded is kept. */
export const gradeDocuments: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ question: state.question, passages: state.retrieved.map((r) => r.passageId) }),
  run: async (state, context) => {
    const passages = await context.passages(state.retrieved.map((r) => r.passageId));
    const grades =
      passages.length === 0
        ? []
        : await context.dependencies.judges.relevance.grade(passages, context.judgeContext("relevance-judge"));
    context.emit({ type: "grade-result", grades });
    const kept = grades.filter((grade) => grade.grade !== "irrelevant");
    const failed = kept.some((grade) => grade.grade === "unknown");
    const relevantIds = kept.map((grade) => grade.passageId);
    return {
      update: {
        relevantIds,
        weakness: state.weakness ?? (failed ? reason("judge_failed", { check: "relevance" }) : null),
      },
      summary: reason("passages_graded", { kept: kept.length, total: grades.length }),
      output: { relevant: relevantIds },
    };
  },
};
