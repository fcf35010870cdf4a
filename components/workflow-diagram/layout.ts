import dagre from "@dagrejs/dagre";
import type { NodeKind, Topology, WorkflowNode } from "@/lib/contracts/topology";
import { type EdgeKey, edgeKey } from "@/lib/projections/diagram";
import { forwardPath, type LaneSide, lanePath, loopEntryPath, loopExitPath } from "./edge-paths";
import { COLUMN_GAP, LANE_GAP, NODE_HEIGHT, NODE_WIDTH, ROW_GAP, SIDE_NODE_WIDTH } from "./tunables";

/** A node's box; `x` and `y` are its top left corner, in pixels. */
export interface PlacedNode {
  id: WorkflowNode;
  kind: NodeKind;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedEdge {
  key: EdgeKey;
  source: WorkflowNode;
  target: WorkflowNode;
  /** Leads back to a node that was passed before. */
  loops: boolean;
  /** An SVG path, in the nodes' coordinates. */
  path: string;
}

export interface DiagramLayout {
  nodes: PlacedNode[];
  edges: PlacedEdge[];
  /** The box around all of it, lines included. */
  bounds: { x: number; y: number; width: number; height: number };
}

/** Edges that lead back to a node on the way from the start. */
function backEdges(topology: Topology): Set<EdgeKey> {
  const back = new Set<EdgeKey>();
  const done = new Set<WorkflowNode>();
  const walk = (node: WorkflowNode, way: ReadonlySet<WorkflowNode>) => {
    done.add(node);
    for (const { source, target } of topology.edges) {
      if (source !== node) continue;
      if (way.has(target)) back.add(edgeKey(source, target));
      else if (!done.has(target)) walk(target, new Set([...way, target]));
    }
  };
  walk("__start__", new Set<WorkflowNode>(["__start__"]));
  return back;
}

/** Nodes that only lead back: they stand beside the main line. */
function loopNodes(topology: Topology, back: ReadonlySet<EdgeKey>): Set<WorkflowNode> {
  const leadsOnlyBack = ({ id }: { id: WorkflowNode }) => {
    const out = topology.edges.filter(({ source }) => source === id);
    return out.length > 0 && out.every(({ source, target }) => back.has(edgeKey(source, target)));
  };
  // A decision on the main line also has forward edges; a node after which nothing new comes is a loop's.
  return new Set(topology.nodes.filter(leadsOnlyBack).map(({ id }) => id));
}

/** Rows of the main line, by dagre: every node below all that lead to it. */
function placeMain(topology: Topology, back: ReadonlySet<EdgeKey>, aside: ReadonlySet<WorkflowNode>): PlacedNode[] {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: "TB", ranksep: ROW_GAP, nodesep: COLUMN_GAP });
  graph.setDefaultEdgeLabel(() => ({}));
  const main = topology.nodes.filter(({ id }) => !aside.has(id));
  for (const { id } of main) graph.setNode(id, { width: NODE_WIDTH, height: NODE_HEIGHT });
  for (const { source, target } of topology.edges) {
    if (!aside.has(source) && !aside.has(target) && !back.has(edgeKey(source, target))) graph.setEdge(source, target);
  }
  dagre.layout(graph);
  const placed = main.map(({ id, kind }) => ({ id, kind, at: graph.node(id) }));
  const rows = [...new Set(placed.map(({ at }) => at.y))].sort((a, b) => a - b);
  return placed.map(({ id, kind, at }) => {
    // A row of one stands on the main line, wherever long edges beside it would have pushed it.
    const row = placed.filter((other) => other.at.y === at.y).toSorted((a, b) => a.at.x - b.at.x);
    const index = row.findIndex((other) => other.id === id);
    const centre = (index - (row.length - 1) / 2) * (NODE_WIDTH + COLUMN_GAP);
    const y = rows.indexOf(at.y) * (NODE_HEIGHT + ROW_GAP);
    return { id, kind, x: centre - NODE_WIDTH / 2, y, width: NODE_WIDTH, height: NODE_HEIGHT };
  });
}

/** Places loop nodes at the right, between the node they lead back to and the first that leads to them. */
function placeAside(topology: Topology, aside: ReadonlySet<WorkflowNode>, main: readonly PlacedNode[]): PlacedNode[] {
  const right = Math.max(...main.map(({ x, width }) => x + width));
  return topology.nodes
    .filter(({ id }) => aside.has(id))
    .map(({ id, kind }) => {
      const neighbours = main.filter((node) =>
        topology.edges.some(
          (edge) => (edge.source === id && edge.target === node.id) || (edge.target === id && edge.source === node.id),
        ),
      );
      const [first, second] = neighbours.map(({ y }) => y).sort((a, b) => a - b);
      const y = ((first ?? 0) + (second ?? first ?? 0)) / 2;
      return { id, kind, x: right + COLUMN_GAP, y, width: SIDE_NODE_WIDTH, height: NODE_HEIGHT };
    });
}

/**
 * Lays out a workflow: the main line straight down, branches that skip ahead at its left, loops at its
 * right. Pure; compute it once for each topology.
 */
export function layoutDiagram(topology: Topology): DiagramLayout {
  const back = backEdges(topology);
  const aside = loopNodes(topology, back);
  const main = placeMain(topology, back, aside);
  const nodes = [...main, ...placeAside(topology, aside, main)];
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const line = {
    left: Math.min(...nodes.map(({ x }) => x)),
    right: Math.max(...main.map(({ x, width }) => x + width)),
  };
  const lanes: Record<LaneSide, number> = { left: 0, right: 0 };
  const edges: PlacedEdge[] = [];
  // Short lines first: they take the lanes next to the main line, so that longer ones go around them.
  const span = (edge: Topology["edges"][number]) =>
    Math.abs((byId.get(edge.target)?.y ?? 0) - (byId.get(edge.source)?.y ?? 0));
  for (const { source, target } of topology.edges.toSorted((a, b) => span(a) - span(b))) {
    const from = byId.get(source);
    const to = byId.get(target);
    if (from === undefined || to === undefined) continue;
    const key = edgeKey(source, target);
    edges.push({
      key,
      source,
      target,
      loops: back.has(key) || aside.has(target),
      path: route(from, to, aside, () => {
        const side: LaneSide = back.has(key) ? "right" : "left";
        lanes[side] += 1;
        const distance = LANE_GAP * lanes[side];
        return { side, x: side === "left" ? line.left - distance : line.right + distance };
      }),
    });
  }
  const left = line.left - LANE_GAP * lanes.left;
  const right = Math.max(line.right + LANE_GAP * lanes.right, ...nodes.map(({ x, width }) => x + width));
  const bottom = Math.max(...nodes.map(({ y, height }) => y + height));
  return { nodes, edges, bounds: { x: left, y: 0, width: right - left, height: bottom } };
}

function route(
  from: PlacedNode,
  to: PlacedNode,
  aside: ReadonlySet<WorkflowNode>,
  takeLane: () => { side: LaneSide; x: number },
): string {
  if (aside.has(to.id)) return loopEntryPath(from, to);
  if (aside.has(from.id)) return loopExitPath(from, to);
  const isNextRow = to.y > from.y && to.y - from.y <= NODE_HEIGHT + ROW_GAP;
  return isNextRow ? forwardPath(from, to) : lanePath(from, to, takeLane());
}
