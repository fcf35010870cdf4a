import { Worker } from "node:worker_threads";
import { z } from "zod";
import { workerScript } from "@/lib/shared/worker-script";
import { FINEST_MEAN_SIZE, LEVEL_RATIO, LOUVAIN_SEED, MAX_LEVELS } from "../tunables";

/** An undirected graph of node positions: every pair of nodes occurs at most once. */
export interface PlainGraph {
  nodes: number;
  sources: Uint32Array;
  targets: Uint32Array;
  weights: Float64Array;
}

const answerSchema = z.object({ levels: z.array(z.instanceof(Uint32Array)) });

/**
 * The communities of a graph by the Louvain method (Blondel et al., arXiv:0803.0476), computed in a thread. The
 * communities of each level are parts of the next level's. Deterministic.
 * @returns the community of each node, one list per level, finest first
 * @throws the signal's reason, or Error when the thread dies
 */
export async function louvainLevels(graph: PlainGraph, signal: AbortSignal): Promise<Uint32Array[]> {
  signal.throwIfAborted();
  if (graph.sources.length === 0) return [];
  const worker = new Worker(workerScript("communities-worker"), {
    workerData: { ...graph, seed: LOUVAIN_SEED },
    name: "communities",
  });
  const stop = () => void worker.terminate();
  signal.addEventListener("abort", stop, { once: true });
  try {
    const message = await new Promise<unknown>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", (code) => reject(signal.reason ?? new Error(`The thread ended (exit code ${code})`)));
    });
    return keptLevels(answerSchema.parse(message).levels, graph.nodes);
  } finally {
    signal.removeEventListener("abort", stop);
    await worker.terminate();
  }
}

/** The levels that differ enough from the one below; the coarsest is always kept. */
export function keptLevels(levels: readonly Uint32Array[], nodes: number): Uint32Array[] {
  const kept: Uint32Array[] = [];
  let finer = Number.POSITIVE_INFINITY;
  for (const [at, level] of levels.entries()) {
    const count = new Set(level).size;
    const last = at === levels.length - 1;
    const first = kept.length === 0;
    const differs = first ? last || nodes / count >= FINEST_MEAN_SIZE : finer / count >= LEVEL_RATIO;
    if (!differs) continue;
    kept.push(level);
    finer = count;
  }
  return kept.length <= MAX_LEVELS ? kept : [...kept.slice(0, MAX_LEVELS - 1), ...kept.slice(-1)];
}
