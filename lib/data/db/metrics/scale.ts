import type { ValueKind } from "@/lib/shared/contracts/metrics/breakdown";

/** How values of one kind are stored: `step` rises with the value, `value` is the value of a step. */
export interface Steps {
  step: (value: number) => number;
  value: (step: number) => number;
}
export type Scale = Readonly<Record<ValueKind, Steps>>;

const SAME: Steps = { step: (value) => value, value: (step) => step };
export const EXACT: Scale = { score: SAME, time: SAME };

const SCORE_STEPS = 400;
const TIME_GROWTH = 1.05;
/** Shorter times count as this one. */
const LEAST_MS = 0.01;

/** Steps of scores are 1/400 wide, those of times grow by 5 %: no value is off by more than ±0.00125, or ±2.5 %. */
export const STEPPED: Scale = {
  score: { step: (score) => Math.round(score * SCORE_STEPS), value: (step) => step / SCORE_STEPS },
  time: {
    step: (ms) => Math.round(Math.log(Math.max(ms / LEAST_MS, 1)) / Math.log(TIME_GROWTH)),
    value: (step) => LEAST_MS * TIME_GROWTH ** step,
  },
};
