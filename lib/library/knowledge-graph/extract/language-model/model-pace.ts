import type { TimedCall } from "@/lib/data/db/runs/model-pace";

/** Milliseconds a model takes per prompt token and per completion token. */
export interface ModelPace {
  prompt: number;
  completion: number;
}

/**
 * The pace that best fits timed calls, by least squares; if the calls are too alike to separate the two values, both are
 * equal. Null without calls.
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

/** Share of the determinant's maximum below which rounding errors dominate. */
const ALIKE = 1e-6;
