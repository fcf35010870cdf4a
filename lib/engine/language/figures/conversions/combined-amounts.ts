import type { TextLanguage } from "@/lib/shared/contracts/language";
import { analyze } from "../../analyzers";
import { packOf } from "../../language-packs";
import { onceByLanguage } from "../../memo";
import { foldKeepingOffsets } from "../../text/fold-text";
import { words } from "../../text/words";
import type { Amount } from "../figure";
import type { WrittenAmount } from "../owed/owed-amount";
import { amountAs } from "./amount-wording";
import { type RatedAmount, ratedAmounts, wholeAmounts } from "./rated-amounts";

/** "£834.40 together = £678.40 + £156.00"; `null` if they are not of one unit. */
export function sumOf(first: WrittenAmount, second: WrittenAmount, language: TextLanguage): string | null {
  return combined(first, second, language, 1);
}

/** "difference: £14,600 = £38,600 − £24,000", the greater first. */
export function differenceOf(first: WrittenAmount, second: WrittenAmount, language: TextLanguage): string | null {
  const [greater, smaller] = first.amount.value >= second.amount.value ? [first, second] : [second, first];
  return combined(greater, smaller, language, -1);
}

function combined(first: WrittenAmount, second: WrittenAmount, language: TextLanguage, sign: 1 | -1): string | null {
  const [one, other] = [first.amount.unit, second.amount.unit];
  if (one === null || other === null || one.measure !== other.measure || one.size !== other.size) return null;
  const shown = amountAs(first.written, first.amount.value + sign * second.amount.value, null, first.amount, language);
  const { together, difference } = packOf(language).figures.conversions;
  if (shown === null || second.amount.scale !== 1) return null;
  const wording = sign === 1 ? together : difference;
  return `${wording.replace("…", shown)} = ${first.written} ${sign === 1 ? "+" : "−"} ${second.written}`;
}

/**
 * "the lease: three months > the licence: six weeks", the greater first, with the difference where they are of one unit.
 * `null` if they are not comparable, or equal.
 */
export function comparisonOf(
  [first, second]: readonly [NamedAmount, NamedAmount],
  asksDifference: boolean,
  language: TextLanguage,
): string | null {
  const order = compare(first.amount, second.amount);
  if (order === null || order === 0) return null;
  const [greater, smaller] = order > 0 ? [first, second] : [second, first];
  const difference = asksDifference ? differenceOf(greater, smaller, language) : null;
  const { named } = packOf(language).figures.conversions;
  const [more, less] = [greater, smaller].map(({ name, written }) => `${name}${named}${written}`);
  const shown = `${more} > ${less}`;
  return difference === null ? shown : `${shown}; ${difference}`;
}

/** An amount, and what it is of. */
export interface NamedAmount extends WrittenAmount {
  name: string;
}

/** A sentence or row of a document, and the title and headings that it stands under. */
export interface AmountSource {
  text: string;
  place: string;
}

/**
 * Whether words in brackets rightly add, subtract or compare two amounts, of which one is right before them, and which
 * the sources give for the same period, each with its name. They do not show that the two belong together.
 */
export function isCombination(
  inner: string,
  before: string,
  sources: readonly AmountSource[],
  language: TextLanguage,
): boolean {
  const own = plain(inner);
  const groups = (COMPARISON.exec(own) ?? combination(language).exec(own))?.groups;
  const { first, sign, second, difference, greater, smaller } = groups ?? {};
  if (first === undefined || second === undefined) return false;
  const [one, other] = [writtenIn(first, language), writtenIn(second, language)];
  if (one === null || other === null) return false;
  const last = plain(before).replace(POSSESSED, "");
  if (![first, second].some((written) => last.endsWith(plain(written)))) return false;
  const periods = (amount: Amount, names: readonly [string, string] | null) =>
    sources.flatMap((source) => periodsOf(amount, names, source, language));
  const names = greater === undefined || smaller === undefined ? null : ([greater, smaller] as const);
  const others = periods(other.amount, names && [names[1], names[0]]);
  if (!periods(one.amount, names).some((period) => others.includes(period))) return false;
  const isOf = (right: string | null, shown: string) => right !== null && plain(right) === shown;
  if (sign !== undefined)
    return isOf(sign === "+" ? sumOf(one, other, language) : differenceOf(one, other, language), own);
  if ((compare(one.amount, other.amount) ?? 0) <= 0) return false;
  return difference === undefined || isOf(differenceOf(one, other, language), difference);
}

/** The periods for which a source gives an amount, for the first of two things if these are named. */
function periodsOf(
  amount: Amount,
  names: readonly [string, string] | null,
  { text, place }: AmountSource,
  language: TextLanguage,
): string[] {
  const alike = ratedAmounts(text, language, { columns: null, headings: [place] }).filter(
    (own) => own.amount.unit !== null && own.amount.unit.measure === amount.unit?.measure,
  );
  return alike
    .filter((own) => isSame(own.amount, amount) && (names === null || isNamed(own)))
    .map(({ period }) => periodKey(period));

  function isNamed(found: { start: number }): boolean {
    const [name, other] = names ?? ["", ""];
    const own = analyze(name, language);
    const others = analyze(other, language);
    const named = own.filter((term) => !others.includes(term));
    const unlike = others.filter((term) => !own.includes(term));
    const known = new Set([text, place].flatMap((part) => analyze(part, language)));
    if (named.length === 0 || !named.every((term) => known.has(term))) return false;
    const placesOf = (terms: readonly string[]) =>
      words(text, language).filter((word) => analyze(word.text, language).some((term) => terms.includes(term)));
    const [places, otherPlaces] = [placesOf(named), placesOf(unlike)];
    if (places.length === 0) {
      const above = analyze(place, language);
      return otherPlaces.length === 0 && !unlike.some((term) => above.includes(term));
    }
    // The amounts follow their names, each the next one after its name.
    const first = Math.min(...[...places, ...otherPlaces].map(({ start }) => start));
    if (alike.some(({ start }) => start < first)) return false;
    const last = places.findLast(({ start }) => start < found.start);
    if (last === undefined) return false;
    return ![...alike, ...otherPlaces].some(({ start }) => start > last.start && start < found.start);
  }
}

function isSame(one: Amount, other: Amount): boolean {
  return (
    one.value === other.value &&
    one.precision === other.precision &&
    one.scale === other.scale &&
    one.unit?.measure === other.unit?.measure &&
    one.unit?.size === other.unit?.size
  );
}

/** Equal for equal periods. */
export function periodKey(period: RatedAmount["period"]): string {
  return period === null ? "" : `${period.count * period.unit.size} ${period.unit.measure}`;
}

function writtenIn(text: string, language: TextLanguage): WrittenAmount | null {
  const [only, ...others] = wholeAmounts(text, language);
  return only === undefined || others.length > 0 ? null : { written: text, amount: only.amount, end: text.length };
}

/** Without Markdown and spaces before punctuation, which an answer without its citations lacks. */
function plain(text: string): string {
  return foldKeepingOffsets(text)
    .replaceAll("*", "")
    .replace(/\s+(?=[:;,.])/g, "");
}

const combination = onceByLanguage((language) => {
  const { together, difference } = packOf(language).figures.conversions;
  const wordings = [together, difference].map((own) => plain(own.replace("…", "%")).replace("%", "[^=]+")).join("|");
  return new RegExp(`^(?:${wordings}) = (?<first>[^=+−]+) (?<sign>[+−]) (?<second>[^=+−]+)$`, "u");
});

/** After an amount: "' notice". */
const POSSESSED = /['’]\s\p{L}+$/u;
const COMPARISON =
  /^(?<greater>[^>;]+):\s(?<first>[^:>;]+) > (?<smaller>[^>;]+):\s(?<second>[^:>;]+)(?:; (?<difference>[^;]+))?$/u;

/** Above zero if the first amount is surely greater; `null` if they measure different things, or it is not sure. */
function compare(one: Amount, other: Amount): number | null {
  const [first, second] = [rangeOf(one), rangeOf(other)];
  if (first === null || second === null || first.measure !== second.measure) return null;
  if (first.least > second.most) return 1;
  if (first.most < second.least) return -1;
  return first.least === first.most && second.least === second.most ? 0 : null;
}

/** The least and the most that an amount may be: a month has 28 to 31 days. */
function rangeOf({ value, unit, precision }: Amount): { measure: string; least: number; most: number } | null {
  if (unit === null || (precision !== "exact" && precision !== "limit")) return null;
  const size = value * unit.size;
  if (unit.measure !== "months") return { measure: unit.measure, least: size, most: size };
  return { measure: "time", least: size * SHORTEST_MONTH, most: size * LONGEST_MONTH };
}
/** In seconds. */
const SHORTEST_MONTH = 28 * 86_400;
const LONGEST_MONTH = 31 * 86_400;
