import type { AlertCondition } from "@/lib/shared/contracts/metrics/alert-condition";
import type { AlertFinding } from "@/lib/shared/contracts/metrics/alert-rule";
import { SETTLE_LONGEST_MS, SETTLE_PART, SETTLE_SHORTEST_MS } from "./tunables";

/** Compares a figure with a rule. A window with too few runs gives no finding, since missing data is neither good nor bad. */
export function findingOf(
  { comparison, threshold, minRuns }: Pick<AlertCondition, "comparison" | "threshold" | "minRuns">,
  { value, runs }: { value: number | null; runs: number },
): AlertFinding {
  if (value === null || runs < minRuns) return "no_data";
  return (comparison === "below" ? value < threshold : value > threshold) ? "firing" : "quiet";
}

/** How long a figure must stay within its threshold before the alert ends, in milliseconds. */
export function settleMs({ windowMinutes }: Pick<AlertCondition, "windowMinutes">): number {
  const part = windowMinutes * 60_000 * SETTLE_PART;
  return Math.min(Math.max(part, SETTLE_SHORTEST_MS), SETTLE_LONGEST_MS);
}

/** The change of a rule's alert. `backSince` is in milliseconds since the epoch. */
export type NextStep =
  | { kind: "nothing" }
  | { kind: "open" }
  | { kind: "stay"; backSince: number | null }
  | { kind: "close" };

/**
 * One alert per breach: it opens at the first evaluation that finds the rule broken, and closes when the figure has
 * stayed within its threshold for `settle`. Without data nothing changes, and the time does not count.
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
  // If the clock was set back, the stored time may be in the future.
  const backSince = Math.min(open.backSince ?? now, now);
  return now - backSince >= settle ? { kind: "close" } : { kind: "stay", backSince };
}
