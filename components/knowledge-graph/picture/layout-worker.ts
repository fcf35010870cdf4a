import Graph from "graphology";
import forceAtlas2 from "graphology-layout-forceatlas2";
import { LARGE_GRAPH, LARGE_LAYOUT_STEPS, LAYOUT_STEPS, LAYOUT_STEPS_AT_ONCE } from "../tunables";
import { layoutOrderSchema } from "./layout-order";

/**
 * Lays out a graph in a worker: receives a `LayoutOrder`, posts positions (x and y of every node, in the same order) as
 * they change, and ends with the final ones. The same request always gives the same result.
 */
self.onmessage = ({ data }: MessageEvent<unknown>) => {
  const { positions, edges } = layoutOrderSchema.parse(data);
  const count = positions.length / 2;
  const graph = new Graph({ type: "undirected", multi: false, allowSelfLoops: false });
  for (let node = 0; node < count; node += 1) {
    graph.addNode(node, { x: positions[2 * node] ?? 0, y: positions[2 * node + 1] ?? 0 });
  }
  for (let edge = 0; edge < edges.length; edge += 2) graph.mergeEdge(edges[edge], edges[edge + 1]);
  const steps = count > LARGE_GRAPH ? LARGE_LAYOUT_STEPS : LAYOUT_STEPS;
  const settings = { ...forceAtlas2.inferSettings(graph), barnesHutOptimize: count > 500 };
  for (let done = 0; done < steps; done += LAYOUT_STEPS_AT_ONCE) {
    forceAtlas2.assign(graph, { iterations: LAYOUT_STEPS_AT_ONCE, settings });
    const moved = new Float32Array(positions.length);
    graph.forEachNode((node, { x, y }) => {
      moved[2 * Number(node)] = Number(x);
      moved[2 * Number(node) + 1] = Number(y);
    });
    self.postMessage({ positions: moved, last: done + LAYOUT_STEPS_AT_ONCE >= steps });
  }
};
