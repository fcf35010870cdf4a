import type { TextLanguage } from "@/lib/shared/contracts/language";
import { contains } from "@/lib/shared/text/spans";
import { packOf } from "../../language-packs";
import { about, amountAs, numberOf } from "./amount-wording";
import { type AskedMeasure, askedMeasure, type NamedPeriod, type NamedUnit } from "./asked-measure";
import { asksForPayments, paymentsTotal } from "./payments-total";
import { hasPlainUnit, isLoose } from "./plain-units";
import { isWholeRate } from "./rate-limits";
import { type FigurePlace, NO_PLACE, type RatedAmount, ratedAmounts, wholeAmounts } from "./rated-amounts";
import { durationsBetween } from "./times-between";
import { converted, LONGEST_TIME } from "./unit-conversion";

/** An amount as the question asks for it, and where it stands after the amount of the text. */
export interface Conversion {
  at: number;
  /** Without brackets: "£7,680 per year = 12 × £640". */
  text: string;
  /** Whether nothing in the sentence limits the rate, or makes the unit another one; only then is it shown. */
  isSure: boolean;
}

/**
 * A sentence or row with its amount also in the unit, or for the period, that the question asks for: "36 months (3
 * years)", "£640 per month (£7,680 per year = 12 × £640)". As it is if it gives that, if it has several such amounts, or
 * if the number would not be round.
 */
export function withConversion(
  sentence: string,
  question: string,
  language: TextLanguage,
  place: FigurePlace = NO_PLACE,
): string {
  const asked = askedMeasure(question, language);
  const total = paymentsTotal(sentence, language);
  const ofPayments = total !== null && asksForPayments(question, total, language) ? total : null;
  const own = asked && conversionOf(sentence, asked, language, place);
  const found = own?.isSure ? own : ofPayments;
  return found === null ? sentence : `${sentence.slice(0, found.at)} (${found.text})${sentence.slice(found.at)}`;
}

/** The conversion that a sentence or row needs for what is asked, also one that is not sure; `null` if none. */
export function conversionOf(
  sentence: string,
  asked: Pick<AskedMeasure, "unit" | "period">,
  language: TextLanguage,
  place: FigurePlace = NO_PLACE,
): Conversion | null {
  const { unit, period } = asked;
  if (period !== null) return ofPeriod(sentence, period, unit, language, place);
  return unit === null ? null : inUnit(sentence, unit, language);
}

function inUnit(sentence: string, { unit, word }: NamedUnit, language: TextLanguage): Conversion | null {
  const between = unit.measure === "time" ? durationsBetween(sentence, language) : [];
  const alike = wholeAmounts(sentence, language).filter(
    (own) => own.amount.unit?.measure === unit.measure && !between.some((duration) => contains(duration, own)),
  );
  const [first, ...others] = [...alike, ...between];
  if (first === undefined || others.length > 0 || (alike.length > 0 && first.amount.unit?.size === unit.size))
    return null;
  const value = converted(first.amount, unit);
  if (value === null) return null;
  const shown = `${numberOf(value.round, language)} ${word}`;
  const isSure = alike.length === 0 || (hasPlainUnit(sentence, first, language) && !isLoose(word, language));
  return { at: first.end, text: value.isExact ? shown : about(shown, language), isSure };
}

function ofPeriod(
  sentence: string,
  period: NamedPeriod,
  unit: NamedUnit | null,
  language: TextLanguage,
  place: FigurePlace,
): Conversion | null {
  const rated = ratedAmounts(sentence, language, place).flatMap((own) => {
    const ratio = ratioOf(own, period);
    const isAsked =
      unit === null || (own.amount.unit?.measure === unit.unit.measure && own.amount.unit.size === unit.unit.size);
    return ratio === null || !isAsked || own.amount.unit?.measure === "percent" ? [] : [{ ...own, ratio }];
  });
  const [only, ...others] = rated;
  if (only === undefined || others.length > 0 || only.ratio === 1) return null;
  const written = sentence.slice(only.start, only.end);
  const value = only.amount.value * only.ratio;
  const shown = amountAs(written, value, unit?.word ?? null, only.amount, language);
  if (shown === null) return null;
  const { perPeriod, forPeriods } = packOf(language).figures.conversions;
  const over =
    period.count === 1
      ? perPeriod.replace("…", period.word)
      : forPeriods.replace("…", `${numberOf(period.count, language)} ${period.word}`);
  const how =
    only.ratio > 1
      ? `${numberOf(only.ratio, language)} × ${written}`
      : `${written} ÷ ${numberOf(Math.round(1 / only.ratio), language)}`;
  const isPlain = unit === null || (hasPlainUnit(sentence, only, language) && !isLoose(unit.word, language));
  const isSure = isPlain && isWholeRate(sentence, only, period.unit, language, place);
  return { at: only.after, text: `${shown} ${over} = ${how}`, isSure };
}

/** How often the period of an amount fits into the one asked for; `null` unless one is a multiple of the other. */
function ratioOf({ period: own }: RatedAmount, { unit, count }: NamedPeriod): number | null {
  if (own === null || own.unit.measure !== unit.measure) return null;
  // A day's price is not a seventh of a week's.
  if (unit.measure === "time" && own.unit.size !== unit.size && Math.max(own.unit.size, unit.size) > LONGEST_TIME)
    return null;
  const ratio = (unit.size * count) / (own.unit.size * own.count);
  const whole = ratio >= 1 ? ratio : 1 / ratio;
  return Math.abs(whole - Math.round(whole)) < NEARLY ? (ratio >= 1 ? Math.round(ratio) : ratio) : null;
}
const NEARLY = 1e-9;
