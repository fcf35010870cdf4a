import type { NodeContext, NodeDefinition } from "@/lib/engine/steps/node";
import type { WorkflowStateValue } from "@/lib/engine/steps/state";
import type { PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import { keepsPassage } from "@/lib/shared/contracts/library/keeps-passage";
import { reason } from "@/lib/shared/contracts/runs/reason";

/**
 * Grades every retrieved passage against the question, all at once. A passage that could not be graded is used.
 * Passages that an earlier search already found irrelevant keep their grades.
 */
export const checkRelevance: NodeDefinition = {
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
    const usable = grades.filter(keepsPassage);
    const failed = usable.some((grade) => grade.grade === "unknown");
    const relevantIds = idsToReadFrom(grades, usable.length > 0, context);
    return {
      update: {
        relevantIds,
        refused: usable.length === 0 && grades.length > 0 ? [...state.refused, grades] : state.refused,
        foundBefore: false,
        weakness: state.weakness ?? (failed ? reason("judge_failed", { check: "relevance" }) : null),
      },
      summary: reason("passages_graded", { kept: usable.length, total: grades.length }),
      output: { relevant: relevantIds },
    };
  },
};

/**
 * The passages that answer, best first, and the ungraded ones. A language model also gets those about the same subject:
 * they explain what the others take for granted, and a model does not quote a sentence just because it is there.
 */
function idsToReadFrom(grades: readonly PassageGrade[], anyAnswers: boolean, { dependencies }: NodeContext): string[] {
  const withRelated = anyAnswers && dependencies.generator.kind === "language-model";
  return grades
    .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .filter((grade) => keepsPassage(grade) || (withRelated && grade.grade === "related"))
    .map(({ passageId }) => passageId);
}

/**
 * The grades of an earlier search that found the same passages as the last one, none of them relevant: grading them
 * again would not help. `null` if no search did.
 */
function gradedBefore({
  retrieved,
  refused,
}: Pick<WorkflowStateValue, "retrieved" | "refused">): PassageGrade[] | null {
  if (retrieved.length === 0) return null;
  const found = new Set(retrieved.map(({ passageId }) => passageId));
  return (
    refused.find((grades) => grades.length === found.size && grades.every(({ passageId }) => found.has(passageId))) ??
    null
  );
}
