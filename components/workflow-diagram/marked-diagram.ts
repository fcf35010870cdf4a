import type { Topology, WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import type { DiagramView, NodeRun } from "@/lib/shared/projections/diagram/diagram";
import type { DiagramLayout, PlacedEdge, PlacedNode } from "./layout";

export interface MarkedNode extends PlacedNode {
  /** The node's part in the run so far; `undefined` before its first visit. */
  run: NodeRun | undefined;
  /** The run can no longer reach it. */
  faded: boolean;
}

export interface MarkedEdge extends PlacedEdge {
  taken: boolean;
  /** The last edge taken, while the run is in progress. */
  current: boolean;
  faded: boolean;
}

/** The laid-out graph with the state of a run; shared by all drawings of it. */
export function markDiagram(
  topology: Topology,
  layout: DiagramLayout,
  view: DiagramView | null,
): { nodes: MarkedNode[]; edges: MarkedEdge[] } {
  const live = liveNodes(topology, view);
  return {
    nodes: layout.nodes.map((node) => ({ ...node, run: view?.nodes.get(node.id), faded: !live.has(node.id) })),
    edges: layout.edges.map((edge) => {
      const taken = view?.edges.has(edge.key) ?? false;
      const faded = !taken && !(live.has(edge.source) && live.has(edge.target));
      return { ...edge, taken, current: view?.current === edge.key, faded };
    }),
  };
}

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
