import { ofAllLanguages, packOf } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { TextLanguage } from "@/lib/shared/contracts/language";

/** A cell that is a date: a day, or two numbers whose order only the column shows. */
export type DayCell = { day: string } | { year: number; first: number; second: number };

const NUMERIC = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T]\d{1,2}[:h]\d{2}.*)?$/;
const ISO = /^([12]\d{3})[-/](\d{1,2})(?:[-/](\d{1,2}))?(?:[ T]\d{1,2}:\d{2}.*)?$/;
const DAY_FIRST =
  /^(?:\p{L}{2,9}\.?,? )?(\d{1,2})(?:er|st|nd|rd|th|\.)?[ -](?:de |of )?(\p{L}{3,10})\.?,?[ -](\d{4}|\d{2})$/u;
const MONTH_FIRST = /^(?:\p{L}{2,9}\.?,? )?(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
const MONTH = /^(\p{L}{3,10})\.?[ -](\d{4})$/u;

/** Numbers of the months, from 1, by folded name and abbreviation in every language. */
const MONTHS = new Map(
  [...ofAllLanguages((pack) => [pack])].flatMap(({ numbers, knowledge }) => [
    ...numbers.months.map((name, at): [string, number] => [name, at + 1]),
    ...knowledge.dates.monthAbbreviations.flatMap((source, at): [string, number][] => [
      [source.replace("?", ""), at + 1],
      [source.replace(/.\?/, ""), at + 1],
    ]),
  ]),
);

/** A cell as a date; a month counts as its first day. `null` for anything else. */
export function readDay(cell: string): DayCell | null {
  if (cell.length > 40 || !/\d/.test(cell)) return null;
  const text = cell.trim();
  const iso = ISO.exec(text);
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3] ?? 1));
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) {
    const [, first, , second, year] = numeric;
    return { year: fullYear(year ?? ""), first: Number(first), second: Number(second) };
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst !== null) return dayOf(fullYear(dayFirst[3] ?? ""), monthOf(dayFirst[2]), Number(dayFirst[1]));
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst !== null) return dayOf(Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]));
  const month = MONTH.exec(text);
  return month === null ? null : dayOf(Number(month[2]), monthOf(month[1]), 1);
}

/** The ISO day of a cell. @returns `null` if the calendar has no such day in this order */
export function isoDay(cell: DayCell, dayFirst: boolean): string | null {
  if ("day" in cell) return cell.day;
  const { year, first, second } = cell;
  const found = dayFirst ? dayOf(year, second, first) : dayOf(year, first, second);
  return found === null ? null : found.day;
}

/**
 * Whether numbers alone ("03/04/2024") have the day first in a language; the usual order if the language does not
 * define one.
 */
export function isDayFirst(language: TextLanguage): boolean {
  return packOf(language).knowledge.dates.dayFirst ?? true;
}

function monthOf(word: string | undefined): number {
  return MONTHS.get(foldText(word ?? "").replace(".", "")) ?? 0;
}

function fullYear(digits: string): number {
  const year = Number(digits);
  return digits.length > 2 ? year : year < 70 ? 2_000 + year : 1_900 + year;
}

function dayOf(year: number, month: number, day: number): { day: string } | null {
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  const two = (value: number) => String(value).padStart(2, "0");
  return { day: `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}` };
}
