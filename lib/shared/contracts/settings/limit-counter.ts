import type { LimitMeasure, LimitScope } from "./limit-reached";

const DAY_MS = 86_400_000;

/** How long a window of each measure is, in milliseconds. */
export const LIMIT_WINDOW_MS: Readonly<Record<LimitMeasure, number>> = {
  questionsPerMinute: 60_000,
  questionsPerDay: DAY_MS,
  uploadsPerDay: DAY_MS,
  tokensPerDay: DAY_MS,
  usdPerDay: DAY_MS,
};

/** Name of the counter of a limit. */
export function limitKey(scope: LimitScope, personId: string, measure: LimitMeasure): string {
  return `${scope === "person" ? personId : "everyone"}/${measure}`;
}
