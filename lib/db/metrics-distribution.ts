/**
 * How finely values are kept: one by one, or in steps. Steps of scores are 1/400 wide; those of times grow by 5 %, so that
 * a value is never off by more than ±0.00125, or ±2.5 %.
 */
export interface Scale {
  /** Number of the step that a value falls into. */
  stepOf(value: number): number;
  /** The value that stands for a step. */
  valueOf(step: number): number;
}

const SCORE_STEPS = 400;
export const SCORE_SCALE: Scale = {
  stepOf: (score) => Math.round(score * SCORE_STEPS),
  valueOf: (step) => step / SCORE_STEPS,
};

const TIME_GROWTH = Math.log(1.05);
/** Below a hundredth of a millisecond it took no time. */
const LEAST_MS = 0.01;
const NO_TIME = -1;
export const TIME_SCALE: Scale = {
  stepOf: (ms) => (ms < LEAST_MS ? NO_TIME : Math.round(Math.log(ms / LEAST_MS) / TIME_GROWTH)),
  valueOf: (step) => (step === NO_TIME ? 0 : LEAST_MS * Math.exp(step * TIME_GROWTH)),
};

/** Values with how often each occurred. */
export class Distribution {
  readonly #counts = new Map<number, number>();

  add(value: number, times = 1): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + times);
  }

  get size(): number {
    let size = 0;
    for (const times of this.#counts.values()) size += times;
    return size;
  }

  get empty(): boolean {
    return this.#counts.size === 0;
  }

  /** Step, times, step, times …, steps ascending. */
  steps(scale: Scale): number[] {
    const counts = new Map<number, number>();
    for (const [value, times] of this.#counts) {
      const step = scale.stepOf(value);
      counts.set(step, (counts.get(step) ?? 0) + times);
    }
    return [...counts].sort(([a], [b]) => a - b).flat();
  }

  addSteps(steps: readonly number[], scale: Scale): void {
    for (let at = 0; at + 1 < steps.length; at += 2) this.add(scale.valueOf(steps[at] ?? 0), steps[at + 1]);
  }

  /** As `percentile_cont`: between two values it is interpolated. `null` where there is none. */
  quantiles(shares: readonly number[]): (number | null)[] {
    const ordered = [...this.#counts].sort(([a], [b]) => a - b);
    const size = this.size;
    return shares.map((share) => {
      if (size === 0) return null;
      const place = share * (size - 1);
      const below = valueAt(ordered, Math.floor(place));
      const above = valueAt(ordered, Math.ceil(place));
      return below + (above - below) * (place - Math.floor(place));
    });
  }
}

function valueAt(ordered: readonly (readonly [value: number, times: number])[], place: number): number {
  let passed = 0;
  for (const [value, times] of ordered) {
    passed += times;
    if (passed > place) return value;
  }
  return ordered.at(-1)?.[0] ?? 0;
}
