import type { NodeDefinition } from "@/lib/engine/steps/node";
import {
  type Decision,
  type Stamp,
  TO_WEB,
  usablePassageIds,
  webPlan,
  withoutDocuments,
} from "@/lib/engine/steps/paths";
import type { WorkflowStateValue } from "@/lib/engine/steps/state";
import { reason } from "@/lib/shared/contracts/runs/reason";

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
 * once, otherwise end. The method of candidates makes no second search of the library, and without the web the model
 * answers without documents, as published, with that reason.
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
    // Another wording of the same question would find them again.
    if (state.foundBefore) return asksWeb ? TO_WEB : { next: "finalize", reason: reason("same_passages_found") };
    return {
      next: "transform_query",
      reason: reason("no_passage_relevant", { left: settings.caps.transforms - state.transforms }),
    };
  }
  if (asksWeb) return TO_WEB;
  return { next: "finalize", reason: reason("transforms_spent", { cap: settings.caps.transforms }) };
}
