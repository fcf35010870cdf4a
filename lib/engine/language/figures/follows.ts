import { type Amount, exactAmount, type Reading } from "./figure";
import { sameReading } from "./same-figure";

/** Digits from which a sum or difference is hardly one by chance. */
const LEAST_DIGITS = 3;
const NO_YEARS: ReadonlySet<number> = new Set();

/**
 * Whether an amount of a claim follows from two figures of its source: the years between two years, the time between two
 * times of day, or a sum or difference with digits enough to be none by chance.
 */
export function follows(claim: Reading, source: readonly Reading[]): boolean {
  if (claim.kind !== "amount") return false;
  const is = (value: number, unit: Amount["unit"]) => sameReading(claim, exactAmount(value, unit), NO_YEARS);
  if (claim.unit?.measure === "months" && claim.unit.size % 12 === 0) {
    const years = source.flatMap((own) => {
      if (own.kind === "period") return [own.from, own.to];
      return own.kind === "date" && own.year !== null ? [own.year] : [];
    });
    return years.some((one) =>
      years.some((other) => other > one && is((other - one) * 12, { measure: "months", size: 1 })),
    );
  }
  if (claim.unit?.measure === "time" && claim.unit.size < 86_400) {
    const times = source.flatMap((own) => (own.kind === "time" ? [own.minutes] : []));
    return times.some((one) => times.some((other) => other > one && is(other - one, { measure: "time", size: 60 })));
  }
  const digits = String(claim.value)
    .replace(/\D/g, "")
    .replace(/^0+|0+$/g, "").length;
  if (digits < LEAST_DIGITS) return false;
  const amounts = source.flatMap((own) => (own.kind === "amount" ? [own] : []));
  return amounts.some((one, at) =>
    amounts.slice(at + 1).some((other) => {
      if (one.unit?.measure !== other.unit?.measure || one.unit?.size !== other.unit?.size) return false;
      return is(one.value + other.value, one.unit) || is(Math.abs(one.value - other.value), one.unit);
    }),
  );
}
