import { CHECK_IDS } from "@/lib/shared/contracts/checks/checks";
import { kindOfNode, type Topology, workflowNodeSchema } from "@/lib/shared/contracts/runs/topology";
import { buildGraph, type WorkflowPlan } from "./graph";

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
      return { id, kind: kindOfNode(id) };
    }),
    edges: graph.edges.map((edge) => ({
      source: workflowNodeSchema.parse(edge.source),
      target: workflowNodeSchema.parse(edge.target),
      conditional: edge.conditional === true,
    })),
  };
}
