import type { AlertCondition } from "@/lib/shared/contracts/metrics/alert-condition";
import type { AlertFinding, AlertHistory } from "@/lib/shared/contracts/metrics/alert-rule";
import { findingOf, followRule, settleMs } from "./follow-rule";
import { PREVIEW_POINTS } from "./tunables";

/** A figure at a time in milliseconds since the epoch. */
export interface Sight {
  at: number;
  value: number | null;
  runs: number;
}

/**
 * Simulates a rule over past figures, with the steps of an active rule.
 * @param sights oldest first, at least one
 */
export function lookBack(
  condition: AlertCondition,
  sights: readonly Sight[],
): Pick<AlertHistory, "noDataShare" | "points" | "firings"> {
  const settle = settleMs(condition);
  const worse = condition.comparison === "below" ? Math.min : Math.max;
  const firings: AlertHistory["firings"] = [];
  let open: { backSince: number | null } | null = null;
  let empty = 0;
  const found: { at: number; value: number | null; finding: AlertFinding }[] = [];
  for (const { at, value, runs } of sights) {
    const finding = findingOf(condition, { value, runs });
    const next = followRule(finding, open, at, settle);
    const moment = new Date(at).toISOString();
    if (next.kind === "open") {
      open = { backSince: null };
      firings.push({ from: moment, to: null, worst: value ?? 0 });
    } else if (next.kind === "stay") open = { backSince: next.backSince };
    const last = firings.at(-1);
    if (last !== undefined && last.to === null) {
      if (finding === "firing" && value !== null) last.worst = worse(last.worst, value);
      if (next.kind === "close") {
        last.to = moment;
        open = null;
      }
    }
    if (finding === "no_data") empty += 1;
    found.push({ at, value: finding === "no_data" ? null : value, finding });
  }
  return { noDataShare: empty / sights.length, points: thinned(found, worse), firings };
}

type Found = { at: number; value: number | null; finding: AlertFinding };

/** Reduces the points to what a chart can show: the worst of each interval, and a gap only if it has no data. */
function thinned(found: readonly Found[], worse: (...values: number[]) => number): AlertHistory["points"] {
  const size = Math.max(1, Math.ceil(found.length / PREVIEW_POINTS));
  const points: AlertHistory["points"] = [];
  for (let start = 0; start < found.length; start += size) {
    const stretch = found.slice(start, start + size);
    const values = stretch.flatMap(({ value }) => (value === null ? [] : [value]));
    const worst = values.length === 0 ? null : worse(...values);
    const shown = stretch.find(({ value }) => value === worst) ?? stretch[0];
    if (shown !== undefined) points.push({ ...shown, at: new Date(shown.at).toISOString() });
  }
  return points;
}
