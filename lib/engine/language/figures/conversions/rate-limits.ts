import type { TextLanguage } from "@/lib/shared/contracts/language";
import { includes, overlaps } from "@/lib/shared/text/spans";
import { monthsOf, weekdaysOf } from "../../dates/calendar-names";
import { packOf } from "../../language-packs";
import { onceByLanguage } from "../../memo";
import { foldKeepingOffsets, foldText } from "../../text/fold-text";
import { TABLE_ROW, tableCells } from "../../text/table-cells";
import { words } from "../../text/words";
import { readAmounts } from "../read-amounts";
import { readCalendarDates } from "../read-calendar-dates";
import { readClockTimes } from "../read-clock-times";
import { type Unit, unitOf } from "../units";
import { type FigurePlace, isPeriod, type RatedAmount, wholeAmounts } from "./rated-amounts";

/**
 * Whether nothing beside a rate says that it holds only for some periods, or that there is more to pay: no other amount
 * of its unit nor a share, no duration, date or season, no limit.
 */
export function isWholeRate(
  text: string,
  rate: RatedAmount,
  asked: Unit,
  language: TextLanguage,
  place: FigurePlace,
): boolean {
  const { amount, period } = rate;
  if (period === null || amount.precision !== "exact") return false;
  if (!isSame(period.unit, asked) && [period.unit, asked].some((unit) => isLoosePeriod(unit, language))) return false;
  const own = { start: rate.start, end: rate.after };
  const terms = [...foldKeepingOffsets(text).matchAll(paymentTerms(language))].map(({ 0: all, index }) => ({
    start: index,
    end: index + all.length,
  }));
  const isBeside = (span: { start: number; end: number }) =>
    !overlaps(span, own) && !terms.some((term) => includes(term, span.start));
  return !(
    hasOtherAmount(text, rate, isBeside, language) ||
    hasTime(text, rate, isBeside, language) ||
    isLimited(text, [own, ...terms], language) ||
    isOfSeason(text, rate, place, language)
  );
}

type IsBeside = (span: { start: number; end: number }) => boolean;

function hasOtherAmount(text: string, { amount }: RatedAmount, isBeside: IsBeside, language: TextLanguage): boolean {
  const measure = amount.unit?.measure;
  return wholeAmounts(text, language).some(
    (other) => (other.amount.unit?.measure === measure || other.amount.unit?.measure === "percent") && isBeside(other),
  );
}

/** Whether a text names a duration, a date or a time beside a rate. A row's label may name the period itself. */
function hasTime(text: string, rate: RatedAmount, isBeside: IsBeside, language: TextLanguage): boolean {
  const durations = readAmounts(text, language).filter(({ readings, weight }) =>
    readings.some((own) => own.kind === "amount" && own.unit !== null && isPeriod(own.unit) && weight !== "article"),
  );
  const isRow = TABLE_ROW.test(text);
  const units = words(text, language).filter((word) => {
    const unit = word.text.length < SHORTEST_WORD ? null : unitOf(word.text, language);
    return unit !== null && isPeriod(unit) && !(isRow && rate.period !== null && isSame(unit, rate.period.unit));
  });
  const dates = readCalendarDates(text, language);
  const days = [...weekdaysOf(text, language), ...monthsOf(text, language)];
  const isYear = rate.amount.unit === null && dates.some((date) => overlaps(date, rate));
  return isYear || [...durations, ...units, ...dates, ...days, ...readClockTimes(text, language)].some(isBeside);
}
/** Letters of a unit of time that is a word. */
const SHORTEST_WORD = 2;

function isLimited(text: string, without: readonly { start: number; end: number }[], language: TextLanguage): boolean {
  const { rateLimits } = packOf(language).figures.conversions;
  const folded = foldKeepingOffsets(text);
  return rateLimits.test(
    without.reduce((rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end), folded),
  );
}

/** Whether a text, its column or a heading names a part of the year, or its column a limit. */
function isOfSeason(text: string, { start }: RatedAmount, place: FigurePlace, language: TextLanguage): boolean {
  const { seasons, rateLimits } = packOf(language).figures.conversions;
  const cell = TABLE_ROW.test(text) ? tableCells(text).findIndex((own) => includes(own, start)) : -1;
  const column = foldText(place.columns?.[cell] ?? "");
  if (rateLimits.test(column) || monthsOf(place.columns?.[cell] ?? "", language).length > 0) return true;
  return [text, column, ...place.headings].some((own) => seasons.test(foldText(own)));
}

/** Whether a unit of time means several things: "trimestre" is also a term of a school. */
function isLoosePeriod(unit: Unit, language: TextLanguage): boolean {
  const { looseUnits } = packOf(language).figures.conversions;
  return (
    isPeriod(unit) &&
    looseUnits.some((word) => {
      const loose = unitOf(word, language);
      return loose !== null && isSame(loose, unit);
    })
  );
}

function isSame(one: Unit, other: Unit): boolean {
  return one.measure === other.measure && one.size === other.size;
}

const paymentTerms = onceByLanguage((language) => new RegExp(packOf(language).figures.conversions.paymentTerms, "gu"));
