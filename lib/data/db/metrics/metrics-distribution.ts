/**
 * How finely values are stored: one by one, or in steps. Steps of scores are 1/400 wide; those of times grow by 5 %, so
 * that a value is never off by more than ±0.00125, or ±2.5 %.
 */
export interface Scale {
  /** Number of the step that a value falls into. */
  stepOf(value: number): number;
  /** The value that represents a step. */
  valueOf(step: number): number;
  readonly firstStep: number;
}

const SCORE_STEPS = 400;
export const SCORE_SCALE: Scale = {
  stepOf: (score) => Math.round(score * SCORE_STEPS),
  valueOf: (step) => step / SCORE_STEPS,
  firstStep: 0,
};

const TIME_GROWTH = Math.log(1.05);
/** Shorter times count as zero. */
const LEAST_MS = 0.01;
const NO_TIME = -1;
export const TIME_SCALE: Scale = {
  stepOf: (ms) => (ms < LEAST_MS ? NO_TIME : Math.round(Math.log(ms / LEAST_MS) / TIME_GROWTH)),
  valueOf: (step) => (step === NO_TIME ? 0 : LEAST_MS * Math.exp(step * TIME_GROWTH)),
  firstStep: NO_TIME,
};

/** Values with their frequencies: stored ones by their step, others exactly. */
export class Distribution {
  readonly #scale: Scale;
  readonly #exact = new Map<number, number>();
  /** Frequencies by step, from the scale's first step on. */
  readonly #steps: number[] = [];
  #size = 0;

  constructor(scale: Scale) {
    this.#scale = scale;
  }

  add(value: number): void {
    this.#exact.set(value, (this.#exact.get(value) ?? 0) + 1);
    this.#size += 1;
  }

  addStep(step: number, times: number): void {
    const at = step - this.#scale.firstStep;
    while (this.#steps.length <= at) this.#steps.push(0);
    this.#steps[at] = (this.#steps[at] ?? 0) + times;
    this.#size += times;
  }

  get size(): number {
    return this.#size;
  }

  /** Step, frequency, step, frequency …, steps ascending. */
  steps(): number[] {
    const all = new Distribution(this.#scale);
    for (const [at, times] of this.#steps.entries()) all.addStep(at + this.#scale.firstStep, times);
    for (const [value, times] of this.#exact) all.addStep(this.#scale.stepOf(value), times);
    return all.#steps.flatMap((times, at) => (times === 0 ? [] : [at + this.#scale.firstStep, times]));
  }

  addSteps(steps: readonly number[]): void {
    for (let at = 0; at + 1 < steps.length; at += 2) this.addStep(steps[at] ?? 0, steps[at + 1] ?? 0);
  }

  /** Like `percentile_cont`, interpolated between two values. `null` without values. */
  quantiles(shares: readonly number[]): (number | null)[] {
    const ordered = this.#ordered();
    return shares.map((share) => {
      if (this.#size === 0) return null;
      const place = share * (this.#size - 1);
      const below = valueAt(ordered, Math.floor(place));
      const above = valueAt(ordered, Math.ceil(place));
      return below + (above - below) * (place - Math.floor(place));
    });
  }

  #ordered(): [value: number, times: number][] {
    const ordered: [number, number][] = [...this.#exact];
    for (const [at, times] of this.#steps.entries()) {
      if (times > 0) ordered.push([this.#scale.valueOf(at + this.#scale.firstStep), times]);
    }
    return this.#exact.size === 0 ? ordered : ordered.sort(([a], [b]) => a - b);
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
