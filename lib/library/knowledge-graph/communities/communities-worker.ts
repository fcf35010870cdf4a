/**
 * Finds communities in a separate thread.
 *
 * workerData: `CommunitiesTask`
 * out: { levels }: for each level, finest first, the community of each node
 */
import { parentPort, workerData } from "node:worker_threads";
import { UndirectedGraph } from "graphology";
import louvain from "graphology-communities-louvain";
import type { PlainGraph } from "./communities-louvain";

const { graph, seed } = narrowed(workerData);

const plain = new UndirectedGraph();
for (let node = 0; node < graph.nodes; node += 1) plain.addNode(node);
for (const [edge, source] of graph.sources.entries()) {
  plain.addEdge(source, graph.targets[edge], { weight: graph.weights[edge] });
}
const { dendrogram } = louvain.detailed(plain, { rng: seeded(seed), getEdgeWeight: "weight" });
// The first level is every node by itself.
parentPort?.postMessage({ levels: dendrogram.slice(1).map((level) => Uint32Array.from(level)) });

/** By hand: the thread would load a validation library for nothing else. */
function narrowed(data: unknown): { graph: PlainGraph; seed: number } {
  const { nodes, sources, targets, weights, seed } = Object.fromEntries<unknown>(Object.entries(data ?? {}));
  if (
    !(sources instanceof Uint32Array && targets instanceof Uint32Array && weights instanceof Float64Array) ||
    typeof nodes !== "number" ||
    typeof seed !== "number"
  )
    throw new TypeError("not a graph");
  return { graph: { nodes, sources, targets, weights }, seed };
}

/** Mulberry32: a well-spread sequence of numbers in [0, 1) that is the same for the same seed. */
function seeded(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
