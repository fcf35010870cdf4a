import { z } from "zod";
import { perKey } from "../checks/checks";
import type { CheckPreset } from "../runs/check-set";

/** Time and cost of runs with one combination of checks on this installation. */
export const checkTimesSchema = z.object({
  /** The checks that the runs had. */
  checks: z.object(perKey(() => z.boolean())),
  runs: z.int(),
  /** `null` when no run has the figure. */
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  /** Mean US dollars of the runs with a known cost; `null` without one. */
  meanCostUsd: z.number().nullable(),
});
export type CheckTimes = z.infer<typeof checkTimesSchema>;

/** Combinations without a run are left out: a missing measurement is not a zero. */
export const checkTimesAnswerSchema = z.object({ since: z.iso.datetime(), times: z.array(checkTimesSchema) });
export type CheckTimesAnswer = z.infer<typeof checkTimesAnswerSchema>;

/**
 * Seconds that the published matrix gives for its presets, from and to, for a graph that runs one step after another.
 */
export const PUBLISHED_CHECK_SECONDS = {
  development: [5, 7],
  fast: [8, 10],
  recommended: [10, 12],
  production: [15, 20],
} as const satisfies Record<CheckPreset, readonly [number, number]>;
