import type { NodeDefinition } from "@/lib/engine/steps/node";
import { firstSearchNode } from "@/lib/engine/steps/paths";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { Route } from "@/lib/shared/contracts/runs/topology";

/** Decides whether the question needs the documents. Without a language model it always does. */
export const decideRetrieval: NodeDefinition = {
  afterDeadline: "run",
  input: (state) => ({ question: state.question }),
  run: async (state, context) => {
    const decision = await decide(state.question, context);
    const route: Route = decision.retrieve ? "kg_retrieval" : "llm_internal";
    context.emit({ type: "route-select", route, reason: decision.reason });
    return {
      update: {
        route,
        decided: decision.reason,
        next: decision.retrieve ? firstSearchNode(context.configStamp) : "generate",
      },
      summary: decision.reason,
      output: { retrieve: decision.retrieve },
    };
  },
};

async function decide(question: string, context: Parameters<NodeDefinition["run"]>[1]) {
  if (context.configStamp.generator === "built-in-reader")
    return { retrieve: true, reason: reason("route_only_documents") };
  try {
    const planning = context.planningContext("router", "built-in-router");
    return await context.dependencies.questionPlanning.retrievalDecider.decide(question, planning);
  } catch (error) {
    if (!context.deadlineReached()) throw error;
    const why = reason("deadline_reached");
    context.emit({ type: "degraded", what: "router", reason: why, fallback: "best-attempt" });
    return { retrieve: true, reason: why };
  }
}
