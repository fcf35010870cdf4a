import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../../language-packs";
import { onceByLanguage } from "../../memo";
import { foldKeepingOffsets } from "../../text/fold-text";
import { readNumbers } from "../../text/numbers";
import { unitOf } from "../units";
import type { AskedMeasure } from "./asked-measure";
import { isPaymentsTotal } from "./payments-total";
import { type FigurePlace, NO_PLACE, wholeAmounts } from "./rated-amounts";
import { conversionOf } from "./show-conversion";
import { durationsBetween } from "./times-between";
import { converted } from "./unit-conversion";

/** What a conversion in brackets gives an amount in or for. */
export type ShownMeasure = Pick<AskedMeasure, "unit" | "period">;

/** A text without the conversions in brackets that are right. */
export function withoutConversions(text: string, language: TextLanguage, place?: FigurePlace): string {
  return readConversions(text, language, place).text;
}

/**
 * Reads the conversions in brackets that are right: they follow from the amount before them, and, for a period, are
 * exactly what is computed from the sentence and its place.
 */
export function readConversions(
  text: string,
  language: TextLanguage,
  place: FigurePlace = NO_PLACE,
): { text: string; shown: ShownMeasure[] } {
  const shown: ShownMeasure[] = [];
  const rest = text.replace(IN_BRACKETS, (bracket, inner: string, at: number) => {
    const total = isPaymentsTotal(inner, text, at, language) ? { unit: null, period: null } : null;
    const own = total ?? inUnit(inner, text.slice(0, at), language) ?? ofPeriod(inner, text, at, language, place);
    if (own === null) return bracket;
    shown.push(own);
    return "";
  });
  return { text: rest, shown };
}
const IN_BRACKETS = / \(([^()]+)\)/g;

function inUnit(inner: string, before: string, language: TextLanguage): ShownMeasure | null {
  const about = `${packOf(language).figures.conversions.about} `;
  const isExact = !inner.startsWith(about);
  const shown = isExact ? inner : inner.slice(about.length);
  const [stated, ...others] = wholeAmounts(shown, language);
  const { unit, value } = stated?.amount ?? {};
  if (stated === undefined || others.length > 0 || unit == null) return null;
  if (stated.start !== 0 || stated.end !== shown.length) return null;
  const sources = [...wholeAmounts(before, language), ...durationsBetween(before, language)];
  const isRight = sources.some(({ end, amount }) => {
    const own = end === before.length ? converted(amount, unit) : null;
    return own?.round === value && own?.isExact === isExact;
  });
  return isRight ? { unit: { unit, word: inner }, period: null } : null;
}

function ofPeriod(
  inner: string,
  text: string,
  at: number,
  language: TextLanguage,
  place: FigurePlace,
): ShownMeasure | null {
  const { groups, index = 0 } = periodIn(language).exec(foldKeepingOffsets(inner)) ?? {};
  const word = groups?.one ?? groups?.several;
  const unit = word === undefined ? null : unitOf(word, language);
  if (word === undefined || unit === null) return null;
  const number = groups?.count === undefined ? undefined : readNumbers(groups.count, language)[0];
  const period = { unit, word, count: Number(number?.value ?? 1) };
  const [amount] = wholeAmounts(inner.slice(0, index), language);
  const ofAmount = amount?.amount.unit == null ? null : { unit: amount.amount.unit, word: "" };
  const base = text.slice(0, at) + text.slice(at + inner.length + " ()".length);
  const isRight = [null, ofAmount && { ...ofAmount, word: lastWord(inner.slice(0, index)) }].some((named) => {
    const own = conversionOf(base, { unit: named, period }, language, place);
    return own !== null && own.at === at && foldKeepingOffsets(own.text) === foldKeepingOffsets(inner);
  });
  return isRight ? { unit: ofAmount, period } : null;
}

function lastWord(text: string): string {
  return text.trim().split(/\s+/).at(-1) ?? "";
}

/** The period in a conversion: " per year = ". */
const periodIn = onceByLanguage((language) => {
  const { perPeriod, forPeriods } = packOf(language).figures.conversions;
  const one = perPeriod.replace("…", "(?<one>\\p{L}+)");
  const several = forPeriods.replace("…", "(?<count>[\\d.,\\s]+)\\s(?<several>\\p{L}+)");
  return new RegExp(`\\s(?:${one}|${several})\\s=\\s`, "u");
});
