import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../../language-packs";
import { onceByLanguage } from "../../memo";
import { foldKeepingOffsets } from "../../text/fold-text";
import type { WrittenAmount } from "../owed/owed-amount";
import { amountAs } from "./amount-wording";
import { wholeAmounts } from "./rated-amounts";

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
  const words = sign === 1 ? together : difference;
  return `${words.replace("…", shown)} = ${first.written} ${sign === 1 ? "+" : "−"} ${second.written}`;
}

/**
 * Whether words in brackets rightly add or subtract two amounts, of which one is right before them and the other in the
 * sources. They do not show that the two belong together.
 */
export function isCombination(
  inner: string,
  before: string,
  sources: readonly string[],
  language: TextLanguage,
): boolean {
  const { first, sign, second } = combination(language).exec(inner)?.groups ?? {};
  if (first === undefined || second === undefined) return false;
  const [one, other] = [writtenIn(first, language), writtenIn(second, language)];
  const isStated = (written: string) => sources.some((source) => plain(source).includes(plain(written)));
  if (one === null || other === null || !isStated(first) || !isStated(second)) return false;
  if (![first, second].some((written) => plain(before).endsWith(plain(written)))) return false;
  const own = sign === "+" ? sumOf(one, other, language) : differenceOf(one, other, language);
  return own !== null && plain(own) === plain(inner);
}

function writtenIn(text: string, language: TextLanguage): WrittenAmount | null {
  const [only, ...others] = wholeAmounts(text, language);
  return only === undefined || others.length > 0 ? null : { written: text, amount: only.amount, end: text.length };
}

function plain(text: string): string {
  return foldKeepingOffsets(text).replaceAll("*", "");
}

const combination = onceByLanguage((language) => {
  const { together, difference } = packOf(language).figures.conversions;
  const words = [together, difference].map((own) => own.replace("…", "[^=]+")).join("|");
  return new RegExp(`^(?:${words}) = (?<first>[^=+−]+) (?<sign>[+−]) (?<second>[^=+−]+)$`, "u");
});
