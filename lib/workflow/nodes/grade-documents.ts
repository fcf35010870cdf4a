import { reason } from "../../contracts/reason";
import type { NodeDefinition } from "../node";
import { gradedBefore } from "../routes";

/**
 * Grades every retrieved passage against the question, all at once. A passage that could not be graded is kept. Passages
 * that an earlier search found in vain keep the grades that they had.
 */
export const gradeDocuments: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ question: state.question, passages: state.retrieved.map((r) => r.passageId) }),
  run: async (state, context) => {
    const before = gradedBefore(state);
    if (before !== null) {
      context.emit({ type: "grade-result", grades: before });
      return {
        update: { relevantIds: [], foundBefore: true },
        summary: reason("same_passages_found"),
        output: { relevant: [] },
      };
    }
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
        refused: kept.length === 0 && grades.length > 0 ? [...state.refused, grades] : state.refused,
        foundBefore: false,
        weakness: state.weakness ?? (failed ? reason("judge_failed", { check: "relevance" }) : null),
      },
      summary: reason("passages_graded", { kept: kept.length, total: grades.length }),
      output: { relevant: relevantIds },
    };
  },
};
