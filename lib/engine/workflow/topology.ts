import { CHECK_IDS, CHECKS, type CheckStep, isCheckStep } from "@/lib/shared/contracts/checks/checks";
import type { NodeKind, Topology, WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import { workflowNodeSchema } from "@/lib/shared/contracts/runs/topology";
import { buildGraph, type WorkflowPlan } from "./graph";

/** The steps of a check say of themselves what they are. */
const KINDS: Record<Exclude<WorkflowNode, CheckStep>, NodeKind> = {
  __start__: "terminal",
  detect_language: "transformation",
  condense_question: "transformation",
  route_question: "decision",
  decide_retrieval: "decision",
  expand_query: "transformation",
  compute: "retrieval",
  check_calculation: "check",
  retrieve: "retrieval",
  web_search: "retrieval",
  transform_query: "transformation",
  generate: "generation",
  generate_candidates: "generation",
  reflect: "check",
  decide_reflection: "decision",
  assess_candidates: "check",
  select_candidate: "decision",
  finalize: "generation",
  __end__: "terminal",
};

function kindOf(node: WorkflowNode): NodeKind {
  if (!isCheckStep(node)) return KINDS[node];
  return CHECK_IDS.some((id) => CHECKS[id].node === node) ? "check" : "decision";
}

const cache = new Map<string, Promise<Topology>>();

/** Nodes, edges and kinds of the compiled graph, as the diagram draws them. Cached by plan. */
export function workflowTopology(plan: WorkflowPlan): Promise<Topology> {
  const { routing, method, tables, checks, expand, followUp, languageModel, web } = plan;
  const key = JSON.stringify([
    CHECK_IDS.map((id) => checks[id]),
    routing,
    method,
    tables,
    expand,
    followUp,
    languageModel,
    web,
  ]);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const drawn = draw(plan);
  cache.set(key, drawn);
  return drawn;
}

async function draw(plan: WorkflowPlan): Promise<Topology> {
  const graph = await buildGraph(plan, () => async () => ({}))
    .compile()
    .getGraphAsync({});
  return {
    nodes: Object.keys(graph.nodes).map((name) => {
      const id = workflowNodeSchema.parse(name);
      return { id, kind: kindOf(id) };
    }),
    edges: graph.edges.map((edge) => ({
      source: workflowNodeSchema.parse(edge.source),
      target: workflowNodeSchema.parse(edge.target),
      conditional: edge.conditional === true,
    })),
  };
}
