import type { Topology } from "@/lib/shared/contracts/runs/topology";
import type { DiagramView, NodeRun } from "@/lib/shared/projections/diagram/diagram";
import type { DiagramLayout, PlacedEdge, PlacedNode } from "./layout";
import { liveNodes } from "./reachability";

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
