import type { Topology } from "@/lib/shared/contracts/runs/topology";
import type { DiagramView, NodeRun } from "@/lib/shared/projections/diagram/diagram";
import type { DiagramLayout, PlacedEdge, PlacedNode } from "./layout";
import { liveNodes } from "./reachability";

export interface MarkedNode extends PlacedNode {
  /** What the run has done to it so far; `undefined` before it came to it. */
  run: NodeRun | undefined;
  /** The run can no longer come to it. */
  faded: boolean;
}

export interface MarkedEdge extends PlacedEdge {
  taken: boolean;
  /** Taken last, while the run goes on. */
  current: boolean;
  faded: boolean;
}

/** The laid-out graph with what a run has done to it: what every drawing of it shows. */
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
