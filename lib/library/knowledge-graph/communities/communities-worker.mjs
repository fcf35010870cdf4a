/**
 * Finds communities in a thread of its own. Plain JavaScript, because it is started by its path and no bundler sees it.
 *
 * workerData: { nodes, sources, targets, weights, seed }   edges by the positions of their ends; each pair once
 * out:        { levels }   one Uint32Array a level, finest first: the community of each node
 */
import { parentPort, workerData } from "node:worker_threads";
import Graph from "graphology";
import louvain from "graphology-communities-louvain";

const { nodes, sources, targets, weights, seed } = workerData;

/** Mulberry32: a well-spread sequence of numbers in [0, 1) that is the same for the same seed. */
function seeded(start) {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const graph = new Graph.UndirectedGraph();
for (let node = 0; node < nodes; node += 1) graph.addNode(node);
for (let edge = 0; edge < sources.length; edge += 1) {
  graph.addEdge(sources[edge], targets[edge], { weight: weights[edge] });
}
const { dendrogram } = louvain.detailed(graph, { rng: seeded(seed), getEdgeWeight: "weight" });
// The first level is every node by itself.
parentPort.postMessage({ levels: dendrogram.slice(1).map((level) => Uint32Array.from(level)) });
