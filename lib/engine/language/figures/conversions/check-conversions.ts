import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../../language-packs";
import { onceByLanguage } from "../../memo";
import { foldKeepingOffsets } from "../../text/fold-text";
import { readNumbers } from "../../text/numbers";
import type { Amount } from "../figure";
import { unitOf } from "../units";
import type { AskedMeasure } from "./asked-measure";
import { isPaymentsTotal } from "./payments-total";
import { hasPlainUnit } from "./plain-units";
import { type FigurePlace, NO_PLACE, wholeAmounts } from "./rated-amounts";
import { conversionOf } from "./show-conversion";
import { durationsBetween } from "./times-between";
import { converted } from "./unit-conversion";

/** What a conversion in brackets gives an amount in or for. */
export interface ShownMeasure extends Pick<AskedMeasure, "unit" | "period"> {
  /** Whether it takes for granted that a rate holds for the whole period, or that two times are of one day. */
  isAssumed: boolean;
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
    const total = isPaymentsTotal(inner, text, at, language) ? { unit: null, period: null, isAssumed: true } : null;
    const own = total ?? inUnit(inner, text, at, language) ?? ofPeriod(inner, text, at, language, place);
    if (own === null) return bracket;
    shown.push(own);
    return "";
  });
  return { text: rest, shown };
}
const IN_BRACKETS = / \(([^()]+)\)/g;

function inUnit(inner: string, text: string, at: number, language: TextLanguage): ShownMeasure | null {
  const about = `${packOf(language).figures.conversions.about} `;
  const isExact = !inner.startsWith(about);
  const shown = isExact ? inner : inner.slice(about.length);
  const [stated, ...others] = wholeAmounts(shown, language);
  const { unit, value } = stated?.amount ?? {};
  if (stated === undefined || others.length > 0 || unit == null) return null;
  if (stated.start !== 0 || stated.end !== shown.length) return null;
  if (!hasPlainUnit(shown, stated, language)) return null;
  const before = text.slice(0, at);
  const base = before + text.slice(at + inner.length + " ()".length);
  const isRight = ({ end, amount }: { end: number; amount: Amount }) => {
    const own = end === before.length ? converted(amount, unit) : null;
    return own?.round === value && own?.isExact === isExact;
  };
  const isPlain = wholeAmounts(before, language).some((own) => isRight(own) && hasPlainUnit(base, own, language));
  if (!isPlain && !durationsBetween(before, language).some(isRight)) return null;
  return { unit: { unit, word: inner }, period: null, isAssumed: !isPlain };
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
    return own?.isSure === true && own.at === at && foldKeepingOffsets(own.text) === foldKeepingOffsets(inner);
  });
  return isRight ? { unit: ofAmount, period, isAssumed: true } : null;
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
