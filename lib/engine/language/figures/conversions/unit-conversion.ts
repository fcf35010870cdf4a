import type { Amount } from "../figure";
import { isRough, type Unit } from "../units";

/** Longest unit of time, in seconds, that is converted: a week of leave is not seven days of it, nor a week's price. */
export const LONGEST_TIME = 3600;
const NEARLY = 1e-9;
const PERIODS: ReadonlySet<string> = new Set(["time", "months"]);
/** Digits of a rounded number, and decimals of one that is not. */
const DIGITS = 3;
const DECIMALS = 2;

/** A number, and whether it was not rounded. */
export interface Rounded {
  round: number;
  isExact: boolean;
}

/**
 * An amount as a number of other units; `null` if they measure different things, or for times and months that are not
 * round.
 */
export function converted({ value, unit }: Pick<Amount, "value" | "unit">, asked: Unit): Rounded | null {
  if (unit === null || unit.measure !== asked.measure) return null;
  if (unit.measure === "time" && Math.max(unit.size, asked.size) > LONGEST_TIME) return null;
  const exact = (value * unit.size) / asked.size;
  const isPeriod = PERIODS.has(unit.measure);
  const rounded = roundedTo(exact, isPeriod ? DECIMALS : DIGITS);
  const { round } = rounded;
  const isExact = rounded.isExact && (unit.size === asked.size || !(isRough(unit) || isRough(asked)));
  if (isExact) return round > (isPeriod ? 1 : 0) ? { round, isExact } : null;
  return isPeriod || exact <= 0 ? null : { round: Number(exact.toPrecision(DIGITS)), isExact };
}

/** A number with at most some decimals. */
export function roundedTo(value: number, decimals = DECIMALS): Rounded {
  const factor = 10 ** decimals;
  const round = Math.round(value * factor) / factor;
  return { round, isExact: Math.abs(value - round) <= NEARLY * Math.max(1, Math.abs(value)) };
}
