import { reason } from "../../contracts/reason";
import type { Route } from "../../contracts/topology";
import type { NodeContext, NodeDefinition } from "../node";
import type { WorkflowStateValue } from "../state";

/** Chooses where the question is answered from. A decision: it is also the first branch of the graph. */
export const routeQuestion: NodeDefinition = {
  afterDeadline: "run",
  input: (state) => ({ question: state.question, pinnedRoute: state.pinnedRoute }),
  run: async (state, context) => {
    const chosen = await choose(state, context);
    context.emit({ type: "route-select", ...chosen });
    const next = chosen.route === "llm_internal" ? "generate" : "retrieve";
    return { update: { route: chosen.route, next }, summary: chosen.reason, output: { route: chosen.route } };
  },
};

async function choose(state: WorkflowStateValue, context: NodeContext) {
  const available: Route[] =
    context.configStamp.generator === "language-model" ? ["kg_retrieval", "llm_internal"] : ["kg_retrieval"];
  const pinned = state.pinnedRoute;
  if (pinned !== null && available.includes(pinned))
    return { route: pinned, reason: reason("route_pinned", { route: pinned }) };
  try {
    return await context.dependencies.router.route(state.question, available, {
      language: state.language,
      signal: context.signal,
      onModelCall: (call) => context.emit({ type: "model-call", call }),
      onFailure: (why) => context.emit({ type: "degraded", what: "router", reason: why, fallback: "built-in-router" }),
    });
  } catch (error) {
    if (!context.deadlineReached()) throw error;
    const route: Route = "kg_retrieval";
    return { route, reason: reason("deadline_reached") };
  }
}
