import type { TextLanguage } from "@/lib/shared/contracts/language";
import { includes } from "@/lib/shared/text/spans";
import { isFunctionWord } from "../../analyzers";
import { anyOf } from "../../dates/date-readers";
import { packOf } from "../../language-packs";
import { onceByLanguage } from "../../memo";
import { foldKeepingOffsets } from "../../text/fold-text";
import { readNumbers } from "../../text/numbers";
import { TABLE_ROW, tableCells } from "../../text/table-cells";
import type { Amount } from "../figure";
import { readAmounts } from "../read-amounts";
import { readClockTimes } from "../read-clock-times";
import { type Unit, unitOf } from "../units";

/** Where a sentence or a row stands: the names of a row's columns, and the headings above, the nearest first. */
export interface FigurePlace {
  columns: readonly string[] | null;
  headings: readonly string[];
}

export const NO_PLACE: FigurePlace = { columns: null, headings: [] };

/** An amount with its position, and the period that it is for. */
export interface RatedAmount {
  start: number;
  end: number;
  amount: Amount;
  /** `null` if neither the text nor its place says. */
  period: { unit: Unit; count: number } | null;
  /** The end of the amount with its period and taxes. */
  after: number;
}

/** Characters around an amount that are searched for its period. */
const REACH = 60;
const YEAR = /^(?:1[5-9]|20)\d\d$/;

/** The amounts of a sentence or row, each with its period: "£640 per month", "forfait annuel de 4 620 €". */
export function ratedAmounts(text: string, language: TextLanguage, place: FigurePlace = NO_PLACE): RatedAmount[] {
  const folded = foldKeepingOffsets(text);
  const amounts = wholeAmounts(text, language);
  const cells = TABLE_ROW.test(text) ? tableCells(text) : [];
  const periodOfPlace = firstOf(place.headings, (heading) => scopeOf(heading, language));
  const label = periodOfLabel(text, amounts, language);
  return amounts.map(({ start, end, amount }, at): RatedAmount => {
    const next = Math.min(amounts[at + 1]?.start ?? text.length, end + REACH);
    const grammar = grammarOf(language);
    const taxed = end + (grammar.taxes.exec(folded.slice(end))?.[0].length ?? 0);
    const stated = statedAfter(folded.slice(end, next), language);
    if (stated !== null) return { start, end, amount, period: stated.period, after: end + stated.length };
    const from = Math.max(amounts[at - 1]?.end ?? 0, start - REACH);
    const named = statedBefore(folded.slice(from, start), language);
    const own = { start, end, amount, after: taxed };
    if (named !== null) return { ...own, period: named };
    const isOfPlace = amount.unit === null ? cells.length > 0 && !YEAR.test(text.slice(start, end)) : isRated(amount);
    if (!isOfPlace) return { ...own, period: null };
    const column = cells.findIndex((cell) => includes(cell, start));
    const byColumn = scopeOf(place.columns?.[column] ?? "", language);
    return { ...own, period: byColumn ?? label ?? periodOfPlace };
  });
}

/** The amounts of a text that are no part of a longer one, nor a bare unit ("a month"). */
export function wholeAmounts(text: string, language: TextLanguage): { start: number; end: number; amount: Amount }[] {
  const times = readClockTimes(text, language).filter(({ readings }) => readings.length === 1);
  const found = readAmounts(text, language).flatMap(({ start, end, readings, weight }) => {
    const amount = readings.find((reading) => reading.kind === "amount");
    return amount === undefined || weight === "article" ? [] : [{ start, end, amount }];
  });
  return found
    .filter((own) => own.amount.unit !== null || !times.some((time) => includes(time, own.start)))
    .filter(
      (own) => !found.some((other) => includes(other, own.start) && other.end - other.start > own.end - own.start),
    )
    .filter(({ start }, at, all) => all.findIndex((other) => other.start === start) === at)
    .toSorted((a, b) => a.start - b.start);
}

/** Whether an amount may be for a period: a share or a duration is not, unless the text says so. */
function isRated({ unit }: Amount): boolean {
  return unit !== null && unit.measure !== "percent" && !isPeriod(unit);
}

function statedAfter(after: string, language: TextLanguage) {
  const { rate, frequencies } = grammarOf(language);
  for (const pattern of rate) {
    const found = pattern.exec(after);
    const { between = "", unit: word = "", count, frequency } = found?.groups ?? {};
    if (found === null) continue;
    const unit = unitOf(frequency === undefined ? word : (frequencies.get(frequency) ?? ""), language);
    const isApart = between.split(/\s+/).some((one) => one !== "" && isFunctionWord(one, language));
    if (unit === null || !isPeriod(unit) || isApart) continue;
    const [number] = count === undefined ? [] : readNumbers(count, language);
    if (count !== undefined && number === undefined) continue;
    return { period: { unit, count: Number(number?.value ?? 1) }, length: found[0].length };
  }
  return null;
}

function statedBefore(before: string, language: TextLanguage) {
  const { leading, frequencies } = grammarOf(language);
  const frequency = leading.exec(before)?.groups?.frequency;
  const unit = frequency === undefined ? null : unitOf(frequencies.get(frequency) ?? "", language);
  return unit === null ? null : { unit, count: 1 };
}

/** The period of a column or heading: "Monthly fee", "Costs of the year", "€/mois". */
function scopeOf(name: string, language: TextLanguage): { unit: Unit; count: number } | null {
  const { named, frequencies } = grammarOf(language);
  for (const { groups } of foldKeepingOffsets(name).matchAll(named)) {
    const unit = unitOf(groups?.unit ?? frequencies.get(groups?.frequency ?? "") ?? "", language);
    if (unit !== null && isPeriod(unit)) return { unit, count: 1 };
  }
  return null;
}

/** The period that the other cells of a row with one amount name: "Rent, monthly | 900". */
function periodOfLabel(text: string, amounts: readonly { start: number }[], language: TextLanguage) {
  if (!TABLE_ROW.test(text)) return null;
  const cells = tableCells(text).filter((cell) => cell.text !== "");
  const labels = cells.filter((cell) => !amounts.some(({ start }) => includes(cell, start)));
  return labels.length === cells.length - 1 ? firstOf(labels, (cell) => scopeOf(cell.text, language)) : null;
}

/** Whether a unit is one of time. */
export function isPeriod({ measure }: Unit): boolean {
  return measure === "time" || measure === "nights" || measure === "months";
}

function firstOf<Item, Value>(items: readonly Item[], read: (item: Item) => Value | null): Value | null {
  for (const item of items) {
    const value = read(item);
    if (value !== null) return value;
  }
  return null;
}

const grammarOf = onceByLanguage((language) => {
  const { rate, span, scope, taxes, frequencies } = packOf(language).figures.conversions;
  const tax = `(?:,?\\s(?:${anyOf([...taxes, "(?!)"])})(?![\\p{L}\\p{N}]))`;
  const frequency = `(?<frequency>${anyOf([...frequencies.keys(), "(?!)"])})(?![\\p{L}\\p{N}])`;
  const unit = "(?<unit>\\p{L}+)(?![\\p{L}\\p{N}'’-])";
  const between = `${tax}?(?<between>(?:\\s[\\p{L}'’-]+){0,3}?)${tax}?`;
  return {
    frequencies,
    taxes: new RegExp(`^${tax}+`, "u"),
    rate: [
      new RegExp(`^${between}\\s?(?:${rate})${unit}`, "u"),
      new RegExp(`^${between}\\s(?:${span})\\s(?:the\\s)?(?<count>[\\p{L}\\p{N}-]+)\\s${unit}`, "u"),
      new RegExp(`^${between}\\s${frequency}`, "u"),
    ],
    leading: new RegExp(`(?<![\\p{L}-])${frequency}(?:\\s[\\p{L}'’%-]+){0,8}\\s*$`, "u"),
    named: new RegExp(`(?<![\\p{L}-])(?:${frequency}|(?:(?:${scope})\\s?|(?:${rate}))${unit})`, "gu"),
  };
});
