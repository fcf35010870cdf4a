import type { RunSummary } from "@/lib/shared/contracts/runs/run";

/**
 * What a list shows after its newest page was fetched again: the same runs in the same places, with their current state,
 * and how many began since. An empty list shows new runs at once, since nothing in it can move.
 */
export function mergeLatest(
  loaded: readonly RunSummary[],
  latest: readonly RunSummary[] | undefined,
): { runs: readonly RunSummary[]; fresh: number } {
  if (latest === undefined) return { runs: loaded, fresh: 0 };
  const [first] = loaded;
  if (first === undefined) return { runs: latest, fresh: 0 };
  const now = new Map(latest.map((run) => [run.id, run]));
  const known = new Set(loaded.map(({ id }) => id));
  return {
    runs: loaded.map((run) => now.get(run.id) ?? run),
    fresh: latest.filter(({ id, startedAt }) => !known.has(id) && startedAt >= first.startedAt).length,
  };
}
