import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../../language-packs";
import { foldText } from "../../text/fold-text";
import { words } from "../../text/words";
import { readAmounts } from "../read-amounts";
import { type Unit, unitOf } from "../units";
import type { AskedMeasure, NamedPeriod } from "./asked-measure";
import type { ShownMeasure } from "./check-conversions";
import { type FigurePlace, ratedAmounts } from "./rated-amounts";
import { LONGEST_TIME } from "./unit-conversion";

/** Whether a sentence or row gives an amount in the unit and for the period that are asked for. */
export function statesMeasure(
  sentence: string,
  { unit, period }: Pick<AskedMeasure, "unit" | "period">,
  language: TextLanguage,
  place: FigurePlace,
): boolean {
  if (period !== null) return statesPeriod(sentence, period, language, place);
  return unit === null || statesUnit(sentence, unit.unit, language, place);
}

/** Whether a conversion is what is asked for. */
export function isMeasure(shown: ShownMeasure, { unit, period }: Pick<AskedMeasure, "unit" | "period">): boolean {
  if (period === null)
    return shown.period === null && unit !== null && shown.unit !== null && isSame(shown.unit.unit, unit.unit);
  if (shown.period === null || lengthOf(shown.period) !== lengthOf(period)) return false;
  return (
    shown.period.unit.measure === period.unit.measure &&
    (unit === null || shown.unit === null || isSame(shown.unit.unit, unit.unit))
  );
}

function statesUnit(sentence: string, asked: Unit, language: TextLanguage, { columns }: FigurePlace): boolean {
  const isAsked = (unit: Unit | null) =>
    unit !== null && unit.measure === asked.measure && (unit.size === asked.size || isLoose(unit, asked));
  const hasAmount = readAmounts(sentence, language).some(({ readings }) =>
    readings.some((reading) => reading.kind === "amount" && isAsked(reading.unit)),
  );
  const named = [...(columns ?? []), ...(columns === null ? [] : [sentence])];
  return hasAmount || named.some((text) => words(text, language).some((word) => isAsked(unitOf(word.text, language))));
}

/** Days and weeks, which are not converted. */
function isLoose(one: Unit, other: Unit): boolean {
  return one.measure === "time" && one.size > LONGEST_TIME && other.size > LONGEST_TIME;
}

/** Whether the amounts are for the period; if none has one, whether the sentence or its place names it. */
function statesPeriod(sentence: string, asked: NamedPeriod, language: TextLanguage, place: FigurePlace): boolean {
  const rated = ratedAmounts(sentence, language, place).filter(({ period }) => period !== null);
  const isAsked = (unit: Unit, count: number) =>
    unit.measure === asked.unit.measure && Math.abs(unit.size * count - lengthOf(asked)) < 1;
  if (rated.length > 0) return rated.some(({ period }) => period !== null && isAsked(period.unit, period.count));
  const near = [sentence, ...(place.columns ?? [])];
  return [...near, ...place.headings].some((text) => {
    const amounts = readAmounts(text, language).some(({ readings }) =>
      readings.some((own) => own.kind === "amount" && own.unit !== null && isAsked(own.unit, own.value)),
    );
    return (
      amounts || (asked.count === 1 && words(text, language).some((word) => namesUnit(word.text, asked.unit, language)))
    );
  });
}

function namesUnit(word: string, asked: Unit, language: TextLanguage): boolean {
  const unit = unitOf(packOf(language).figures.conversions.frequencies.get(foldText(word)) ?? word, language);
  return unit !== null && isSame(unit, asked);
}

function lengthOf({ unit, count }: NamedPeriod): number {
  return unit.size * count;
}

function isSame(one: Unit, other: Unit): boolean {
  return one.measure === other.measure && one.size === other.size;
}
