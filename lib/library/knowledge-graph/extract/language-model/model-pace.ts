import type { TimedCall } from "@/lib/data/db/runs/model-pace";

/** Milliseconds that a model takes for a token that it reads, and for one that it writes. */
export interface ModelPace {
  prompt: number;
  completion: number;
}

/**
 * The pace that fits timed calls best, by least squares; where they are too alike to tell the two apart, both take the
 * same. Null without calls.
 */
export function modelPace(calls: readonly TimedCall[]): ModelPace | null {
  const sum = (of: (call: TimedCall) => number) => calls.reduce((total, call) => total + of(call), 0);
  const tokens = sum(({ promptTokens, completionTokens }) => promptTokens + completionTokens);
  if (tokens === 0) return null;
  const [pp, pc, cc] = [
    sum((call) => call.promptTokens ** 2),
    sum((call) => call.promptTokens * call.completionTokens),
    sum((call) => call.completionTokens ** 2),
  ];
  const [pm, cm] = [sum((call) => call.promptTokens * call.ms), sum((call) => call.completionTokens * call.ms)];
  const determinant = pp * cc - pc ** 2;
  const prompt = (pm * cc - cm * pc) / determinant;
  const completion = (cm * pp - pm * pc) / determinant;
  if (prompt >= 0 && completion >= 0 && determinant > pp * cc * ALIKE) return { prompt, completion };
  const each = sum(({ ms }) => ms) / tokens;
  return { prompt: each, completion: each };
}

/** Share of what the determinant could be below which rounding decides. */
const ALIKE = 1e-6;
