import type { NodeKind, Topology, WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import { type EdgeKey, edgeKey } from "@/lib/shared/projections/diagram/edge-key";
import {
  asideEntryPath,
  asideExitPath,
  besidePath,
  betweenPath,
  forwardPath,
  type LaneSide,
  lanePath,
} from "./edge-paths";
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
  /** Leads back to an earlier node. */
  loops: boolean;
  /** An SVG path, in the nodes' coordinates. */
  path: string;
}

export interface DiagramLayout {
  nodes: PlacedNode[];
  edges: PlacedEdge[];
  /** The bounding box of nodes and edges. */
  bounds: { x: number; y: number; width: number; height: number };
}

/** Edges that lead back to a node on the path from the start. */
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

/** Nodes that only lead back, placed beside the main line. */
function loopNodes(topology: Topology, back: ReadonlySet<EdgeKey>): Set<WorkflowNode> {
  const onlyGoesBack = ({ id }: { id: WorkflowNode }) => {
    const out = topology.edges.filter(({ source }) => source === id);
    return out.length > 0 && out.every(({ source, target }) => back.has(edgeKey(source, target)));
  };
  // A decision on the main line also has forward edges; a loop's node leads only to nodes already reached.
  return new Set(topology.nodes.filter(onlyGoesBack).map(({ id }) => id));
}

/** The longest path from the start to the end: the main line. */
function mainLine(topology: Topology, back: ReadonlySet<EdgeKey>): WorkflowNode[] {
  const longest = new Map<WorkflowNode, WorkflowNode[]>();
  const from = (node: WorkflowNode): WorkflowNode[] => {
    const known = longest.get(node);
    if (known !== undefined) return known;
    const ways = topology.edges
      .filter(({ source, target }) => source === node && !back.has(edgeKey(source, target)))
      .map(({ target }) => from(target));
    const way = [node, ...ways.reduce((best, next) => (next.length > best.length ? next : best), [])];
    longest.set(node, way);
    return way;
  };
  return from("__start__");
}

/** One node per row, straight down. */
function placeMain(topology: Topology, line: readonly WorkflowNode[]): PlacedNode[] {
  return topology.nodes
    .filter(({ id }) => line.includes(id))
    .map(({ id, kind }) => {
      const y = line.indexOf(id) * (NODE_HEIGHT + ROW_GAP);
      return { id, kind, x: -NODE_WIDTH / 2, y, width: NODE_WIDTH, height: NODE_HEIGHT };
    });
}

/** Nodes off the main line with one way in and one way out, such as the check of a calculation. */
function detourNodes(topology: Topology, line: readonly WorkflowNode[], loops: ReadonlySet<WorkflowNode>) {
  const isDetour = ({ id }: { id: WorkflowNode }) => {
    const before = topology.edges.filter(({ target }) => target === id);
    const after = topology.edges.filter(({ source }) => source === id);
    return before.length === 1 && after.length === 1 && !line.includes(id) && !loops.has(id);
  };
  return new Set(topology.nodes.filter(isDetour).map(({ id }) => id));
}

/**
 * Places the other nodes on the right: a loop's node between its target and its first predecessor, a detour's node
 * beside its predecessor, another branch's node a row below its last predecessor.
 */
function placeAside(
  topology: Topology,
  main: readonly PlacedNode[],
  { loops, detours }: { loops: ReadonlySet<WorkflowNode>; detours: ReadonlySet<WorkflowNode> },
): PlacedNode[] {
  // A detour's way back, and ways around it, run between the columns.
  const gap = COLUMN_GAP + (detours.size === 0 ? 0 : 2 * LANE_GAP);
  const right = Math.max(...main.map(({ x, width }) => x + width));
  const rowsOf = (ids: readonly WorkflowNode[]) =>
    main
      .filter(({ id }) => ids.includes(id))
      .map(({ y }) => y)
      .sort((a, b) => a - b);
  return topology.nodes
    .filter(({ id }) => !main.some((placed) => placed.id === id))
    .map(({ id, kind }) => {
      const before = topology.edges.filter(({ target }) => target === id).map(({ source }) => source);
      const after = topology.edges.filter(({ source }) => source === id).map(({ target }) => target);
      const [first = 0, second = first] = rowsOf([...before, ...after]);
      const last = rowsOf(before).at(-1) ?? 0;
      const y = loops.has(id) ? (first + second) / 2 : detours.has(id) ? last : last + NODE_HEIGHT + ROW_GAP;
      return { id, kind, x: right + gap, y, width: SIDE_NODE_WIDTH, height: NODE_HEIGHT };
    });
}

/**
 * Lays out a workflow: the main line straight down, skipping edges on its left, loops and branches with their own nodes
 * on its right. Pure; compute it once per topology.
 */
export function layoutDiagram(topology: Topology): DiagramLayout {
  const back = backEdges(topology);
  const way = mainLine(topology, back);
  const main = placeMain(topology, way);
  const loops = loopNodes(topology, back);
  const detours = detourNodes(topology, way, loops);
  const beside = placeAside(topology, main, { loops, detours });
  const nodes = [...main, ...beside];
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const line = {
    left: Math.min(...nodes.map(({ x }) => x)),
    right: Math.max(...main.map(({ x, width }) => x + width)),
  };
  const lanes: Record<LaneSide, number> = { left: 0, right: 0 };
  const edges: PlacedEdge[] = [];
  // Short edges first: they take the lanes next to the main line, and longer ones go around them.
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
      loops: back.has(key) || loops.has(target),
      path: route(from, to, { beside, detours }, entryShare(topology, byId, { source, target }), (right) => {
        const side: LaneSide = right || back.has(key) ? "right" : "left";
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

/** Where an edge enters along its target's width: evenly spread, more distant sources farther right. */
function entryShare(
  topology: Topology,
  byId: ReadonlyMap<WorkflowNode, PlacedNode>,
  { source, target }: { source: WorkflowNode; target: WorkflowNode },
): number {
  const y = (id: WorkflowNode) => byId.get(id)?.y ?? 0;
  const sources = topology.edges
    .filter((edge) => edge.target === target)
    .map((edge) => edge.source)
    .sort((a, b) => Math.abs(y(a) - y(target)) - Math.abs(y(b) - y(target)));
  return (sources.indexOf(source) + 1) / (sources.length + 1);
}

function route(
  from: PlacedNode,
  to: PlacedNode,
  { beside, detours }: { beside: readonly PlacedNode[]; detours: ReadonlySet<WorkflowNode> },
  share: number,
  /** @param right on the right even if it leads forward */
  takeLane: (right: boolean) => { side: LaneSide; x: number },
): string {
  const isAside = ({ id }: PlacedNode) => beside.some((node) => node.id === id);
  if (detours.has(to.id)) return besidePath(from, to);
  if (detours.has(from.id)) return betweenPath(from, to, takeLane(true).x);
  if (isAside(to)) return asideEntryPath(from, to, share);
  if (isAside(from)) return asideExitPath(from, to);
  const isNextRow = to.y > from.y && to.y - from.y <= NODE_HEIGHT + ROW_GAP;
  return isNextRow ? forwardPath(from, to) : lanePath(from, to, takeLane(false));
}
