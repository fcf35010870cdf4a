import {
  type AlertWindow,
  isPercentile,
  readAlertFigure,
  readAlertStretches,
  readAlertValues,
} from "@/lib/data/db/alerts/alert-figures";
import type { AlertCondition } from "@/lib/shared/contracts/metrics/alert-condition";
import type { AlertPreview } from "@/lib/shared/contracts/metrics/alert-rule";
import { findingOf } from "./follow-rule";
import { lookBack, type Sight } from "./look-back";
import {
  LOOK_BACK_MS,
  PREVIEW_LONGEST_MS,
  PREVIEW_LOOKS_A_WINDOW,
  PREVIEW_SHORTEST_MS,
  PREVIEW_VALUES,
} from "./tunables";

/**
 * A rule's current figure, and when it would have fired in the last 30 days.
 * @param mostValues maximum runs read one by one; if they do not cover one window, there is no history
 */
export async function previewRule(
  condition: AlertCondition,
  ownerId: string,
  now = new Date(),
  mostValues = PREVIEW_VALUES,
): Promise<AlertPreview> {
  const windowMs = condition.windowMinutes * 60_000;
  const from = new Date(now.getTime() - windowMs);
  const figure = await readAlertFigure(condition, { ownerId, from, to: now });
  const { looks, everyMs } = paceOf(windowMs);
  const count = Math.floor(LOOK_BACK_MS / everyMs);
  const window: AlertWindow = { ownerId, from: new Date(now.getTime() - (count + looks) * everyMs), to: now };
  const sights = isPercentile(condition.metric)
    ? await sightsOfValues(condition, window, { looks, everyMs, count }, mostValues)
    : await sightsOfSums(condition, window, { looks, everyMs, count });
  const first = sights[0];
  return {
    now: { ...figure, from: from.toISOString(), to: now.toISOString(), finding: findingOf(condition, figure) },
    history:
      first === undefined
        ? null
        : {
            from: new Date(first.at).toISOString(),
            to: now.toISOString(),
            everyMinutes: everyMs / 60_000,
            ...lookBack(condition, sights),
          },
  };
}

interface Pace {
  /** Intervals per window. */
  looks: number;
  everyMs: number;
  /** Total number of evaluations. */
  count: number;
}

/** Divides a window into a whole number of intervals, with one evaluation after each. */
function paceOf(windowMs: number): Pick<Pace, "looks" | "everyMs"> {
  const wanted = Math.min(Math.max(windowMs / PREVIEW_LOOKS_A_WINDOW, PREVIEW_SHORTEST_MS), PREVIEW_LONGEST_MS);
  const looks = Math.max(1, Math.round(windowMs / wanted));
  return { looks, everyMs: windowMs / looks };
}

/** Means over a sliding window that advances by one interval. */
async function sightsOfSums(condition: AlertCondition, window: AlertWindow, pace: Pace): Promise<Sight[]> {
  const { looks, everyMs, count } = pace;
  const stretches = new Map<number, { sum: number; runs: number }>();
  for (const { index, sum, runs } of await readAlertStretches(condition, window, everyMs)) {
    stretches.set(index, { sum, runs });
  }
  const sights: Sight[] = [];
  for (let back = count; back >= 0; back -= 1) {
    let [sum, runs] = [0, 0];
    // Sum each window from scratch: subtracting would accumulate rounding errors, and a share of 0 would become positive.
    for (let index = back; index < back + looks; index += 1) {
      const stretch = stretches.get(index);
      sum += stretch?.sum ?? 0;
      runs += stretch?.runs ?? 0;
    }
    sights.push({ at: window.to.getTime() - back * everyMs, value: runs === 0 ? null : sum / runs, runs });
  }
  return sights;
}

/** Percentiles as in PostgreSQL's `percentile_cont`. With more runs than are read, the history is shorter or absent. */
async function sightsOfValues(
  condition: AlertCondition,
  window: AlertWindow,
  pace: Pace,
  mostValues: number,
): Promise<Sight[]> {
  const { looks, everyMs, count } = pace;
  const read = await readAlertValues(condition, window, everyMs, mostValues);
  const known = read.length < mostValues ? Number.POSITIVE_INFINITY : (read.at(-1)?.index ?? 0);
  const stretches = new Map<number, number[]>();
  for (const { index, x } of read) {
    const values = stretches.get(index);
    if (values === undefined) stretches.set(index, [x]);
    else values.push(x);
  }
  const sights: Sight[] = [];
  for (let back = count; back >= 0; back -= 1) {
    if (back + looks > known) continue;
    const values: number[] = [];
    for (let index = back; index < back + looks; index += 1) {
      for (const x of stretches.get(index) ?? []) values.push(x);
    }
    sights.push({ at: window.to.getTime() - back * everyMs, value: percentile95(values), runs: values.length });
  }
  return sights;
}

function percentile95(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const place = 0.95 * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}
