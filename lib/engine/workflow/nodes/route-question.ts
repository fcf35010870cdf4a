import type { NodeContext, NodeDefinition } from "@/lib/engine/steps/node";
import { firstSearchNode, webPlan } from "@/lib/engine/steps/paths";
import type { WorkflowStateValue } from "@/lib/engine/steps/state";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { Route, WorkflowNode } from "@/lib/shared/contracts/runs/topology";

/** Chooses the source of the answer. As a decision it is also the first branch of the graph. */
export const routeQuestion: NodeDefinition = {
  afterDeadline: "run",
  input: (state) => ({ question: state.question, pinnedRoute: state.pinnedRoute }),
  run: async (state, context) => {
    const chosen = availableRoute(await choose(state, context), webPlan(context.configStamp, state).route);
    context.emit({ type: "route-select", ...chosen });
    return {
      update: {
        route: chosen.route,
        decided: chosen.reason,
        notice: chosen.reason.code === "web_search_unavailable" ? chosen.reason : null,
        next: FIRST_NODE[chosen.route] ?? firstSearchNode(context.configStamp),
      },
      summary: chosen.reason,
      output: { route: chosen.route },
    };
  },
};

const FIRST_NODE: Partial<Record<Route, WorkflowNode>> = { llm_internal: "generate", web_search: "web_search" };

/** If the web cannot be searched, the documents answer its questions, and the step reports it. */
function availableRoute(chosen: { route: Route; reason: Reason }, hasWeb: boolean) {
  if (chosen.route !== "web_search" || hasWeb) return chosen;
  return { route: "kg_retrieval" as const, reason: { ...chosen.reason, code: "web_search_unavailable" as const } };
}

async function choose(state: WorkflowStateValue, context: NodeContext) {
  // Without a provider the web is still offered: a user who wants the latest news learns that it is not available.
  const offersWeb = context.settings.webSearch.provider === "none" || webPlan(context.configStamp, state).route;
  const available: Route[] = [
    "kg_retrieval",
    ...(offersWeb ? (["web_search"] as const) : []),
    ...(context.configStamp.generator === "language-model" ? (["llm_internal"] as const) : []),
  ];
  const pinned = state.pinnedRoute;
  if (pinned !== null && available.includes(pinned))
    return { route: pinned, reason: reason("route_pinned", { route: pinned }) };
  try {
    const planning = context.planningContext("router", "built-in-router");
    const isScoped = state.scope !== null;
    return await context.dependencies.questionPlanning.router.route(state.question, available, {
      ...planning,
      isScoped,
    });
  } catch (error) {
    if (!context.deadlineReached()) throw error;
    const why = reason("deadline_reached");
    context.emit({ type: "degraded", what: "router", reason: why, fallback: "best-attempt" });
    const route: Route = "kg_retrieval";
    return { route, reason: why };
  }
}
