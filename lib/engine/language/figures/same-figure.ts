import { intervalContains, intervalsOverlap } from "@/lib/shared/text/spans";
import type { Amount, CalendarDate, ClockTime, Figure, Period, Reading } from "./figure";
import { sameTime } from "./read-clock-times";

/** Maximum deviation of a rounded number from the true one, as a share of it. */
const ROUNDED_WITHIN = 0.1;
/** The same for a number that is stated to be approximate, whatever its digits. */
const ABOUT_WITHIN = 0.05;
/** Maximum deviation between equal amounts in units of two systems (miles, kilometres). */
const CONVERTED_WITHIN = 0.02;
const EXACT_WITHIN = 1e-9;

/**
 * Whether a reading of a claim says the same as one of a source.
 * @param years every year that the source gives: a date may have its year in a title
 */
export function sameReading(claim: Reading, source: Reading, years: ReadonlySet<number>): boolean {
  switch (claim.kind) {
    case "amount":
      if (source.kind === "amount") return sameAmount(claim, source);
      return source.kind === "period" ? false : isBareNumber(claim, source);
    case "time":
      if (source.kind === "time") return sameTime(claim, source);
      return source.kind === "amount" && isBareNumber(source, claim);
    case "date":
      if (source.kind === "date") return sameDate(claim, source, years);
      return source.kind === "amount" && isBareNumber(source, claim);
    case "period":
      return coversYear(claim, source);
  }
}

/** Whether two figures have a reading in common, whichever of them is the vaguer one. Years of titles do not count. */
export function sharesReading(one: Pick<Figure, "readings">, other: Pick<Figure, "readings">): boolean {
  return one.readings.some((own) =>
    other.readings.some((given) => sameReading(own, given, NO_YEARS) || sameReading(given, own, NO_YEARS)),
  );
}
const NO_YEARS: ReadonlySet<number> = new Set();

function sameAmount(claim: Amount, source: Amount): boolean {
  const sizes = sizesOf(claim, source);
  if (sizes === null) return false;
  const [size, sourceSize] = sizes;
  const value = (source.value * sourceSize) / size;
  if (isWithin(claim.value, value, EXACT_WITHIN)) return true;
  if (claim.scale > 1 && source.unit === null && isWithin(claim.value / claim.scale, value, EXACT_WITHIN)) return true;
  if (isOfOtherSystem(size, sourceSize) && isWithin(claim.value, value, CONVERTED_WITHIN)) return true;
  // A limit is exact: "up to 31 days" is not "up to 30 days".
  if (source.precision !== "exact" && source.precision !== "about") return false;
  return isRounded(claim, value) || (source.precision === "about" && isWithin(claim.value, value, ABOUT_WITHIN));
}

/** Miles and kilometres, but not hours and minutes. */
function isOfOtherSystem(one: number, other: number): boolean {
  const ratio = Math.max(one, other) / Math.min(one, other);
  return Math.abs(ratio - Math.round(ratio)) > ratio * 1e-6;
}

/** The sizes of both units; `null` if they measure different things. A number without a unit matches any. */
function sizesOf({ unit }: Amount, source: Amount): [number, number] | null {
  if (unit === null || source.unit === null) return [1, 1];
  if (unit.measure === source.unit.measure) return [unit.size, source.unit.size];
  // Cents fit any currency.
  if (unit.measure === "hundredth" && CURRENCY.test(source.unit.measure)) return [0.01, 1];
  return source.unit.measure === "hundredth" && CURRENCY.test(unit.measure) ? [1, 0.01] : null;
}
/** The measures that are sums of money. */
export const CURRENCY = /^[€$£¥]$/;

/**
 * Whether a claim's number is the true one rounded, and stated as such; millions with two digits count as rounded
 * anyway.
 */
function isRounded({ value, precision }: Amount, exact: number): boolean {
  if (precision === "limit") return false;
  const digits = Math.max(1, significantDigits(value));
  if (precision === "exact" && (Math.abs(value) < 1e6 || digits < 2)) return false;
  if (precision === "below" && exact > value) return false;
  if (precision === "above" && exact < value) return false;
  if (precision !== "exact" && isWithin(value, exact, ABOUT_WITHIN)) return true;
  const rounded = Number(exact.toPrecision(digits));
  return rounded === value && isWithin(value, exact, ROUNDED_WITHIN);
}

function significantDigits(value: number): number {
  return String(value)
    .replace(/^-/, "")
    .replace(".", "")
    .replace(/^0+|0+$/g, "").length;
}

function isWithin(one: number, other: number, share: number): boolean {
  return Math.abs(one - other) <= share * Math.abs(other) + EXACT_WITHIN;
}

/** Whether a number without a unit is a date's day or year, or a time's hour ("open from 9 to 5"). */
function isBareNumber({ value, unit }: Amount, other: CalendarDate | ClockTime): boolean {
  if (unit !== null) return false;
  if (other.kind === "time") return other.minutes % 60 === 0 && (other.minutes / 60) % 12 === value % 12;
  return other.day === value || (other.year === value && other.month === null);
}

function sameDate(claim: CalendarDate, source: CalendarDate, years: ReadonlySet<number>): boolean {
  const isYear = claim.year === null || source.year === claim.year || (source.year === null && years.has(claim.year));
  if (claim.month === null) return isYear && claim.year !== null;
  if (claim.month !== source.month || !isYear) return false;
  return claim.day === null || claim.day === source.day;
}

/** Whether a source gives a year, or years, of a claim's decade or century. */
function coversYear(period: Period, source: Reading): boolean {
  if (source.kind === "period") return intervalsOverlap(source, period);
  const year =
    source.kind === "date" ? source.year : source.kind === "amount" && source.unit === null ? source.value : null;
  return year !== null && intervalContains(period, { from: year, to: year });
}
