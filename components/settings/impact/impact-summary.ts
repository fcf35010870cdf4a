import type { PreviewRun } from "@/lib/shared/contracts/settings/impact-preview";

/** How a question's outcome changes. */
export type Impact = "lost" | "gained" | "other" | "unknown" | "same";

/** `lost`: no longer approved; `gained`: newly approved; `other`: a change between other outcomes. */
export function impactOf({ before, after }: Pick<PreviewRun, "before" | "after">): Impact {
  if (after.kind === "unknown") return "unknown";
  if (after.outcome === before.outcome) return "same";
  if (before.outcome === "approved") return "lost";
  return after.outcome === "approved" ? "gained" : "other";
}

export interface ImpactSummary {
  counts: Record<Impact, number>;
  /** Means over the runs with known values; `null` without any. */
  msChange: number | null;
  costChange: number | null;
  scoreChange: number | null;
}

/** Summarises a preview. Unknown outcomes count as neither changed nor unchanged. */
export function summarize(runs: readonly PreviewRun[]): ImpactSummary {
  const counts: ImpactSummary["counts"] = { lost: 0, gained: 0, other: 0, unknown: 0, same: 0 };
  for (const run of runs) counts[impactOf(run)] += 1;
  return {
    counts,
    msChange: mean(runs.map(({ msChange }) => msChange)),
    costChange: mean(runs.map(({ costChange }) => costChange)),
    scoreChange: mean(runs.map(scoreChangeOf)),
  };
}

function scoreChangeOf({ before, after }: PreviewRun): number | null {
  if (after.kind === "unknown" || after.score === null || before.score === null) return null;
  return after.score - before.score;
}

/** Changed outcomes first, then unknown ones, then the rest; newest first in each group. */
export function inOrder(runs: readonly PreviewRun[]): PreviewRun[] {
  const order = ["lost", "gained", "other", "unknown", "same"] as const satisfies Impact[];
  const rank = (run: PreviewRun) => order.indexOf(impactOf(run));
  return runs.toSorted((a, b) => rank(a) - rank(b) || b.startedAt.localeCompare(a.startedAt));
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.flatMap((value) => value ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
