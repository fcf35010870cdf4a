import type { Topology, WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import type { DiagramView } from "@/lib/shared/projections/diagram/diagram";

/** Nodes that a run has visited or can still reach; all of them before a run. */
export function liveNodes(topology: Topology, view: DiagramView | null): ReadonlySet<WorkflowNode> {
  const visited = view === null ? [] : [...view.nodes].filter(([, run]) => run.visits > 0).map(([node]) => node);
  if (view === null || visited.length === 0) return new Set(topology.nodes.map(({ id }) => id));
  const live = new Set(visited);
  if (view.ended) return live;
  const open = visited.filter((node) => view.nodes.get(node)?.status === "active");
  // Between two nodes none is active for a moment: continue from the visited ones.
  if (open.length === 0) open.push(...visited);
  while (open.length > 0) {
    const node = open.pop();
    for (const edge of topology.edges) {
      if (edge.source !== node || live.has(edge.target)) continue;
      live.add(edge.target);
      open.push(edge.target);
    }
  }
  return live;
}
