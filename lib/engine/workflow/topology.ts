import type { NodeKind, Topology, WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import { workflowNodeSchema } from "@/lib/shared/contracts/runs/topology";
import { buildGraph, type WorkflowPlan } from "./graph";

const KINDS: Record<WorkflowNode, NodeKind> = {
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
  grade_documents: "check",
  decide_to_generate: "decision",
  transform_query: "transformation",
  generate: "generation",
  generate_candidates: "generation",
  check_hallucination: "check",
  decide_grounded: "decision",
  reflect: "check",
  decide_reflection: "decision",
  assess_candidates: "check",
  select_candidate: "decision",
  check_answer_quality: "check",
  decide_useful: "decision",
  finalize: "generation",
  __end__: "terminal",
};

const cache = new Map<string, Promise<Topology>>();

/** Nodes, edges and kinds of the compiled graph, as the diagram draws them. Cached by plan. */
export function workflowTopology(plan: WorkflowPlan): Promise<Topology> {
  const { documentGrading, hallucination, answerQuality } = plan.checks;
  const { routing, method, tables, expand, followUp, languageModel, web } = plan;
  const key = JSON.stringify([
    [documentGrading, hallucination, answerQuality],
    [routing, method, tables, expand, followUp, languageModel, web],
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
      return { id, kind: KINDS[id] };
    }),
    edges: graph.edges.map((edge) => ({
      source: workflowNodeSchema.parse(edge.source),
      target: workflowNodeSchema.parse(edge.target),
      conditional: edge.conditional === true,
    })),
  };
}
