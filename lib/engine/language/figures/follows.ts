import { type Amount, exactAmount, type Figure } from "./figure";
import { sameReading } from "./same-figure";

/** Number of digits from which a sum or difference is hardly a coincidence. */
const LEAST_DIGITS = 3;
/** Minimum share of each part in a sum: a small part can make up the difference to any number. */
const LEAST_SHARE = 0.05;
const NO_YEARS: ReadonlySet<number> = new Set();

/**
 * Whether an amount of a claim follows from two figures of its source: the years between two years, the time between two
 * times of day, or a sum or difference with enough digits not to be a coincidence.
 */
export function follows(claim: Figure, source: readonly Figure[]): boolean {
  const given = source.flatMap(({ readings }) => readings);
  const years = given.flatMap((own) => {
    if (own.kind === "period") return [own.from, own.to];
    return own.kind === "date" && own.year !== null ? [own.year] : [];
  });
  const times = given.flatMap((own) => (own.kind === "time" ? [own.minutes] : []));
  // A year or the day of a date is not part of a sum.
  const amounts = source.filter(isPlain).flatMap(amountsOf);
  return amountsOf(claim).some((amount) => {
    if (amount.unit?.measure === "months" && amount.unit.size % 12 === 0)
      return isBetween(amount, years, { measure: "months", size: 12 });
    if (amount.unit?.measure === "time" && amount.unit.size < DAY)
      return isBetween(amount, times, { measure: "time", size: 60 });
    return isPlain(claim) && isSum(amount, amounts);
  });
}
const DAY = 86_400;

function isPlain({ readings }: Figure): boolean {
  return !readings.some(({ kind }) => kind === "date");
}

function amountsOf({ readings }: Figure): Amount[] {
  return readings.flatMap((own) => (own.kind === "amount" ? [own] : []));
}

function is(amount: Amount, value: number, unit: Amount["unit"]): boolean {
  return sameReading(amount, exactAmount(value, unit), NO_YEARS);
}

function isBetween(amount: Amount, ends: readonly number[], unit: Amount["unit"]): boolean {
  return ends.some((one) => ends.some((other) => other > one && is(amount, other - one, unit)));
}

function isSum(amount: Amount, amounts: readonly Amount[]): boolean {
  const digits = String(amount.value)
    .replace(/\D/g, "")
    .replace(/^0+|0+$/g, "").length;
  if (digits < LEAST_DIGITS) return false;
  const parts = amounts.filter(({ value }) => Math.abs(value) >= LEAST_SHARE * Math.abs(amount.value));
  return parts.some((one, at) =>
    parts.slice(at + 1).some((other) => {
      if (one.unit?.measure !== other.unit?.measure || one.unit?.size !== other.unit?.size) return false;
      return is(amount, one.value + other.value, one.unit) || is(amount, Math.abs(one.value - other.value), one.unit);
    }),
  );
}
