import type { AlertCondition, AlertFinding } from "@/lib/shared/contracts/metrics/alert";
import { SETTLE_LONGEST_MS, SETTLE_PART, SETTLE_SHORTEST_MS } from "./tunables";

/** What a figure says to a rule. A window with too few runs says nothing: no data is neither good nor bad news. */
export function findingOf(
  { comparison, threshold, minRuns }: Pick<AlertCondition, "comparison" | "threshold" | "minRuns">,
  { value, runs }: { value: number | null; runs: number },
): AlertFinding {
  if (value === null || runs < minRuns) return "no_data";
  return (comparison === "below" ? value < threshold : value > threshold) ? "firing" : "quiet";
}

/** How long a figure has to be back before its alert ends, in milliseconds. */
export function settleMs({ windowMinutes }: Pick<AlertCondition, "windowMinutes">): number {
  const part = windowMinutes * 60_000 * SETTLE_PART;
  return Math.min(Math.max(part, SETTLE_SHORTEST_MS), SETTLE_LONGEST_MS);
}

/** What a finding means for a rule's alert. `backSince` is in milliseconds since the epoch. */
export type NextStep =
  | { kind: "nothing" }
  | { kind: "open" }
  | { kind: "stay"; backSince: number | null }
  | { kind: "close" };

/**
 * One alert a breach: it opens at the first look that finds the rule broken, and closes when the figure has been back
 * for `settle` without a break. Without data nothing opens, and what is open stays open: the time does not count.
 * @param open the rule's open alert
 */
export function followRule(
  finding: AlertFinding,
  open: { backSince: number | null } | null,
  now: number,
  settle: number,
): NextStep {
  if (open === null) return { kind: finding === "firing" ? "open" : "nothing" };
  if (finding !== "quiet") return { kind: "stay", backSince: null };
  // A clock that was set back may put the moment into the future.
  const backSince = Math.min(open.backSince ?? now, now);
  return now - backSince >= settle ? { kind: "close" } : { kind: "stay", backSince };
}
