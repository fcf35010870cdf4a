import type { NodeContext, NodeDefinition } from "@/lib/engine/steps/node";
import {
  type Decision,
  type Stamp,
  TO_WEB,
  usablePassageIds,
  webPlan,
  withoutDocuments,
} from "@/lib/engine/steps/paths";
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
 * they explain what the others take for granted, and a model does not quote a sentence merely because it is there.
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

export const decideByRelevance: NodeDefinition = {
  afterDeadline: "run",
  input: (state) => ({ relevant: state.relevantIds ?? [], transforms: state.transforms }),
  run: async (state, context) => {
    const decision = decide(state, context.configStamp, context.deadlineReached());
    const withoutDocuments = decision.reason.code === "answered_without_retrieval";
    return {
      update: {
        next: decision.next,
        decided: decision.reason,
        feedback: decision.next === "transform_query" ? decision.reason : state.feedback,
        ...(withoutDocuments ? { route: "llm_internal" as const } : {}),
      },
      summary: decision.reason,
      output: { next: decision.next },
    };
  },
};

/**
 * A relevant passage → write; none → transform while transforms remain and find other passages, then search the web
 * once, otherwise end. The candidates method searches the library only once; without the web, the model then answers
 * without documents, as published, and gives that reason.
 */
function decide(
  state: Pick<
    WorkflowStateValue,
    "retrieved" | "relevantIds" | "foundBefore" | "synthetic" | "transforms" | "webSearched" | "pinnedRoute" | "scope"
  >,
  stamp: Stamp,
  deadlineReached: boolean,
): Decision {
  const { settings } = stamp;
  if (deadlineReached) return { next: "finalize", reason: reason("deadline_reached") };
  const count = usablePassageIds(state).length;
  const asksWeb = webPlan(stamp, state).fallback && !state.webSearched;
  if (settings.workflow.method === "candidates") {
    const found = reason("some_passages_relevant", { count });
    if (count > 0) return { next: "generate_candidates", reason: found };
    return asksWeb && !state.synthetic ? TO_WEB : withoutDocuments(state, stamp);
  }
  if (state.synthetic) return { next: "generate", reason: reason("synthetic_context") };
  if (count > 0) return { next: "generate", reason: reason("some_passages_relevant", { count }) };
  if (state.transforms < settings.caps.transforms) {
    // Rewording the same question would find them again.
    if (state.foundBefore) return asksWeb ? TO_WEB : { next: "finalize", reason: reason("same_passages_found") };
    return {
      next: "transform_query",
      reason: reason("no_passage_relevant", { left: settings.caps.transforms - state.transforms }),
    };
  }
  if (asksWeb) return TO_WEB;
  return { next: "finalize", reason: reason("transforms_spent", { cap: settings.caps.transforms }) };
}
